import ATProto
import Persistence

/// `app.bsky.actor`: profiles, and finding people.
struct ActorMethods: Sendable {
    let context: ServerContext

    var methods: [ServedMethod] {
        [
            .query("app.bsky.actor.getProfile", getProfile),
            .query("app.bsky.actor.getProfiles", getProfiles),
            .query("app.bsky.actor.searchActors", searchActors),
            .query("app.bsky.actor.searchActorsTypeahead", searchActorsTypeahead),
            .query("app.bsky.actor.getSuggestions", getSuggestions),
        ]
    }

    @Sendable private func getProfile(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try NamedActor.did(try call.query.required("actor"), sql)
        let views = Hydration(call, sql, context)
        try views.load(actors: [did])
        guard let profile = try views.profileDetailed(did) else { throw .profileNotFound() }
        return .json(profile)
    }

    /// Unknown actors are left out.
    @Sendable private func getProfiles(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        var dids: [String] = []
        for actor in try call.query.requiredList("actors", atMost: 25) {
            if let did = try NamedActor.find(actor, sql), !dids.contains(did) { dids.append(did) }
        }
        let views = Hydration(call, sql, context)
        try views.load(actors: dids)
        var profiles: [DataValue] = []
        for did in dids { if let profile = try views.profileDetailed(did) { profiles.append(profile) } }
        return .json(["profiles": .array(profiles)])
    }

    @Sendable private func searchActors(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let limit = try call.query.limit(default: 25)
        let cursor = try OffsetCursor(call)
        let rows = try found(call, sql, limit: limit + 1, offset: cursor.offset)
        let dids = rows.prefix(limit).map { $0.text("did") }
        let views = Hydration(call, sql, context)
        try views.load(actors: dids)
        var reply = ViewMembers(["actors": .array(dids.compactMap(views.profile))])
        reply.set("cursor", cursor.next(rows, limit: limit))
        return .json(reply.value)
    }

    @Sendable private func searchActorsTypeahead(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let limit = try call.query.limit(default: 10)
        let dids = try found(call, sql, limit: limit, offset: 0, namesOnly: true).map { $0.text("did") }
        let views = Hydration(call, sql, context)
        try views.load(actors: dids)
        return .json(["actors": .array(dids.compactMap(views.profileBasic))])
    }

    /// Every word must be in the handle, the name or, unless only names count, the description; those whose handle or name
    /// begins with the text come first, then those with more followers.
    private func found(
        _ call: XRPCCall, _ sql: SQL, limit: Int, offset: Int, namesOnly: Bool = false
    ) throws(XRPCFailure) -> [Row] {
        let text = SearchText.folded(call.query.optional("q") ?? call.query.optional("term") ?? "")
        let words = text.split { " \n\t@".contains($0) }.prefix(10).map(String.init)
        guard !words.isEmpty, text.utf8.count <= 1000 else { return [] }
        let searched = namesOnly ? "a.search_name" : "a.search"
        return try sql.rows(
            """
            WITH \(Viewing.blocked)
            SELECT a.did FROM actors a
            WHERE NOT EXISTS (SELECT 1 FROM json_each(?2) AS word WHERE instr(\(searched), word.value) = 0)
                AND a.did NOT IN (SELECT did FROM blocked)
            ORDER BY substr(a.handle, 1, length(?3)) = ?3 DESC, instr(a.search_name, char(10) || ?3) > 0 DESC,
                (SELECT count(*) FROM follows WHERE subject = a.did) DESC, a.handle
            LIMIT ?4 OFFSET ?5
            """, call.viewer ?? "", SQLList.text(words), words[0], limit, offset)
    }

    @Sendable private func getSuggestions(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let limit = try call.query.limit()
        let cursor = try OffsetCursor(call)
        let rows = try sql.rows(
            """
            WITH \(Viewing.blocked), \(Viewing.muted)
            SELECT a.did FROM actors a
            WHERE a.did <> ?1 AND a.profile_cid IS NOT NULL AND a.did NOT IN (SELECT did FROM blocked)
                AND a.did NOT IN (SELECT did FROM muted)
                AND NOT EXISTS (SELECT 1 FROM follows WHERE did = ?1 AND subject = a.did)
            ORDER BY (SELECT count(*) FROM follows WHERE subject = a.did) DESC, a.handle LIMIT ?2 OFFSET ?3
            """, call.viewer ?? "", limit + 1, cursor.offset)
        let dids = rows.prefix(limit).map { $0.text("did") }
        let views = Hydration(call, sql, context)
        try views.load(actors: dids)
        var reply = ViewMembers(["actors": .array(dids.compactMap(views.profile))])
        reply.set("cursor", cursor.next(rows, limit: limit))
        return .json(reply.value)
    }
}
