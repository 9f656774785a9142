import ATProto
import Persistence

/// A post with its counts and the viewer's relations to it.
struct PostRow: Sendable {
    let uri: String
    let cid: String
    let did: String
    let value: DataValue
    let embed: PostEmbed
    let sortAt: Instant
    let indexedAt: Instant
    let root: String?
    let parent: String?
    let breaksGate: Bool
    let breaksQuoteGate: Bool

    let likes: Int64
    let reposts: Int64
    let replies: Int64
    let quotes: Int64
    let bookmarks: Int64

    let viewerLike: String?
    let viewerRepost: String?
    let isBookmarked: Bool
    let isThreadMuted: Bool

    /// What the post's thread is known by.
    var threadRoot: String { root ?? uri }

    /// `?1`: the wanted URIs, `?2`: the viewer.
    static let statement = """
        SELECT p.uri, p.cid, p.did, p.value, p.sort_at, p.indexed_at, p.root, p.parent, p.breaks_gate,
            p.breaks_quote_gate,
            (SELECT count(*) FROM likes WHERE subject = p.uri) AS likes,
            (SELECT count(*) FROM reposts WHERE subject = p.uri) AS reposts,
            (SELECT count(*) FROM posts r WHERE r.parent = p.uri AND NOT r.breaks_gate) AS replies,
            (SELECT count(*) FROM posts q WHERE q.quoted = p.uri) AS quotes,
            (SELECT count(*) FROM bookmarks WHERE uri = p.uri) AS bookmarks,
            (SELECT uri FROM likes WHERE did = ?2 AND subject = p.uri LIMIT 1) AS viewer_like,
            (SELECT uri FROM reposts WHERE did = ?2 AND subject = p.uri LIMIT 1) AS viewer_repost,
            EXISTS (SELECT 1 FROM bookmarks WHERE did = ?2 AND uri = p.uri) AS is_bookmarked,
            EXISTS (SELECT 1 FROM thread_mutes WHERE did = ?2 AND root = coalesce(p.root, p.uri)) AS is_thread_muted
        FROM json_each(?1) AS wanted JOIN posts p ON p.uri = wanted.value
        """

    init(_ row: Row) throws(XRPCFailure) {
        uri = row.text("uri")
        cid = row.text("cid")
        did = row.text("did")
        value = try Stored.value(row.bytes("value"))
        embed = PostEmbed(value)
        sortAt = row.instant("sort_at")
        indexedAt = row.instant("indexed_at")
        root = row.optionalText("root")
        parent = row.optionalText("parent")
        breaksGate = row.flag("breaks_gate")
        breaksQuoteGate = row.flag("breaks_quote_gate")
        likes = row.integer("likes")
        reposts = row.integer("reposts")
        replies = row.integer("replies")
        quotes = row.integer("quotes")
        bookmarks = row.integer("bookmarks")
        viewerLike = row.optionalText("viewer_like")
        viewerRepost = row.optionalText("viewer_repost")
        isBookmarked = row.flag("is_bookmarked")
        isThreadMuted = row.flag("is_thread_muted")
    }
}
