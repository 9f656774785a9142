import ATProto
import Persistence

/// An actor with the viewer's relations to it.
struct ActorRow: Sendable {
    let did: String
    let handle: String
    let createdAt: Instant
    let indexedAt: Instant
    let profileCID: String?
    let displayName: String?
    let description: String?
    let pronouns: String?
    let website: String?
    let avatar: String?
    let banner: String?
    let pinnedURI: String?
    let pinnedCID: String?
    let selfLabels: [UInt8]?
    let isLabeler: Bool

    let following: String?
    let followedBy: String?
    let blocking: String?
    let blockedBy: String?
    let blockingByList: String?
    let blockedByList: String?
    let isMuted: Bool
    let mutedByList: String?

    /// A block between this actor and the viewer, whoever made it.
    var isBlocked: Bool { blocking != nil || blockedBy != nil || blockingByList != nil || blockedByList != nil }

    /// `?1`: the wanted DIDs, `?2`: the viewer.
    static let statement = """
        SELECT a.*,
            EXISTS (SELECT 1 FROM declarations d WHERE d.did = a.did AND d.collection = '\(Collection.labeler)')
                AS is_labeler,
            (SELECT uri FROM follows WHERE did = ?2 AND subject = a.did LIMIT 1) AS following,
            (SELECT uri FROM follows WHERE did = a.did AND subject = ?2 LIMIT 1) AS followed_by,
            (SELECT uri FROM actor_blocks WHERE did = ?2 AND subject = a.did LIMIT 1) AS blocking,
            (SELECT uri FROM actor_blocks WHERE did = a.did AND subject = ?2 LIMIT 1) AS blocked_by,
            (SELECT b.subject FROM list_blocks b JOIN list_items i ON i.list = b.subject
                WHERE b.did = ?2 AND i.subject = a.did LIMIT 1) AS blocking_by_list,
            (SELECT b.subject FROM list_blocks b JOIN list_items i ON i.list = b.subject
                WHERE b.did = a.did AND i.subject = ?2 LIMIT 1) AS blocked_by_list,
            EXISTS (SELECT 1 FROM mutes WHERE did = ?2 AND subject = a.did) AS is_muted,
            (SELECT m.list FROM list_mutes m JOIN list_items i ON i.list = m.list
                WHERE m.did = ?2 AND i.subject = a.did LIMIT 1) AS muted_by_list
        FROM json_each(?1) AS wanted JOIN actors a ON a.did = wanted.value
        """

    init(_ row: Row) {
        did = row.text("did")
        handle = row.text("handle")
        createdAt = row.instant("created_at")
        indexedAt = row.instant("indexed_at")
        profileCID = row.optionalText("profile_cid")
        displayName = row.optionalText("display_name")
        description = row.optionalText("description")
        pronouns = row.optionalText("pronouns")
        website = row.optionalText("website")
        avatar = row.optionalText("avatar")
        banner = row.optionalText("banner")
        pinnedURI = row.optionalText("pinned_uri")
        pinnedCID = row.optionalText("pinned_cid")
        selfLabels = row.optionalBytes("self_labels")
        isLabeler = row.flag("is_labeler")
        following = row.optionalText("following")
        followedBy = row.optionalText("followed_by")
        blocking = row.optionalText("blocking")
        blockedBy = row.optionalText("blocked_by")
        blockingByList = row.optionalText("blocking_by_list")
        blockedByList = row.optionalText("blocked_by_list")
        isMuted = row.flag("is_muted")
        mutedByList = row.optionalText("muted_by_list")
    }
}
