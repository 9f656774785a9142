import ATProto
import FoundationEssentials
import Media
import Persistence
import Services

/// The drafts in the store. Whatever a call here has returned for is on the disk.
struct DraftStore: Sendable {
    let database: Database

    /// How many drafts are kept at most. Beyond that something is wrong, and more would only hide it.
    static let limit = 10_000

    /// A draft as it is written: without the pictures' bytes.
    struct Content: Hashable, Sendable, Codable {
        var post: OutboxPost
        /// The descriptions of the pictures of all posts, in order.
        var alts: [String]
    }

    /// A draft and what it needs to be sent.
    struct Whole: Sendable {
        var draft: StoredDraft
        var post: OutboxPost
        var pictures: [OutboxPicture]
    }

    func keep(
        _ post: OutboxPost, pictures: [OutboxPicture], of account: String
    ) async throws(SocialError) -> StoredDraft {
        try await stored { db in
            let id = try Self.insert(post, pictures: pictures, of: account, origin: nil, db)
            guard let draft = try Self.draft("id = ?", .integer(id), db) else {
                throw DatabaseError.aborted("the draft did not stay")
            }
            return draft
        }
    }

    /// Keeps what a post said that is about to be deleted; once, however often that is tried.
    func keep(deleted uri: String, _ post: OutboxPost, pictures: [OutboxPicture], of account: String)
        async throws(SocialError)
    {
        try await stored { db in
            _ = try Self.insert(post, pictures: pictures, of: account, origin: uri, db)
        }
    }

    func drafts() async throws(SocialError) -> [StoredDraft] {
        try await read { db in try Self.all(db) }
    }

    func draft(_ id: Int64) async throws(SocialError) -> StoredDraft? {
        try await read { db in try Self.draft("id = ?", .integer(id), db) }
    }

    func draft(origin uri: String) async throws(SocialError) -> StoredDraft? {
        try await read { db in try Self.draft("origin = ?", .text(uri), db) }
    }

    func whole(_ id: Int64) async throws(SocialError) -> Whole? {
        try await read { db in
            guard let draft = try Self.draft("id = ?", .integer(id), db),
                let row = try db.row("SELECT post, pictures FROM drafts WHERE id = ?", [.integer(id)])
            else { return nil }
            let content = try Self.content(row)
            var pictures = try Self.pictures(try row.get("pictures", as: [UInt8]?.self))
            // The descriptions may have changed since the pictures were put there.
            for (index, alt) in zip(pictures.indices, content.alts) { pictures[index].alt = alt }
            return Whole(draft: draft, post: content.post, pictures: pictures)
        }
    }

    /// Every draft now, then each change, the newest first.
    var all: AsyncStream<[StoredDraft]> {
        database.observeDistinct { db in try Self.all(db) }.values()
    }

    /// - Parameter pictures: nil leaves those that it has.
    /// - Returns: false when there is no such draft.
    func update(
        _ id: Int64, to post: OutboxPost, alts: [String], pictures: [OutboxPicture]?
    ) async throws(SocialError) -> Bool {
        try await stored { db in
            try db.execute(
                "UPDATE drafts SET post = ?, created = ? WHERE id = ?",
                [try OutboxEntry.encoded(Content(post: post, alts: alts)), Date().sqlValue, .integer(id)])
            guard db.changes > 0 else { return false }
            if let pictures {
                try db.execute(
                    "UPDATE drafts SET pictures = ? WHERE id = ?", [Self.blob(of: pictures), .integer(id)])
            }
            return true
        }
    }

    /// - Returns: what it was; nil when there is none.
    func delete(_ id: Int64) async throws(SocialError) -> StoredDraft? {
        try await stored { db in
            let draft = try Self.draft("id = ?", .integer(id), db)
            try TakenOut.keep("drafts", "id", id, db)
            try db.execute("DELETE FROM drafts WHERE id = ?", [.integer(id)])
            return draft
        }
    }

    /// Puts a draft back that was deleted here.
    /// - Returns: false when it is not known any more.
    func restore(_ id: Int64) async throws(SocialError) -> Bool {
        try await stored { db in try TakenOut.putBack("drafts", "id", id, db) }
    }

    // MARK: In a transaction

    static func insert(
        _ post: OutboxPost, pictures: [OutboxPicture], of account: String, origin: String?, _ db: Connection
    ) throws -> Int64 {
        guard try db.value("SELECT count(*) FROM drafts", as: Int.self) ?? 0 < limit else {
            throw DatabaseError.aborted("there are \(limit) drafts already; delete some with `warren draft delete N`")
        }
        let content = Content(post: post, alts: pictures.map(\.alt))
        try db.execute(
            """
            INSERT INTO drafts (account, post, pictures, created, origin) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (origin) DO NOTHING
            """,
            [
                .text(account), try OutboxEntry.encoded(content), blob(of: pictures),
                Date().sqlValue, origin.sqlValue,
            ])
        return db.lastInsertRowID
    }

    /// Takes a draft out, whose content goes elsewhere in the same transaction.
    static func take(_ id: Int64, _ db: Connection) throws {
        try db.execute("DELETE FROM drafts WHERE id = ?", [.integer(id)])
        guard db.changes > 0 else {
            throw DatabaseError.aborted("draft \(id) is gone: another command has posted or deleted it")
        }
    }

    // MARK: Inside

    private static func all(_ db: Connection) throws -> [StoredDraft] {
        let names = try handles(db)
        return try db.rows(
            "SELECT id, account, post, created, origin FROM drafts ORDER BY id DESC LIMIT \(limit)"
        ).map { try draft($0, names) }
    }

    private static func draft(_ condition: String, _ value: SQLValue, _ db: Connection) throws -> StoredDraft? {
        try db.row("SELECT id, account, post, created, origin FROM drafts WHERE \(condition)", [value]).map {
            try draft($0, handles(db))
        }
    }

    private static func draft(_ row: Row, _ names: [String: String]) throws -> StoredDraft {
        let content = try content(row)
        let (did, post) = (try row.get("account", as: String.self), content.post)
        var alts = content.alts[...]
        let parts = post.parts.map { part in
            let own = alts.prefix(part.pictures.count)
            alts = alts.dropFirst(part.pictures.count)
            return StoredDraft.Part(
                text: part.text, quote: part.quote,
                pictures: zip(part.pictures, own).map(StoredDraft.Picture.init), labels: part.labels)
        }
        return StoredDraft(
            id: try row.get("id"), account: ActingAccount(did: did, handle: names[did] ?? did), first: parts[0],
            further: Array(parts.dropFirst()), replyTo: post.replyTo, languages: post.languages, gates: post.gates,
            created: try row.get("created"), origin: try row.get("origin"))
    }

    private static func content(_ row: Row) throws -> Content {
        let text: String = try row.get("post")
        do {
            return try JSONDecoder().decode(Content.self, from: Data(text.utf8))
        } catch {
            throw DatabaseError.aborted("a draft cannot be read: \(error)")
        }
    }

    private static func handles(_ db: Connection) throws -> [String: String] {
        var names: [String: String] = [:]
        for row in try db.rows("SELECT did, handle FROM accounts") {
            names[try row.get("did")] = try row.get("handle", as: String.self)
        }
        return names
    }

    // As many pictures as a thread takes, of what a server takes, and room.
    private static let pictureLimits = DataLimits(maxBytes: 64 << 20, maxDepth: 8)

    private static func blob(of pictures: [OutboxPicture]) -> SQLValue {
        guard !pictures.isEmpty else { return .null }
        let value = DataValue.array(
            pictures.map {
                [
                    "alt": .string($0.alt), "bytes": .bytes($0.image.bytes), "type": .string($0.image.mimeType),
                    "width": .integer(Int64($0.image.width)), "height": .integer(Int64($0.image.height)),
                ]
            })
        return .blob(value.cbor())
    }

    private static func pictures(_ bytes: [UInt8]?) throws -> [OutboxPicture] {
        guard let bytes else { return [] }
        let value: DataValue
        do {
            value = try DataValue(cbor: bytes, limits: pictureLimits)
        } catch {
            throw DatabaseError.aborted("the pictures of a draft cannot be read: \(error)")
        }
        return (value.arrayValue ?? []).map { picture in
            OutboxPicture(
                alt: picture["alt"]?.stringValue ?? "",
                image: PreparedImage(
                    bytes: picture["bytes"]?.bytesValue ?? [], mimeType: picture["type"]?.stringValue ?? "image/jpeg",
                    width: Int(picture["width"]?.integerValue ?? 1), height: Int(picture["height"]?.integerValue ?? 1)))
        }
    }

    private func read<T: Sendable>(_ body: @escaping @Sendable (Connection) throws -> T) async throws(SocialError) -> T
    {
        do throws(DatabaseError) { return try await database.read(body) } catch { throw SocialError(error) }
    }

    private func stored<T: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> T
    ) async throws(SocialError) -> T {
        do throws(DatabaseError) { return try await database.write(body) } catch { throw SocialError(error) }
    }
}

extension SocialError {
    /// What the store says.
    init(_ error: DatabaseError) {
        self = if case .cancelled = error { .cancelled } else { .storage(detail: error.description) }
    }
}
