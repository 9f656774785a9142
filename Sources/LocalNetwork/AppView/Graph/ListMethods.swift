import ATProto
import Persistence

/// Lists, and what a viewer does with a whole list; starter packs.
struct ListMethods: Sendable {
    let context: ServerContext

    var methods: [ServedMethod] {
        [
            .query("app.bsky.graph.getLists", getLists),
            .query("app.bsky.graph.getList", getList),
            .query("app.bsky.graph.getListMutes", as: .account, getListMutes),
            .query("app.bsky.graph.getListBlocks", as: .account, getListBlocks),
            .procedure("app.bsky.graph.muteActorList", muteActorList),
            .procedure("app.bsky.graph.unmuteActorList", unmuteActorList),
            .query("app.bsky.graph.getStarterPack", getStarterPack),
            .query("app.bsky.graph.getStarterPacks", getStarterPacks),
            .query("app.bsky.graph.getActorStarterPacks", getActorStarterPacks),
        ]
    }

    @Sendable private func getLists(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try NamedActor.did(try call.query.required("actor"), sql)
        let purposes = try call.query.list("purposes", atMost: 10).map { "app.bsky.graph.defs#\($0)" }
        let wanted =
            purposes.isEmpty ? ["app.bsky.graph.defs#modlist", "app.bsky.graph.defs#curatelist"] : purposes
        return try lists(
            """
            SELECT uri, sort_at, cid FROM lists
            WHERE did = ?1 AND purpose IN (SELECT value FROM json_each(?5))
            """, did, SQLList.text(wanted), call, sql)
    }

    @Sendable private func getListMutes(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        try lists(
            "SELECT list AS uri, created_at AS sort_at, list AS cid FROM list_mutes WHERE did = ?1 AND ?5 = ''",
            try call.account(), "", call, sql)
    }

    @Sendable private func getListBlocks(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        try lists(
            "SELECT subject AS uri, sort_at, cid FROM list_blocks WHERE did = ?1 AND ?5 = ''", try call.account(), "",
            call, sql)
    }

    private func lists(
        _ source: String, _ did: String, _ purposes: String, _ call: XRPCCall, _ sql: SQL
    ) throws(XRPCFailure) -> XRPCReply {
        let limit = try call.query.limit()
        let cursor = try PageCursor(call)
        let rows = try sql.rows(
            """
            WITH found AS (\(source)) SELECT * FROM found WHERE (sort_at, cid) < (?2, ?3)
            ORDER BY sort_at DESC, cid DESC LIMIT ?4
            """, did, cursor.time, cursor.key, limit + 1, purposes)
        let page = Page(rows, limit: limit)
        let uris = page.rows.map { $0.text("uri") }
        let views = Hydration(call, sql, context)
        try views.load(actors: [], declarations: uris)
        var reply = ViewMembers(["lists": .array(uris.compactMap(views.list))])
        reply.set("cursor", page.cursor)
        return .json(reply.value)
    }

    @Sendable private func getList(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let uri = try NamedActor.uri(try call.query.required("list"), sql)
        let limit = try call.query.limit()
        let cursor = try PageCursor(call)
        let rows = try sql.rows(
            """
            WITH \(Viewing.blocked)
            SELECT uri, subject, sort_at, cid FROM list_items
            WHERE list = ?2 AND (sort_at, cid) < (?3, ?4) AND subject NOT IN (SELECT did FROM blocked)
            ORDER BY sort_at DESC, cid DESC LIMIT ?5
            """, call.viewer ?? "", uri, cursor.time, cursor.key, limit + 1)
        let page = Page(rows, limit: limit)
        let views = Hydration(call, sql, context)
        try views.load(actors: page.rows.map { $0.text("subject") }, declarations: [uri])
        guard let list = views.list(uri) else { throw .invalidRequest("List not found: \(uri)") }
        var reply = ViewMembers(["list": list, "items": .array(items(page.rows, views))])
        reply.set("cursor", page.cursor)
        return .json(reply.value)
    }

    private func items(_ rows: [Row], _ views: Hydration) -> [DataValue] {
        rows.compactMap { row -> DataValue? in
            guard let subject = views.profile(row.text("subject")) else { return nil }
            return ["uri": .string(row.text("uri")), "subject": subject]
        }
    }

    @Sendable private func muteActorList(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let uri = try NamedActor.uri(try call.text("list"), sql)
        guard try sql.count("SELECT count(*) FROM lists WHERE uri = ?", uri) > 0 else {
            throw .invalidRequest("List not found: \(uri)")
        }
        try sql.execute(
            "INSERT INTO list_mutes (did, list, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            try call.account(), uri, call.now.milliseconds)
        return .nothing
    }

    @Sendable private func unmuteActorList(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        try sql.execute(
            "DELETE FROM list_mutes WHERE did = ? AND list = ?", try call.account(),
            try NamedActor.uri(try call.text("list"), sql))
        return .nothing
    }

    @Sendable private func getStarterPack(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let uri = try NamedActor.uri(try call.query.required("starterPack"), sql)
        let views = Hydration(call, sql, context)
        try views.load(actors: [], declarations: [uri])
        guard RecordURI(uri)?.collection == Collection.starterPack, case .map(let basic)? = views.starterPackBasic(uri),
            let pack = views.declarations[uri]
        else { throw .invalidRequest("Starter pack not found") }
        var view = ViewMembers(basic)
        let feeds = (pack.value["feeds"]?.arrayValue ?? []).compactMap { $0["uri"]?.stringValue }
        let list = pack.value["list"]?.stringValue
        let rows = try sql.rows(
            "SELECT uri, subject FROM list_items WHERE list = ? ORDER BY sort_at DESC, cid LIMIT 12", list)
        try views.load(actors: rows.map { $0.text("subject") }, declarations: feeds)
        view.set("list", list.flatMap(views.listBasic))
        view.set("feeds", nonEmpty: feeds.compactMap(views.generator))
        view.set("listItemsSample", nonEmpty: items(rows, views))
        return .json(["starterPack": view.value])
    }

    @Sendable private func getStarterPacks(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        .json(["starterPacks": .array(try packs(try call.query.requiredList("uris", atMost: 25), call, sql))])
    }

    @Sendable private func getActorStarterPacks(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try NamedActor.did(try call.query.required("actor"), sql)
        let limit = try call.query.limit()
        let cursor = try PageCursor(call)
        let rows = try sql.rows(
            """
            SELECT uri, sort_at, cid FROM declarations
            WHERE did = ? AND collection = ? AND (sort_at, cid) < (?, ?) ORDER BY sort_at DESC, cid DESC LIMIT ?
            """, did, Collection.starterPack, cursor.time, cursor.key, limit + 1)
        let page = Page(rows, limit: limit)
        var reply = ViewMembers(["starterPacks": .array(try packs(page.rows.map { $0.text("uri") }, call, sql))])
        reply.set("cursor", page.cursor)
        return .json(reply.value)
    }

    private func packs(_ uris: [String], _ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> [DataValue] {
        let views = Hydration(call, sql, context)
        try views.load(actors: [], declarations: uris)
        return uris.compactMap(views.starterPackBasic)
    }
}
