import ATProto
import Persistence

/// Posts by name, and who did what with a post.
struct PostMethods: Sendable {
    let context: ServerContext

    var methods: [ServedMethod] {
        [
            .query("app.bsky.feed.getPosts", getPosts),
            .query("app.bsky.feed.getLikes", getLikes),
            .query("app.bsky.feed.getRepostedBy", getRepostedBy),
            .query("app.bsky.feed.getQuotes", getQuotes),
        ]
    }

    /// Posts that are gone or hidden by a block are left out.
    @Sendable private func getPosts(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let uris = try call.query.requiredList("uris", atMost: 25)
        return .json(["posts": .array(try posts(uris, Hydration(call, sql, context)))])
    }

    private func posts(_ uris: [String], _ views: Hydration) throws(XRPCFailure) -> [DataValue] {
        try views.load(posts: uris)
        var posts: [DataValue] = []
        for uri in uris {
            guard let row = views.posts[uri], !views.isBlocked(row.did), let post = try views.post(uri) else {
                continue
            }
            posts.append(post)
        }
        return posts
    }

    @Sendable private func getLikes(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let (page, views) = try actors(of: "likes", call, sql)
        let likes = page.rows.compactMap { row -> DataValue? in
            guard let actor = views.profile(row.text("did")) else { return nil }
            return [
                "actor": actor, "createdAt": .string(row.text("created_at")),
                "indexedAt": .string(row.instant("indexed_at").text),
            ]
        }
        return .json(try reply("likes", likes, page, call).value)
    }

    @Sendable private func getRepostedBy(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let (page, views) = try actors(of: "reposts", call, sql)
        let reposters = page.rows.compactMap { views.profile($0.text("did")) }
        return .json(try reply("repostedBy", reposters, page, call).value)
    }

    private func actors(of table: String, _ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> (Page, Hydration) {
        let uri = try NamedActor.uri(try call.query.required("uri"), sql)
        let limit = try call.query.limit()
        let cursor = try PageCursor(call)
        let rows = try sql.rows(
            """
            WITH \(Viewing.blocked)
            SELECT * FROM \(table) WHERE subject = ?2 AND (sort_at, cid) < (?3, ?4)
                AND did NOT IN (SELECT did FROM blocked)
            ORDER BY sort_at DESC, cid DESC LIMIT ?5
            """, call.viewer ?? "", uri, cursor.time, cursor.key, limit + 1)
        let page = Page(rows, limit: limit)
        let views = Hydration(call, sql, context)
        try views.load(actors: page.rows.map { $0.text("did") })
        return (page, views)
    }

    @Sendable private func getQuotes(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let uri = try NamedActor.uri(try call.query.required("uri"), sql)
        let limit = try call.query.limit()
        let cursor = try PageCursor(call)
        let rows = try sql.rows(
            """
            WITH \(Viewing.blocked)
            SELECT uri, sort_at, cid FROM posts WHERE quoted = ?2 AND (sort_at, cid) < (?3, ?4)
                AND did NOT IN (SELECT did FROM blocked)
            ORDER BY sort_at DESC, cid DESC LIMIT ?5
            """, call.viewer ?? "", uri, cursor.time, cursor.key, limit + 1)
        let page = Page(rows, limit: limit)
        let posts = try posts(page.rows.map { $0.text("uri") }, Hydration(call, sql, context))
        return .json(try reply("posts", posts, page, call).value)
    }

    private func reply(
        _ name: String, _ values: [DataValue], _ page: Page, _ call: XRPCCall
    ) throws(XRPCFailure) -> ViewMembers {
        var reply = ViewMembers([name: .array(values), "uri": .string(try call.query.required("uri"))])
        reply.set("cid", call.query.optional("cid"))
        reply.set("cursor", page.cursor)
        return reply
    }
}
