import ATProto

/// `app.bsky.actor.defs#profileView…`.
extension Hydration {
    /// Nil for an actor that the network does not know.
    func profileBasic(_ did: String) -> DataValue? {
        basicProfile(did) { actors[did].map { basic($0).value } }
    }

    func profile(_ did: String) -> DataValue? {
        guard let actor = actors[did] else { return nil }
        var view = basic(actor)
        view.set("description", actor.description)
        view.set("indexedAt", actor.indexedAt.text)
        return view.value
    }

    /// With the counts, which cost a statement of their own.
    func profileDetailed(_ did: String) throws(XRPCFailure) -> DataValue? {
        guard let actor = actors[did] else { return nil }
        var view = basic(actor)
        view.set("description", actor.description)
        view.set("website", actor.website)
        view.set("indexedAt", actor.indexedAt.text)
        view.set("banner", actor.banner.map { context.image(.banner, did, $0) })
        if let uri = actor.pinnedURI, let cid = actor.pinnedCID {
            view.set("pinnedPost", ["uri": .string(uri), "cid": .string(cid)])
        }
        let counts = try sql.row(
            """
            SELECT (SELECT count(*) FROM follows WHERE subject = ?1) AS followers,
                (SELECT count(*) FROM follows WHERE did = ?1) AS follows,
                (SELECT count(*) FROM posts WHERE did = ?1) AS posts,
                (SELECT count(*) FROM lists WHERE did = ?1) AS lists,
                (SELECT count(*) FROM declarations WHERE did = ?1 AND collection = ?2) AS feeds,
                (SELECT count(*) FROM declarations WHERE did = ?1 AND collection = ?3) AS packs
            """, did, Collection.generator, Collection.starterPack)
        guard let counts else { throw .broken("No counts for \(did)") }
        view.set("followersCount", .integer(counts.integer("followers")))
        view.set("followsCount", .integer(counts.integer("follows")))
        view.set("postsCount", .integer(counts.integer("posts")))
        view.set(
            "associated",
            [
                "lists": .integer(counts.integer("lists")), "feedgens": .integer(counts.integer("feeds")),
                "starterPacks": .integer(counts.integer("packs")), "labeler": .bool(actor.isLabeler),
            ])
        if viewer != nil, viewer != did {
            let known = try knownFollowers(did)
            if case .map(var state)? = view.members["viewer"], let known {
                state["knownFollowers"] = known
                view.set("viewer", .map(state))
            }
        }
        return view.value
    }

    private func basic(_ actor: ActorRow) -> ViewMembers {
        var view = ViewMembers([
            "did": .string(actor.did), "handle": .string(actor.handle), "createdAt": .string(actor.createdAt.text),
        ])
        view.set("displayName", actor.displayName)
        view.set("pronouns", actor.pronouns)
        view.set("avatar", actor.avatar.map { context.image(.avatar, actor.did, $0) })
        if actor.isLabeler { view.set("associated", ["labeler": true]) }
        view.set("viewer", viewerState(actor))
        let profile = RecordURI(did: actor.did, collection: Collection.profile, rkey: "self").text
        let selfLabels = actor.selfLabels.flatMap { try? DataValue(cbor: $0) }
        view.set(
            "labels",
            .array(labels(of: actor.did, profile, cid: actor.profileCID, selfLabels: selfLabels)))
        return view
    }

    private func viewerState(_ actor: ActorRow) -> DataValue? {
        guard let viewer else { return nil }
        guard viewer != actor.did else { return ["muted": false, "blockedBy": false] }
        var state = ViewMembers([
            "muted": .bool(actor.isMuted || actor.mutedByList != nil),
            "blockedBy": .bool(actor.blockedBy != nil || actor.blockedByList != nil),
        ])
        state.set("mutedByList", actor.mutedByList.flatMap(listBasic))
        state.set("blocking", actor.blocking ?? actor.blockingByList)
        state.set("blockingByList", actor.blockingByList.flatMap(listBasic))
        // A block hides that one follows the other, as if it had ended.
        if !actor.isBlocked {
            state.set("following", actor.following)
            state.set("followedBy", actor.followedBy)
        }
        return state.value
    }

    /// What may be shown of someone whom a block hides.
    func blockedAuthor(_ did: String) -> DataValue {
        var view = ViewMembers(["did": .string(did)])
        if let actor = actors[did], viewer != nil {
            var state = ViewMembers(["blockedBy": .bool(actor.blockedBy != nil || actor.blockedByList != nil)])
            state.set("blocking", actor.blocking ?? actor.blockingByList)
            view.set("viewer", state.value)
        }
        return view.value
    }

    /// Those whom the viewer follows among an actor's followers: how many, and the first five.
    private func knownFollowers(_ did: String) throws(XRPCFailure) -> DataValue? {
        let rows = try sql.rows(
            """
            SELECT f.did FROM follows f JOIN follows mine ON mine.did = ?2 AND mine.subject = f.did
            WHERE f.subject = ?1 AND f.did <> ?2 ORDER BY f.sort_at DESC LIMIT 1000
            """, did, viewer)
        guard !rows.isEmpty else { return nil }
        let first = rows.prefix(5).map { $0.text("did") }
        try load(actors: first)
        return ["count": .integer(Int64(rows.count)), "followers": .array(first.compactMap(profileBasic))]
    }
}
