import ATProto
import Persistence

/// `app.bsky.feed.searchPosts`.
struct SearchMethods: Sendable {
    let context: ServerContext

    var methods: [ServedMethod] { [.query("app.bsky.feed.searchPosts", searchPosts)] }

    @Sendable private func searchPosts(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        var query = try PostQuery(try call.query.required("q"))
        query.authors += [call.query.optional("author")].compactMap { $0 }
        query.mentions += [call.query.optional("mentions")].compactMap { $0 }
        query.languages += [call.query.optional("lang")?.lowercased()].compactMap { $0 }
        query.domains += [call.query.optional("domain")?.lowercased()].compactMap { $0 }
        query.urls += [call.query.optional("url")].compactMap { $0 }
        query.tags += try call.query.list("tag", atMost: 20).map(SearchText.folded)
        query.since = call.query.optional("since") ?? query.since
        query.until = call.query.optional("until") ?? query.until

        let limit = try call.query.limit(default: 25)
        let cursor = try OffsetCursor(call)
        var search = PostSearch(viewer: call.viewer)
        try search.add(query, sql)
        let order =
            call.query.optional("sort") == "top"
            ? "(SELECT count(*) FROM likes WHERE subject = p.uri) + (SELECT count(*) FROM reposts WHERE subject = p.uri) DESC, p.sort_at DESC"
            : "p.sort_at DESC, p.cid DESC"
        let rows = try sql.rows(
            """
            WITH \(Viewing.blocked)
            SELECT p.uri FROM posts p WHERE \(search.conditions.joined(separator: " AND "))
            ORDER BY \(order) LIMIT \(limit + 1) OFFSET \(cursor.offset)
            """, arguments: search.arguments)
        let uris = rows.prefix(limit).map { $0.text("uri") }
        let views = Hydration(call, sql, context)
        try views.load(posts: uris)
        var posts: [DataValue] = []
        for uri in uris { if let post = try views.post(uri) { posts.append(post) } }
        var reply = ViewMembers(["posts": .array(posts)])
        reply.set("cursor", cursor.next(rows, limit: limit))
        return .json(reply.value)
    }
}

/// The conditions of one search as a statement, with what they are compared to as its arguments.
private struct PostSearch {
    private(set) var conditions = ["p.did NOT IN (SELECT did FROM blocked)"]
    private(set) var arguments: [SQLValue]
    private let viewer: String?

    init(viewer: String?) {
        self.viewer = viewer
        arguments = [.text(viewer ?? "")]
    }

    mutating func add(_ query: PostQuery, _ sql: SQL) throws(XRPCFailure) {
        for word in query.words { add("instr(p.search, ?) > 0", .text(word)) }
        for word in query.excluded { add("instr(p.search, ?) = 0", .text(word)) }
        for author in query.authors { add("p.did = ?", .text(try actor(author, sql))) }
        for mention in query.mentions { addFacet("mention", try actor(mention, sql)) }
        for tag in query.tags { addFacet("tag", tag) }
        for domain in query.domains { addFacet("domain", domain) }
        for url in query.urls { addFacet("url", url) }
        for language in query.languages { add("instr(p.langs, ?) > 0", .text(" \(language)")) }
        if let since = query.since { add("p.sort_at >= ?", .integer(try time(since))) }
        if let until = query.until { add("p.sort_at < ?", .integer(try time(until))) }
    }

    private mutating func add(_ condition: String, _ argument: SQLValue) {
        arguments.append(argument)
        conditions.append(condition.replacing("?", with: "?\(arguments.count)"))
    }

    private mutating func addFacet(_ kind: String, _ value: String) {
        add("EXISTS (SELECT 1 FROM post_facets WHERE post = p.uri AND kind = '\(kind)' AND value = ?)", .text(value))
    }

    /// `me` is the viewer; an actor that the network does not know has written nothing.
    private func actor(_ name: String, _ sql: SQL) throws(XRPCFailure) -> String {
        if name == "me", let viewer { return viewer }
        guard name.hasPrefix("did:") || Handle(name) != nil else { return "" }
        return try NamedActor.find(name, sql) ?? ""
    }

    /// A moment, or the beginning of a day.
    private func time(_ text: String) throws(XRPCFailure) -> Int64 {
        guard let date = ATDatetime.date(from: text) ?? ATDatetime.date(from: text + "T00:00:00Z") else {
            throw XRPCFailure(400, "BadQueryString", "\(text) is not a date")
        }
        return Instant(date).milliseconds
    }
}
