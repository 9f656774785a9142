import ATProto
import Persistence

/// The feeds that are lists of posts and reposts in falling time.
struct TimelineMethods: Sendable {
    let context: ServerContext

    var methods: [ServedMethod] {
        [
            .query("app.bsky.feed.getTimeline", as: .account, getTimeline),
            .query("app.bsky.feed.getAuthorFeed", getAuthorFeed),
            .query("app.bsky.feed.getListFeed", getListFeed),
            .query("app.bsky.feed.getActorLikes", as: .account, getActorLikes),
        ]
    }

    /// What those whom the viewer follows, and the viewer, posted and reposted.
    @Sendable private func getTimeline(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let limit = try call.query.limit()
        let cursor = try PageCursor(call)
        let rows = try sql.rows(
            """
            WITH \(Viewing.blocked), \(Viewing.muted),
            sources(did) AS (SELECT subject FROM follows WHERE did = ?1 UNION SELECT ?1),
            hidden(did) AS (SELECT did FROM blocked UNION SELECT did FROM muted)
            SELECT f.* FROM feed_items f JOIN posts p ON p.uri = f.post
            WHERE (f.sort_at, f.cid) < (?2, ?3) AND f.did IN (SELECT did FROM sources)
                AND f.did NOT IN (SELECT did FROM hidden) AND p.did NOT IN (SELECT did FROM hidden)
            ORDER BY f.sort_at DESC, f.cid DESC LIMIT ?4
            """, try call.account(), cursor.time, cursor.key, limit + 1)
        return try reply(Page(rows, limit: limit), call, sql)
    }

    @Sendable private func getListFeed(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let list = try NamedActor.uri(try call.query.required("list"), sql)
        guard try sql.count("SELECT count(*) FROM lists WHERE uri = ?", list) > 0 else {
            throw XRPCFailure(400, "UnknownList", "List not found: \(list)")
        }
        let limit = try call.query.limit()
        let cursor = try PageCursor(call)
        let rows = try sql.rows(
            """
            WITH \(Viewing.blocked), \(Viewing.muted),
            hidden(did) AS (SELECT did FROM blocked UNION SELECT did FROM muted)
            SELECT f.* FROM feed_items f JOIN posts p ON p.uri = f.post
            WHERE (f.sort_at, f.cid) < (?2, ?3) AND f.did IN (SELECT subject FROM list_items WHERE list = ?5)
                AND f.did NOT IN (SELECT did FROM hidden) AND p.did NOT IN (SELECT did FROM hidden)
            ORDER BY f.sort_at DESC, f.cid DESC LIMIT ?4
            """, call.viewer ?? "", cursor.time, cursor.key, limit + 1, list)
        return try reply(Page(rows, limit: limit), call, sql)
    }

    @Sendable private func getAuthorFeed(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try NamedActor.did(try call.query.required("actor"), sql)
        let limit = try call.query.limit()
        let cursor = try PageCursor(call)
        let filter = try condition(call.query.optional("filter") ?? "posts_with_replies")
        let views = Hydration(call, sql, context)
        try views.load(actors: [did])
        if let actor = views.actors[did], did != call.viewer {
            if actor.blocking != nil || actor.blockingByList != nil {
                throw XRPCFailure(400, "BlockedActor", "Requester has blocked actor: \(did)")
            }
            if actor.isBlocked { throw XRPCFailure(400, "BlockedByActor", "Requester is blocked by actor: \(did)") }
        }
        let rows = try sql.rows(
            """
            WITH \(Viewing.blocked)
            SELECT f.* FROM feed_items f JOIN posts p ON p.uri = f.post
            WHERE f.did = ?5 AND (f.sort_at, f.cid) < (?2, ?3) AND p.did NOT IN (SELECT did FROM blocked)
                AND (\(filter))
            ORDER BY f.sort_at DESC, f.cid DESC LIMIT ?4
            """, call.viewer ?? "", cursor.time, cursor.key, limit + 1, did)
        let page = Page(rows, limit: limit)
        var items = page.rows.map(FeedItem.init)
        if try call.query.flag("includePins"), let pinned = views.actors[did]?.pinnedURI {
            items.removeAll { $0.post == pinned && !$0.isRepost }
            if cursor == .start, RecordURI.did(of: pinned) == did {
                items.insert(FeedItem(post: pinned, reason: .pin), at: 0)
            }
        }
        return try reply(items, page.cursor, views)
    }

    /// `?5` is the author.
    private func condition(_ filter: String) throws(XRPCFailure) -> String {
        switch filter {
        case "posts_with_replies": "1"
        case "posts_no_replies": "f.uri <> f.post OR p.parent IS NULL"
        case "posts_with_media": "f.uri = f.post AND (p.has_images OR p.has_video)"
        case "posts_with_video": "f.uri = f.post AND p.has_video"
        case "posts_and_author_threads":
            """
            f.uri <> f.post OR p.parent IS NULL OR (p.root LIKE 'at://' || ?5 || '/%' AND p.parent LIKE 'at://' || ?5 || '/%')
            """
        default: throw .invalidRequest("Error: filter must be one of the known values")
        }
    }

    /// Only one's own likes are shown.
    @Sendable private func getActorLikes(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try NamedActor.did(try call.query.required("actor"), sql)
        guard did == call.viewer else { throw .profileNotFound() }
        let limit = try call.query.limit()
        let cursor = try PageCursor(call)
        let rows = try sql.rows(
            """
            WITH \(Viewing.blocked)
            SELECT l.subject AS post, l.sort_at, l.cid FROM likes l JOIN posts p ON p.uri = l.subject
            WHERE l.did = ?1 AND (l.sort_at, l.cid) < (?2, ?3) AND p.did NOT IN (SELECT did FROM blocked)
            ORDER BY l.sort_at DESC, l.cid DESC LIMIT ?4
            """, did, cursor.time, cursor.key, limit + 1)
        let page = Page(rows, limit: limit)
        return try reply(page.rows.map { FeedItem(post: $0.text("post")) }, page.cursor, Hydration(call, sql, context))
    }

    private func reply(_ page: Page, _ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        try reply(page.rows.map(FeedItem.init), page.cursor, Hydration(call, sql, context))
    }

    private func reply(_ items: [FeedItem], _ cursor: String?, _ views: Hydration) throws(XRPCFailure) -> XRPCReply {
        var reply = ViewMembers(["feed": .array(try views.feed(items))])
        reply.set("cursor", cursor)
        return .json(reply.value)
    }
}
