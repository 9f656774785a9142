import ATProto
import FoundationEssentials
import Persistence
import Services

/// A stretch of a list as it was kept.
struct KeptPage: Sendable {
    /// Its items as they were served, but for the posts' newer state.
    var items: [[UInt8]]
    /// What comes after it: a server's cursor, or one of ours.
    var next: String?
    /// When the oldest part of it was fetched.
    var asOf: Date
    /// The DIDs of people whom the account mutes or who are kept apart from it by a block.
    var unwanted: SeenUnwanted

    /// The items as an answer with a list of that name.
    func json(_ name: String) -> [UInt8] {
        Array("{\"\(name)\":[".utf8) + items.joined(separator: [UInt8(ascii: ",")]) + Array("]}".utf8)
    }
}

/// People whose posts the account does not want to see, or may not.
struct SeenUnwanted: Sendable {
    var muted: Set<String> = []
    var blocked: Set<String> = []
}

/// A cursor of ours: a place in the middle of a page that was kept.
struct KeptCursor: Hashable, Sendable {
    private static let prefix = "kept:"

    var answer: Int64
    var place: Int64

    init(answer: Int64, place: Int64) {
        self.answer = answer
        self.place = place
    }

    /// Reads a cursor; nil when it is a server's.
    init?(_ cursor: String?) {
        guard let cursor, cursor.hasPrefix(Self.prefix) else { return nil }
        let parts = cursor.dropFirst(Self.prefix.count).split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let answer = Int64(parts[0]), let place = Int64(parts[1]),
            (1..<1 << 52).contains(answer), (0..<Int64(SeenAnswer.mostEntries)).contains(place)
        else { return nil }
        self.init(answer: answer, place: place)
    }

    var text: String { "\(Self.prefix)\(answer):\(place)" }
}

/// Where a reader of a list left off: what stood before, newest last, and how the page that it stands on was asked for.
struct KeptPlace: Sendable {
    /// The last entries before the place.
    var before: [Int64]
    /// What their page was asked for with; nil for the list's start.
    var cursor: String?
    /// When that page was fetched.
    var fetched: Date
}

extension SeenStore {
    /// Pages that are walked for one answer, at most.
    private static let mostPages = 200
    /// How many entries tell a place: each of them may vanish.
    private static let placeEntries = 20

    /// Up to `limit` items of a list from a cursor on; nil when nothing of it is kept.
    ///
    /// Where the page after one was not read since, an older page that has the same entry leads on.
    func page(
        of source: SeenSource, after cursor: String?, limit: Int, account: String
    ) async throws(DatabaseError) -> KeptPage? {
        try await database.read { db in
            guard let number = try Self.number(of: account, db) else { return nil }
            var walk = SeenWalk(db, account: number, source: source)
            guard try walk.begin(at: cursor) else { return nil }
            var renderer = SeenRenderer(db, account: number)
            try walk.collect(limit, pages: Self.mostPages, &renderer)
            return KeptPage(
                items: walk.items, next: walk.next, asOf: walk.asOf, unwanted: try Self.unwanted(by: number, db))
        }
    }

    /// Where a cursor stands; nil when it was not given out by a page that is kept.
    func place(
        of cursor: String, in source: SeenSource, account: String
    ) async throws(DatabaseError) -> KeptPlace? {
        try await database.read { db in
            guard let number = try Self.number(of: account, db) else { return nil }
            let walk = SeenWalk(db, account: number, source: source)
            let answer: SeenWalk.Answer?
            var end = Int64(SeenAnswer.mostEntries)
            if let kept = KeptCursor(cursor) {
                answer = try walk.answer(kept.answer)
                end = kept.place
            } else {
                answer = try walk.answer(leadingTo: cursor)
            }
            guard let answer else { return nil }
            let first = answer.id << SeenAnswer.entryBits
            let keys = try db.values(
                "SELECT key FROM seen_entries WHERE id >= ? AND id < ? ORDER BY id DESC LIMIT ?",
                [.integer(first), .integer(first + end), SQLValue(Self.placeEntries)], as: Int64.self)
            return KeptPlace(before: keys.reversed(), cursor: answer.cursor, fetched: answer.fetched)
        }
    }

    /// The place on a page that comes after an entry; nil when the page does not have it.
    func placeBehind(_ key: Int64, onPage number: Int64) async throws(DatabaseError) -> Int64? {
        try await database.read { db in
            let last = try db.value(
                "SELECT max(id) FROM seen_entries WHERE id BETWEEN ? AND ? AND key = ?",
                Self.range(ofAnswer: number) + [.integer(key)], as: Int64?.self)
            return last.flatMap { $0 }.map { $0 - (number << SeenAnswer.entryBits) + 1 }
        }
    }

    /// An answer that is no list; nil when it is not kept.
    func answer(
        to source: SeenSource, account: String
    ) async throws(DatabaseError) -> (json: [UInt8], asOf: Date, unwanted: SeenUnwanted)? {
        try await database.read { db in
            guard let number = try Self.number(of: account, db),
                let row = try db.row(
                    "SELECT body, fetched FROM seen_answers WHERE account = ? AND source = ? AND body IS NOT NULL",
                    [.integer(number), .text(source.name)])
            else { return nil }
            var renderer = SeenRenderer(db, account: number)
            let json = try renderer.whole(RawJSON(json: row.get("body")))
            return (json, try row.get("fetched"), try Self.unwanted(by: number, db))
        }
    }

    /// Forgets answers of a source, which is not there any more.
    func forget(_ source: SeenSource, account: String) async throws(DatabaseError) {
        try await database.write { db in
            guard let number = try Self.number(of: account, db) else { return }
            let ids = try db.values(
                "SELECT id FROM seen_answers WHERE account = ? AND source = ?", [.integer(number), .text(source.name)],
                as: Int64.self)
            var freed = 0
            for id in ids { freed += try Self.remove(answer: id, db) }
            try Self.grow(by: -freed, db)
        }
    }

    /// One post's view, and what it answers; nil when it is not kept, or gone.
    func post(
        _ uri: String, account: String
    ) async throws(DatabaseError) -> (json: [UInt8], parent: String?, asOf: Date)? {
        try await database.read { db in
            guard let number = try Self.number(of: account, db),
                let row = try db.row(
                    """
                    SELECT view, parent, seen FROM seen_posts JOIN seen_views USING (id)
                    WHERE uri = ? AND account = ? AND is_gone = 0 AND shape = \(SeenPost.Shape.post.rawValue)
                    """, [.text(uri), .integer(number)])
            else { return nil }
            return (try row.get("view"), try row.get("parent"), try row.get("seen"))
        }
    }

    /// The DID that a handle belonged to when it was last seen; nil when none is known, or several are.
    func did(ofHandle handle: String, account: String) async throws(DatabaseError) -> String? {
        try await database.read { db in
            guard handle != "handle.invalid", let number = try Self.number(of: account, db) else { return nil }
            let found = try db.values(
                "SELECT did FROM seen_authors WHERE handle = ? AND account = ? LIMIT 2",
                [.text(handle.lowercased()), .integer(number)], as: String.self)
            return found.count == 1 ? found[0] : nil
        }
    }

    /// Those whose handles, as last seen, begin with a text, but for whom the account does not want to see.
    func actors(
        withHandlesBeginning beginning: String, account: String, limit: Int
    ) async throws(DatabaseError) -> [Actor] {
        try await database.read { db in
            guard let number = try Self.number(of: account, db) else { return [] }
            let beginning = beginning.lowercased()
            // No handle has a character behind `~`.
            return try db.rows(
                """
                SELECT did, handle FROM seen_authors
                WHERE handle >= ? AND handle < ? AND account = ? AND relation = 0 AND handle <> 'handle.invalid'
                ORDER BY handle LIMIT ?
                """,
                [.text(beginning), .text(beginning + "~"), .integer(number), .integer(Int64(limit))]
            ).map { Actor(did: try $0.get("did"), handle: try $0.get("handle")) }
        }
    }

    /// Whom the account does not want to see, or may not.
    func unwanted(account: String) async throws(DatabaseError) -> SeenUnwanted? {
        try await database.read { db in
            try Self.number(of: account, db).map { try Self.unwanted(by: $0, db) }
        }
    }

    static func unwanted(by account: Int64, _ db: Connection) throws -> SeenUnwanted {
        var unwanted = SeenUnwanted()
        let rows = try db.rows(
            "SELECT did, relation FROM seen_authors WHERE account = ? AND relation > 0", [.integer(account)])
        for row in rows {
            let did = try row.get("did", as: String.self)
            if try row.get("relation", as: Int.self) == SeenAuthor.Relation.muted.rawValue {
                unwanted.muted.insert(did)
            } else {
                unwanted.blocked.insert(did)
            }
        }
        return unwanted
    }
}
