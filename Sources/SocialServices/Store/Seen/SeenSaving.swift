import FoundationEssentials
import Persistence

extension SeenStore {
    /// Where an answer belongs.
    struct Label: Sendable {
        var source: SeenSource
        /// What the page was asked for with; nil for a list's start, and for what is no list.
        var cursor: String?
        /// What asks for the page after it.
        var next: String?

        init(_ source: SeenSource, cursor: String? = nil, next: String? = nil) {
            self.source = source
            self.cursor = cursor
            self.next = next
        }
    }

    /// Seen again within this time, in milliseconds, counts as seen at once.
    private static let sameTime: Int64 = 600_000
    /// Posts that lie at one moment: further ones are strewn over the time around it.
    private static let mostInARow: Int64 = 64

    /// Keeps an answer: its posts, and the page itself where it has a label. All or nothing of it.
    /// - Returns: the page's number, where it has a label.
    @discardableResult
    func save(_ answer: SeenAnswer, as label: Label?, of account: String) async throws(DatabaseError) -> Int64? {
        let now = clock()
        let budget = budget
        // It can be read again: not worth a wait for the disk.
        return try await database.write(durability: .processCrash) { db in
            guard let number = try Self.newNumber(of: account, db) else { return nil }
            var grown = 0
            var page: Int64?
            for uri in Set(answer.gone) { try Self.markGone(uri, db) }
            var ids: [Int64] = []
            ids.reserveCapacity(answer.posts.count)
            var authors: [String: SeenAuthor] = [:]
            for author in answer.authors { authors[author.did] = author }
            var words = SeenWords()
            for post in answer.posts {
                let saved = try Self.save(post, account: number, now: now, &words, db)
                ids.append(saved.id)
                grown += saved.grown
                // A quoted post's view need not say what stands between its author and the account.
                if post.shape == .post || authors[post.author.did] == nil { authors[post.author.did] = post.author }
            }
            try words.write(db)
            for author in authors.values { try Self.save(author, account: number, db) }
            if let label {
                let saved = try Self.save(answer, as: label, account: number, ids: ids, now: now, db)
                page = saved.id
                grown += saved.grown
            }
            let size = try Self.grow(by: grown, db)
            if size > budget { try Self.evict(size - budget, db) }
            return page
        }
    }

    /// Notes that a post is not there any more. Nobody is shown it, until a server shows it again.
    func markGone(_ uri: String) async throws(DatabaseError) {
        try await database.write { db in try Self.markGone(uri, db) }
    }

    // MARK: Posts

    private static func save(
        _ post: SeenPost, account: Int64, now: Date, _ words: inout SeenWords, _ db: Connection
    ) throws -> (id: Int64, grown: Int) {
        guard let kept = try db.row(find, [.text(post.uri), .integer(account)], as: KeptRow.self) else {
            let id = try insert(post, account: account, now: now, db)
            words.add(id, post.text)
            return (id, post.size)
        }
        var grown = 0
        let isNewer = post.shape == .post || kept.shape != SeenPost.Shape.post.rawValue || kept.cid != post.cid
        if isNewer {
            if kept.isGone || kept.text != post.text {
                words.add(kept.id, post.text, inPlaceOf: kept.isGone ? nil : kept.text)
            }
            try db.execute(
                "UPDATE seen_posts SET cid = ?, parent = ?, langs = ?, text = ?, shape = ?, bytes = ? WHERE id = ?",
                [
                    .text(post.cid), SQLValue(post.parent), .text(post.languages), .text(post.text),
                    SQLValue(post.shape.rawValue), SQLValue(post.view.count), .integer(kept.id),
                ])
            try db.execute("UPDATE seen_views SET view = ? WHERE id = ?", [.blob(post.view), .integer(kept.id)])
            grown = post.size - kept.size
        } else if kept.isGone {
            words.add(kept.id, kept.text)
        }
        if kept.isGone { try db.execute("UPDATE seen_posts SET is_gone = 0 WHERE id = ?", [.integer(kept.id)]) }
        let isKept = isNewer && post.shape == .post ? post.isKept : kept.isKept || post.isKept
        let time = milliseconds(now)
        if isKept != kept.isKept || abs(time - kept.seen) > sameTime {
            try db.execute(
                "UPDATE seen_posts SET seen = ?, is_kept = ? WHERE id = ?",
                [.integer(time), SQLValue(isKept), .integer(kept.id)])
        }
        return (kept.id, grown)
    }

    private static let find = """
        SELECT id, cid, text, seen, is_kept, is_gone, shape, bytes FROM seen_posts
        WHERE uri = ? AND account = ?
        """

    private static func insert(_ post: SeenPost, account: Int64, now: Date, _ db: Connection) throws -> Int64 {
        var id = SeenID.first(account: account, at: post.date ?? now) | (SeenKey.of(post.uri) & (1 << SeenID.apart - 1))
        var tries: Int64 = 0
        while true {
            try db.execute(
                """
                INSERT INTO seen_posts
                    (id, uri, account, cid, author, parent, langs, text, seen, is_kept, shape, bytes)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
                """,
                [
                    .integer(id), .text(post.uri), .integer(account), .text(post.cid), .text(post.author.did),
                    SQLValue(post.parent), .text(post.languages), .text(post.text), .integer(milliseconds(now)),
                    SQLValue(post.isKept), SQLValue(post.shape.rawValue), SQLValue(post.view.count),
                ])
            if db.changes > 0 { break }
            tries += 1
            id += tries < mostInARow ? 1 : Int64.random(in: 1...tries * 64)
        }
        try db.execute("INSERT INTO seen_views VALUES (?, ?)", [.integer(id), .blob(post.view)])
        return id
    }

    static func markGone(_ uri: String, _ db: Connection) throws {
        for row in try db.rows("SELECT id, text FROM seen_posts WHERE uri = ? AND is_gone = 0", [.text(uri)]) {
            let id = try row.get("id", as: Int64.self)
            try SeenWords.remove(id, try row.get("text"), db)
            try db.execute(
                """
                UPDATE seen_posts SET is_gone = 1, is_kept =
                    is_kept AND author = (SELECT did FROM seen_accounts WHERE number = account)
                WHERE id = ?
                """, [.integer(id)])
        }
    }

    private static func save(_ author: SeenAuthor, account: Int64, _ db: Connection) throws {
        try db.execute(
            """
            INSERT INTO seen_authors VALUES (?, ?, ?, ?)
            ON CONFLICT (account, did) DO UPDATE SET handle = excluded.handle, relation = excluded.relation
            WHERE handle <> excluded.handle OR relation <> excluded.relation
            """,
            [.integer(account), .text(author.did), .text(author.handle), SQLValue(author.relation.rawValue)])
    }

    // MARK: Pages

    private static func save(
        _ answer: SeenAnswer, as label: Label, account: Int64, ids: [Int64], now: Date, _ db: Connection
    ) throws -> (id: Int64, grown: Int) {
        var grown = 0
        let before = try replaced(by: answer, label, account: account, db)
        if let before { grown -= try remove(answer: before, db) }
        let entries = answer.entries.map { (key: $0.key, body: joined($0.parts, ids)) }
        let body = answer.body.isEmpty ? nil : joined(answer.body, ids)
        let size = entries.reduce(answerOverhead + (body?.count ?? 0)) { $0 + $1.body.count + entryOverhead }
        try db.execute(
            "INSERT INTO seen_answers (id, account, source, cursor, next, fetched, bytes, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                before.map { .integer($0) } ?? .null, .integer(account), .text(label.source.name),
                .text(label.cursor ?? ""), SQLValue(label.next), .integer(milliseconds(now)), SQLValue(size),
                SQLValue(body),
            ])
        let id = db.lastInsertRowID
        let first = id << SeenAnswer.entryBits
        for (place, entry) in entries.enumerated() {
            try db.execute(
                "INSERT INTO seen_entries VALUES (?, ?, ?)",
                [.integer(first + Int64(place)), .integer(entry.key), .blob(entry.body)])
        }
        return (id, grown + size)
    }

    /// The answer that a new one takes the place of: the one with the same cursor, but for a list's start. Of that, older
    /// ones lead on to what came after them; only when nothing changed since, the new one takes the place of the last.
    private static func replaced(
        by answer: SeenAnswer, _ label: Label, account: Int64, _ db: Connection
    ) throws -> Int64? {
        let last = try db.value(
            """
            SELECT id FROM seen_answers WHERE account = ? AND source = ? AND cursor = ? ORDER BY fetched DESC LIMIT 1
            """, [.integer(account), .text(label.source.name), .text(label.cursor ?? "")], as: Int64.self)
        guard let last, label.cursor == nil, !answer.entries.isEmpty else { return last }
        let keys = try db.values(
            "SELECT key FROM seen_entries WHERE id BETWEEN ? AND ? ORDER BY id", range(ofAnswer: last), as: Int64.self)
        return keys == answer.entries.map(\.key) ? last : nil
    }

    private static func joined(_ parts: [SeenAnswer.Part], _ ids: [Int64]) -> [UInt8] {
        if parts.count == 1, case .bytes(let bytes) = parts[0] { return bytes }
        return parts.reduce(into: []) { result, part in
            switch part {
            case .bytes(let bytes): result += bytes
            case .post(let place): result += String(ids[place]).utf8
            }
        }
    }

    static func milliseconds(_ date: Date) -> Int64 { Int64((date.timeIntervalSince1970 * 1000).rounded()) }

    static func range(ofAnswer id: Int64, from place: Int64 = 0) -> [SQLValue] {
        let first = id << SeenAnswer.entryBits
        return [.integer(first + place), .integer(first | (1 << SeenAnswer.entryBits - 1))]
    }
}

/// What has to be known of a post's row to put a new state in its place.
private struct KeptRow: RowReadable {
    var id: Int64
    var cid: String
    var text: String
    var seen: Int64
    var isKept: Bool
    var isGone: Bool
    var shape: Int
    var size: Int

    init(reading row: inout RowReader) throws(DatabaseError) {
        id = try row.next()
        cid = try row.next()
        text = try row.next()
        seen = try row.next()
        isKept = try row.next()
        isGone = try row.next()
        shape = try row.next()
        size = SeenStore.size(text: text.utf8.count, view: try row.next())
    }
}
