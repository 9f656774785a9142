import ATProto
import Persistence

/// A record that is shown mostly as it is: a list, feed generator, labeler service, starter pack or gate.
struct DeclarationRow: Sendable {
    let uri: String
    let cid: String
    let did: String
    let value: DataValue
    let indexedAt: Instant
    /// Likes of a feed or a labeler; members of a list.
    let count: Int64
    /// The viewer's like.
    let viewerLike: String?
    /// For lists: whether the viewer mutes it, and the viewer's block of it.
    let isMuted: Bool
    let viewerBlock: String?

    /// `?1`: the wanted URIs, `?2`: the viewer.
    static let declarations = """
        SELECT d.uri, d.cid, d.did, d.value, d.indexed_at,
            (SELECT count(*) FROM likes WHERE subject = d.uri) AS number,
            (SELECT uri FROM likes WHERE did = ?2 AND subject = d.uri LIMIT 1) AS viewer_like,
            0 AS is_muted, NULL AS viewer_block
        FROM json_each(?1) AS wanted JOIN declarations d ON d.uri = wanted.value
        """

    /// As `declarations`, for lists.
    static let lists = """
        SELECT l.uri, l.cid, l.did, l.value, l.indexed_at,
            (SELECT count(*) FROM list_items WHERE list = l.uri) AS number, NULL AS viewer_like,
            EXISTS (SELECT 1 FROM list_mutes WHERE did = ?2 AND list = l.uri) AS is_muted,
            (SELECT uri FROM list_blocks WHERE did = ?2 AND subject = l.uri LIMIT 1) AS viewer_block
        FROM json_each(?1) AS wanted JOIN lists l ON l.uri = wanted.value
        """

    init(_ row: Row) throws(XRPCFailure) {
        uri = row.text("uri")
        cid = row.text("cid")
        did = row.text("did")
        value = try Stored.value(row.bytes("value"))
        indexedAt = row.instant("indexed_at")
        count = row.integer("number")
        viewerLike = row.optionalText("viewer_like")
        isMuted = row.flag("is_muted")
        viewerBlock = row.optionalText("viewer_block")
    }
}
