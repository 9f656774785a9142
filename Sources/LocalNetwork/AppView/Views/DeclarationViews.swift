import ATProto

/// Lists, feed generators, labelers and starter packs as the views show them.
extension Hydration {
    func listBasic(_ uri: String) -> DataValue? { declarations[uri].map { listMembers($0).value } }

    func list(_ uri: String) -> DataValue? {
        guard let list = declarations[uri], let creator = profile(list.did) else { return nil }
        var view = listMembers(list)
        view.set("creator", creator)
        view.set("description", list.value["description"])
        view.set("descriptionFacets", list.value["descriptionFacets"])
        return view.value
    }

    private func listMembers(_ list: DeclarationRow) -> ViewMembers {
        var view = ViewMembers([
            "uri": .string(list.uri), "cid": .string(list.cid), "listItemCount": .integer(list.count),
            "indexedAt": .string(list.indexedAt.text), "labels": .array(labels(of: list.uri)),
        ])
        view.set("name", list.value["name"])
        view.set("purpose", list.value["purpose"])
        view.set("avatar", avatar(list))
        if viewer != nil {
            var state = ViewMembers(["muted": .bool(list.isMuted)])
            state.set("blocked", list.viewerBlock)
            view.set("viewer", state.value)
        }
        return view
    }

    func generator(_ uri: String) -> DataValue? {
        guard let feed = declarations[uri], let creator = profile(feed.did) else { return nil }
        var view = ViewMembers([
            "uri": .string(feed.uri), "cid": .string(feed.cid), "creator": creator, "likeCount": .integer(feed.count),
            "indexedAt": .string(feed.indexedAt.text),
            "labels": .array(labels(of: feed.uri, cid: feed.cid, selfLabels: feed.value["labels"])),
        ])
        for name in ["did", "displayName", "description", "descriptionFacets", "acceptsInteractions", "contentMode"] {
            view.set(name, feed.value[name])
        }
        view.set("avatar", avatar(feed))
        view.set("viewer", viewerLike(feed))
        return view.value
    }

    func labeler(_ uri: String, isDetailed: Bool = false) -> DataValue? {
        guard let service = declarations[uri], let creator = profile(service.did) else { return nil }
        var view = ViewMembers([
            "uri": .string(service.uri), "cid": .string(service.cid), "creator": creator,
            "likeCount": .integer(service.count), "indexedAt": .string(service.indexedAt.text),
            "labels": .array(labels(of: service.uri, cid: service.cid, selfLabels: service.value["labels"])),
        ])
        view.set("viewer", viewerLike(service))
        if isDetailed {
            for name in ["policies", "reasonTypes", "subjectTypes", "subjectCollections"] {
                view.set(name, service.value[name])
            }
        }
        return view.value
    }

    func starterPackBasic(_ uri: String) -> DataValue? {
        guard let pack = declarations[uri], let creator = profileBasic(pack.did) else { return nil }
        var view = ViewMembers([
            "uri": .string(pack.uri), "cid": .string(pack.cid), "record": pack.value, "creator": creator,
            "joinedWeekCount": 0, "joinedAllTimeCount": 0, "indexedAt": .string(pack.indexedAt.text),
            "labels": .array(labels(of: pack.uri)),
        ])
        if let list = pack.value["list"]?.stringValue.flatMap({ declarations[$0] }) {
            view.set("listItemCount", .integer(list.count))
        }
        return view.value
    }

    func threadgate(_ root: String) -> DataValue? {
        guard let gate = threadgates[root] else { return nil }
        return [
            "uri": .string(gate.uri), "cid": .string(gate.cid), "record": gate.value,
            "lists": .array(Self.listRules(gate.value).compactMap(listBasic)),
        ]
    }

    private func avatar(_ declaration: DeclarationRow) -> DataValue? {
        declaration.value["avatar"].flatMap(DataBlob.init).map {
            context.image(.avatar, declaration.did, $0.cid.string)
        }
    }

    private func viewerLike(_ declaration: DeclarationRow) -> DataValue? {
        guard viewer != nil else { return nil }
        var state = ViewMembers()
        state.set("like", declaration.viewerLike)
        return state.value
    }
}
