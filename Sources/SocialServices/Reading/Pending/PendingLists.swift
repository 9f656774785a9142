import Services

/// Lists of people with what waits in the outbox.
extension PendingChanges {
    /// Lists that are to be made, the newest first.
    var newLists: [ActorList] {
        ofLists.reversed().compactMap { entry in
            guard case .create(let name, let description, let purpose) = entry.change, let uri = entry.record else {
                return nil
            }
            let list = ActorList(
                uri: uri, purpose: purpose == .curation ? "curatelist" : "modlist",
                creator: Actor(did: account.did, handle: account.handle), name: name, description: description ?? "")
            return list.with(self)
        }
    }

    /// Who will be on a list.
    /// - Parameter isEnd: nobody comes after these: who was added stands behind them.
    func members(of list: String, _ members: [Actor], isEnd: Bool) -> [Actor] {
        var members = members.map { $0.with(self) ?? $0 }
        for (change, _) in ofLists {
            switch change {
            case .remove(let actor, list): members.removeAll { $0.isCalled(actor) }
            case .add(let actor, list) where isEnd && !members.contains { $0.isCalled(actor) }:
                members.append(Actor(did: actor.hasPrefix("did:") ? actor : "", handle: actor))
            default: break
            }
        }
        return members
    }
}

extension Actor {
    fileprivate func isCalled(_ name: String) -> Bool { did == name || handle.lowercased() == name.lowercased() }
}
