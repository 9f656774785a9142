import ATProto
import Persistence

/// Who follows, blocks and mutes whom.
struct RelationMethods: Sendable {
    let context: ServerContext

    var methods: [ServedMethod] {
        [
            .query("app.bsky.graph.getFollowers", getFollowers),
            .query("app.bsky.graph.getKnownFollowers", as: .account, getKnownFollowers),
            .query("app.bsky.graph.getFollows", getFollows),
            .query("app.bsky.graph.getRelationships", getRelationships),
            .query("app.bsky.graph.getBlocks", as: .account, getBlocks),
            .query("app.bsky.graph.getMutes", as: .account, getMutes),
            .procedure("app.bsky.graph.muteActor", muteActor),
            .procedure("app.bsky.graph.unmuteActor", unmuteActor),
            .procedure("app.bsky.graph.muteThread", muteThread),
            .procedure("app.bsky.graph.unmuteThread", unmuteThread),
        ]
    }

    @Sendable private func getFollowers(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        try follows("followers", "f.did AS actor", "f.subject = ?2", call, sql)
    }

    /// Those among the followers whom the viewer follows.
    @Sendable private func getKnownFollowers(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let mine = "f.subject = ?2 AND f.did IN (SELECT subject FROM follows WHERE did = ?1)"
        return try follows("followers", "f.did AS actor", mine, call, sql)
    }

    @Sendable private func getFollows(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        try follows("follows", "f.subject AS actor", "f.did = ?2", call, sql)
    }

    private func follows(
        _ name: String, _ actor: String, _ condition: String, _ call: XRPCCall, _ sql: SQL
    ) throws(XRPCFailure) -> XRPCReply {
        let did = try NamedActor.did(try call.query.required("actor"), sql)
        let limit = try call.query.limit()
        let cursor = try PageCursor(call)
        let rows = try sql.rows(
            """
            WITH \(Viewing.blocked), found AS (
                SELECT \(actor), f.sort_at, f.cid FROM follows f WHERE \(condition) AND (f.sort_at, f.cid) < (?3, ?4))
            SELECT found.* FROM found JOIN actors a ON a.did = found.actor
            WHERE found.actor NOT IN (SELECT did FROM blocked)
            ORDER BY sort_at DESC, cid DESC LIMIT ?5
            """, call.viewer ?? "", did, cursor.time, cursor.key, limit + 1)
        let page = Page(rows, limit: limit)
        let views = Hydration(call, sql, context)
        try views.load(actors: [did] + page.rows.map { $0.text("actor") })
        var reply = ViewMembers([name: .array(page.rows.compactMap { views.profile($0.text("actor")) })])
        reply.set("subject", views.profile(did))
        reply.set("cursor", page.cursor)
        return .json(reply.value)
    }

    @Sendable private func getRelationships(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        guard let actor = try NamedActor.find(try call.query.required("actor"), sql) else {
            throw XRPCFailure(400, "ActorNotFound", "Actor not found")
        }
        // The relations of an actor are what that actor would see as the viewer.
        let asActor = XRPCCall(
            nsid: call.nsid, query: call.query, input: call.input, body: [], mediaType: nil, viewer: actor, token: nil,
            labelers: call.labelers, now: call.now)
        let views = Hydration(asActor, sql, context)
        let others = try call.query.list("others", atMost: 30)
        var dids: [(name: String, did: String?)] = []
        for other in others { dids.append((other, try NamedActor.find(other, sql))) }
        try views.load(actors: dids.compactMap(\.did))
        let relationships = dids.map { name, did -> DataValue in
            guard let row = did.flatMap({ views.actors[$0] }) else {
                return ["$type": "app.bsky.graph.defs#notFoundActor", "actor": .string(name), "notFound": true]
            }
            var view = ViewMembers(["$type": "app.bsky.graph.defs#relationship", "did": .string(row.did)])
            view.set("following", row.following)
            view.set("followedBy", row.followedBy)
            view.set("blocking", row.blocking)
            view.set("blockedBy", row.blockedBy)
            view.set("blockingByList", row.blockingByList)
            view.set("blockedByList", row.blockedByList)
            return view.value
        }
        return .json(["actor": .string(actor), "relationships": .array(relationships)])
    }

    @Sendable private func getBlocks(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        try subjects(
            "blocks", "SELECT subject, sort_at, cid FROM actor_blocks WHERE did = ?1", key: "cid", call, sql)
    }

    @Sendable private func getMutes(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        try subjects(
            "mutes", "SELECT subject, created_at AS sort_at, subject AS cid FROM mutes WHERE did = ?1", key: "cid",
            call,
            sql)
    }

    private func subjects(
        _ name: String, _ source: String, key: String, _ call: XRPCCall, _ sql: SQL
    ) throws(XRPCFailure) -> XRPCReply {
        let limit = try call.query.limit()
        let cursor = try PageCursor(call)
        let rows = try sql.rows(
            """
            WITH found AS (\(source)) SELECT * FROM found WHERE (sort_at, cid) < (?2, ?3)
            ORDER BY sort_at DESC, cid DESC LIMIT ?4
            """, try call.account(), cursor.time, cursor.key, limit + 1)
        let page = Page(rows, limit: limit)
        let views = Hydration(call, sql, context)
        try views.load(actors: page.rows.map { $0.text("subject") })
        var reply = ViewMembers([name: .array(page.rows.compactMap { views.profile($0.text("subject")) })])
        reply.set("cursor", page.cursor)
        return .json(reply.value)
    }

    @Sendable private func muteActor(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let viewer = try call.account()
        let did = try NamedActor.did(try call.text("actor"), sql)
        guard did != viewer else { throw .invalidRequest("Cannot mute oneself") }
        try sql.execute(
            "INSERT INTO mutes (did, subject, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            viewer, did, call.now.milliseconds)
        return .nothing
    }

    @Sendable private func unmuteActor(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try NamedActor.did(try call.text("actor"), sql)
        try sql.execute("DELETE FROM mutes WHERE did = ? AND subject = ?", try call.account(), did)
        return .nothing
    }

    @Sendable private func muteThread(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        try sql.execute(
            "INSERT INTO thread_mutes (did, root) VALUES (?, ?) ON CONFLICT DO NOTHING", try call.account(),
            try NamedActor.uri(try call.text("root"), sql))
        return .nothing
    }

    @Sendable private func unmuteThread(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        try sql.execute(
            "DELETE FROM thread_mutes WHERE did = ? AND root = ?", try call.account(),
            try NamedActor.uri(try call.text("root"), sql))
        return .nothing
    }
}
