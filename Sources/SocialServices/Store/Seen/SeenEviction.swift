import Persistence

extension SeenPost {
    /// What it counts for in the budget, in bytes.
    var size: Int { SeenStore.size(text: text.utf8.count, view: view.count) }
}

extension SeenStore {
    /// Names, dates, rows and what indexes take of them; with it the file is about a seventh larger than what is counted.
    private static let postOverhead = 1000
    static let answerOverhead = 200
    static let entryOverhead = 80
    /// Rows that one write removes at most: more than a page brings.
    private static let mostAtOnce = 500

    /// The words are there several times: in the view, as text, and in the index.
    static func size(text: Int, view: Int) -> Int { view + 4 * text + postOverhead }

    /// Counts what was added or removed.
    /// - Returns: what everything takes now, in bytes.
    @discardableResult
    static func grow(by bytes: Int, _ db: Connection) throws -> Int {
        try db.value(
            "UPDATE seen_size SET bytes = max(bytes + ?, 0) WHERE only = 1 RETURNING bytes", [SQLValue(bytes)],
            as: Int.self) ?? 0
    }

    /// Counts everything anew, after rows were lost.
    static func measure(_ db: Connection) throws {
        try db.execute(
            """
            UPDATE seen_size SET bytes =
                (SELECT ifnull(sum(bytes + 4 * length(CAST(text AS BLOB)) + ?), 0) FROM seen_posts)
                + (SELECT ifnull(sum(bytes), 0) FROM seen_answers)
            """, [SQLValue(postOverhead)])
    }

    /// What everything takes, in bytes.
    func size() async throws(DatabaseError) -> Int {
        try await database.read { db in try db.value("SELECT bytes FROM seen_size", as: Int.self) ?? 0 }
    }

    /// Makes room: what was not seen for the longest time goes first. A page goes with the posts of its time.
    static func evict(_ bytes: Int, _ db: Connection) throws {
        var freed = 0
        let oldest = try db.rows(
            "SELECT id, seen FROM seen_posts WHERE is_kept = 0 ORDER BY seen LIMIT ?", [SQLValue(mostAtOnce)])
        var last: Int64?
        for row in oldest where freed < bytes {
            last = try row.get("seen", as: Int64.self)
            freed += try remove(post: try row.get("id"), db)
        }
        let answers = try db.values(
            "SELECT id FROM seen_answers WHERE fetched <= ? ORDER BY fetched LIMIT ?",
            [.integer(last ?? .max), SQLValue(mostAtOnce / 10)], as: Int64.self)
        for id in answers where last != nil || freed < bytes { freed += try remove(answer: id, db) }
        try grow(by: -freed, db)
    }

    /// Removes a post.
    /// - Returns: what it counted for, in bytes.
    static func remove(post id: Int64, _ db: Connection) throws -> Int {
        guard
            let row = try db.row(
                "SELECT text, is_gone, bytes FROM seen_posts WHERE id = ?", [.integer(id)])
        else { return 0 }
        let text = try row.get("text", as: String.self)
        if try !row.get("is_gone", as: Bool.self) { try SeenWords.remove(id, text, db) }
        try db.execute("DELETE FROM seen_posts WHERE id = ?", [.integer(id)])
        try db.execute("DELETE FROM seen_views WHERE id = ?", [.integer(id)])
        return size(text: text.utf8.count, view: try row.get("bytes"))
    }

    /// Removes a page or another answer, without its posts.
    /// - Returns: what it counted for, in bytes.
    static func remove(answer id: Int64, _ db: Connection) throws -> Int {
        let bytes = try db.value("SELECT bytes FROM seen_answers WHERE id = ?", [.integer(id)], as: Int.self) ?? 0
        try db.execute("DELETE FROM seen_entries WHERE id BETWEEN ? AND ?", range(ofAnswer: id))
        try db.execute("DELETE FROM seen_answers WHERE id = ?", [.integer(id)])
        return bytes
    }
}
