import ATProto

/// The posts around one: those it answers, up to a height, and those that answer it, down to a depth.
struct ThreadTree: Sendable {
    let anchor: String
    /// From the parent of the anchor upwards; the last may be gone.
    let ancestors: [String]
    /// The answers of each post, the oldest first.
    let replies: [String: [String]]

    /// However wide a thread is, so many answers are loaded at most.
    private static let answerLimit = 2000

    init(_ anchor: String, height: Int, depth: Int, _ sql: SQL) throws(XRPCFailure) {
        self.anchor = anchor
        ancestors = try sql.rows(
            """
            WITH RECURSIVE above(uri, height) AS (
                SELECT parent, 1 FROM posts WHERE uri = ?1 AND parent IS NOT NULL AND ?2 > 0
                UNION
                SELECT posts.parent, height + 1 FROM above JOIN posts ON posts.uri = above.uri
                WHERE posts.parent IS NOT NULL AND height < ?2)
            SELECT uri FROM above ORDER BY height
            """, anchor, height
        ).map { $0.text("uri") }
        let below = try sql.rows(
            """
            WITH RECURSIVE below(uri, parent, sort_at, breaks_gate, depth) AS (
                SELECT uri, parent, sort_at, breaks_gate, 1 FROM posts WHERE parent = ?1 AND ?2 > 0
                UNION
                SELECT p.uri, p.parent, p.sort_at, p.breaks_gate, depth + 1 FROM below JOIN posts p ON p.parent = below.uri
                WHERE depth < ?2 AND NOT below.breaks_gate LIMIT ?3)
            SELECT uri, parent FROM below WHERE NOT breaks_gate ORDER BY sort_at, uri
            """, anchor, depth, Self.answerLimit)
        replies = Dictionary(grouping: below) { $0.text("parent") }.mapValues { $0.map { $0.text("uri") } }
    }

    var all: [String] { [anchor] + ancestors + replies.values.flatMap { $0 } }
}
