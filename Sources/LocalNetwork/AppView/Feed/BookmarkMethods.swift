import ATProto

/// `app.bsky.bookmark`: posts that a viewer keeps for itself.
struct BookmarkMethods: Sendable {
    let context: ServerContext

    var methods: [ServedMethod] {
        [
            .procedure("app.bsky.bookmark.createBookmark", create),
            .procedure("app.bsky.bookmark.deleteBookmark", delete),
            .query("app.bsky.bookmark.getBookmarks", as: .account, list),
        ]
    }

    @Sendable private func create(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        try sql.execute(
            "INSERT INTO bookmarks (did, uri, cid, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            try call.account(), try post(call, sql), try call.text("cid"), call.now.milliseconds)
        return .nothing
    }

    @Sendable private func delete(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        try sql.execute("DELETE FROM bookmarks WHERE did = ? AND uri = ?", try call.account(), try post(call, sql))
        return .nothing
    }

    private func post(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> String {
        let uri = try NamedActor.uri(try call.text("uri"), sql)
        guard RecordURI(uri)?.collection == Collection.post else {
            throw XRPCFailure(400, "UnsupportedCollection", "Only '\(Collection.post)' records can be bookmarked")
        }
        return uri
    }

    @Sendable private func list(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let limit = try call.query.limit()
        let cursor = try PageCursor(call)
        let rows = try sql.rows(
            """
            SELECT uri, cid, created_at FROM bookmarks WHERE did = ?1 AND (created_at, uri) < (?2, ?3)
            ORDER BY created_at DESC, uri DESC LIMIT ?4
            """, try call.account(), cursor.time, cursor.key, limit + 1)
        let page = Page(rows, limit: limit, time: "created_at", key: "uri")
        let views = Hydration(call, sql, context)
        try views.load(posts: page.rows.map { $0.text("uri") })
        var bookmarks: [DataValue] = []
        for row in page.rows {
            bookmarks.append([
                "subject": ["uri": .string(row.text("uri")), "cid": .string(row.text("cid"))],
                "createdAt": .string(row.instant("created_at").text), "item": try views.maybePost(row.text("uri")),
            ])
        }
        var reply = ViewMembers(["bookmarks": .array(bookmarks)])
        reply.set("cursor", page.cursor)
        return .json(reply.value)
    }
}
