import ATProto
import Persistence

/// Custom feeds: their descriptions, and the algorithms that the local network runs itself.
struct FeedGeneratorMethods: Sendable {
    let context: ServerContext

    var methods: [ServedMethod] {
        [
            .query("app.bsky.feed.getFeed", getFeed),
            .query("app.bsky.feed.getFeedGenerator", getFeedGenerator),
            .query("app.bsky.feed.getFeedGenerators", getFeedGenerators),
            .query("app.bsky.feed.getActorFeeds", getActorFeeds),
            .query("app.bsky.feed.getSuggestedFeeds", popular),
            .query("app.bsky.unspecced.getPopularFeedGenerators", popular),
            .procedure("app.bsky.feed.sendInteractions") { _, _ in .json([:]) },
        ]
    }

    /// How the posts of a feed are chosen, by the key of its record. A feed whose key is none of these is one that a user
    /// of the network declared: it shows the same as `discover`.
    private enum Algorithm: String {
        /// What was liked, reposted and answered most, the fresher the better.
        case discover
        /// Pictures, the newest first.
        case pictures
    }

    @Sendable private func getFeed(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let uri = try NamedActor.uri(try call.query.required("feed"), sql)
        let known = try sql.count(
            "SELECT count(*) FROM declarations WHERE uri = ? AND collection = ?", uri, Collection.generator)
        guard known > 0, let rkey = RecordURI(uri)?.rkey else {
            throw XRPCFailure(400, "UnknownFeed", "could not find feed")
        }
        let limit = try call.query.limit()
        let cursor = try OffsetCursor(call)
        let rows: [Row]
        switch Algorithm(rawValue: rkey) ?? .discover {
        case .discover:
            rows = try sql.rows(
                """
                WITH \(Viewing.blocked), \(Viewing.muted)
                SELECT p.uri AS post FROM posts p
                WHERE p.parent IS NULL AND p.did NOT IN (SELECT did FROM blocked) AND p.did NOT IN (SELECT did FROM muted)
                ORDER BY 1.0 * (1 + (SELECT count(*) FROM likes WHERE subject = p.uri)
                    + 2 * (SELECT count(*) FROM reposts WHERE subject = p.uri)
                    + (SELECT count(*) FROM posts r WHERE r.root = p.uri))
                    / (6.0 + (?2 - p.sort_at) / 3600000.0) DESC, p.cid LIMIT ?3 OFFSET ?4
                """, call.viewer ?? "", call.now.milliseconds, limit + 1, cursor.offset)
        case .pictures:
            rows = try sql.rows(
                """
                WITH \(Viewing.blocked), \(Viewing.muted)
                SELECT p.uri AS post FROM posts p
                WHERE p.has_images AND p.did NOT IN (SELECT did FROM blocked) AND p.did NOT IN (SELECT did FROM muted)
                ORDER BY p.sort_at DESC, p.cid DESC LIMIT ?2 OFFSET ?3
                """, call.viewer ?? "", limit + 1, cursor.offset)
        }
        let views = Hydration(call, sql, context)
        var reply = ViewMembers([
            "feed": .array(try views.feed(rows.prefix(limit).map { FeedItem(post: $0.text("post")) }))
        ])
        reply.set("cursor", cursor.next(rows, limit: limit))
        return .json(reply.value)
    }

    @Sendable private func getFeedGenerator(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let uri = try NamedActor.uri(try call.query.required("feed"), sql)
        guard let view = try generators([uri], call, sql).first else { throw .invalidRequest("could not find feed") }
        return .json(["view": view, "isOnline": true, "isValid": true])
    }

    @Sendable private func getFeedGenerators(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        .json(["feeds": .array(try generators(try call.query.requiredList("feeds", atMost: 150), call, sql))])
    }

    @Sendable private func getActorFeeds(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try NamedActor.did(try call.query.required("actor"), sql)
        let limit = try call.query.limit()
        let cursor = try PageCursor(call)
        let rows = try sql.rows(
            """
            SELECT uri, sort_at, cid FROM declarations
            WHERE did = ? AND collection = ? AND (sort_at, cid) < (?, ?) ORDER BY sort_at DESC, cid DESC LIMIT ?
            """, did, Collection.generator, cursor.time, cursor.key, limit + 1)
        let page = Page(rows, limit: limit)
        var reply = ViewMembers(["feeds": .array(try generators(page.rows.map { $0.text("uri") }, call, sql))])
        reply.set("cursor", page.cursor)
        return .json(reply.value)
    }

    @Sendable private func popular(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let limit = try call.query.limit()
        let cursor = try OffsetCursor(call)
        let words = (call.query.optional("query") ?? "").split(separator: " ").map { SearchText.folded(String($0)) }
        var found: [Row] = []
        for row in try sql.rows(
            """
            SELECT d.uri, d.value FROM declarations d WHERE d.collection = ?
            ORDER BY (SELECT count(*) FROM likes WHERE subject = d.uri) DESC, d.uri LIMIT ?
            """, Collection.generator, Self.mostSearched)
        {
            let value = try Stored.value(row.bytes("value"))
            let text = SearchText.folded(
                "\(value["displayName"]?.stringValue ?? "") \(value["description"]?.stringValue ?? "")")
            if words.allSatisfy({ text.contains($0) }) { found.append(row) }
        }
        let rows = Array(found.dropFirst(cursor.offset).prefix(limit + 1))
        let uris = rows.prefix(limit).map { $0.text("uri") }
        var reply = ViewMembers(["feeds": .array(try generators(uris, call, sql))])
        reply.set("cursor", cursor.next(rows, limit: limit))
        return .json(reply.value)
    }

    // A small world has few; nobody reads on beyond these.
    private static let mostSearched = 10_000

    private func generators(_ uris: [String], _ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> [DataValue] {
        let views = Hydration(call, sql, context)
        try views.load(actors: [], declarations: uris)
        return uris.compactMap(views.generator)
    }
}
