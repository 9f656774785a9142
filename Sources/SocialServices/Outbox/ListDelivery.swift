import ATProto
import Lexicons
import Services

/// Lists of people. Who is on a list is a record each, which the account's own server knows at once.
extension OutboxDelivery {
    // Of a hundred records each.
    private static let mostPages = 500

    func change(_ change: ListChange) async throws(SocialError) -> Result {
        switch change {
        case .create(let name, let description, let purpose):
            let record = AppBskyGraphList.Main(
                purpose: purpose.type, name: name, description: description, createdAt: ATDatetime(entry.created).string
            )
            return try await create(record, about: ActionSubject(id: name, name: name))
        case .add(let actor, let list):
            let (did, about) = try await person(actor)
            try await checkIsThere(list)
            if let standing = try await items(of: list, subject: did).first {
                return Result(record: standing, changed: standing == entry.record, subject: about)
            }
            let record = AppBskyGraphListitem.Main(
                subject: did, list: list, createdAt: ATDatetime(entry.created).string)
            return try await create(record, about: about)
        case .remove(let actor, let list):
            let (did, about) = try await person(actor)
            let items = try await items(of: list, subject: did)
            guard let first = items.first else { return Result(changed: entry.begun, subject: about) }
            try await remove(items)
            return Result(record: first, subject: about)
        case .delete(let list):
            let about = ActionSubject(id: list, name: list)
            let isThere = try await written(list)
            // The list goes last: until then another try finds who is on it.
            let records = try await items(of: list, subject: nil) + (isThere ? [list] : [])
            guard !records.isEmpty else { return Result(changed: entry.begun, subject: about) }
            try await remove(records)
            return Result(record: list, subject: about)
        }
    }

    private func person(_ actor: String) async throws(SocialError) -> (String, ActionSubject) {
        let profile = try await connection.profile(of: try ActorAddress.identifier(actor))
        return (profile.did, ActionSubject(id: profile.did, name: profile.name))
    }

    private func written(_ list: String) async throws(SocialError) -> Bool {
        guard let key = ATURI(list)?.rkey else { return false }
        return try await connection.written(collection: AppBskyGraphList.Main.collection, key: key.string) != nil
    }

    func checkIsThere(_ list: String) async throws(SocialError) {
        guard try await written(list) else { throw .notFound(what: "the list \(list)") }
    }

    /// Records that put somebody (nil is everybody) on a list.
    private func items(of list: String, subject: String?) async throws(SocialError) -> [String] {
        var found: [String] = []
        var cursor: String?
        for _ in 0..<Self.mostPages {
            let (page, _) = try await connection.query(
                ComAtprotoRepoListRecords.self,
                .init(
                    repo: connection.did, collection: AppBskyGraphListitem.Main.collection, limit: 100, cursor: cursor))
            for record in page.records where record.value["list"]?.string == list {
                if let subject, record.value["subject"]?.string != subject { continue }
                found.append(record.uri)
            }
            guard let next = PageLimit.next(page.cursor, after: cursor), !next.isEmpty, !page.records.isEmpty else {
                return found
            }
            cursor = next
        }
        throw .impossible(
            what: "changing \(list)", problem: "your lists have more than \(Self.mostPages * 100) people on them")
    }

    private func remove(_ records: [String]) async throws(SocialError) {
        try await store.begin(entry.id)
        try await connection.delete(records)
    }
}

extension ListChange.Purpose {
    fileprivate var type: String {
        switch self {
        case .curation: "app.bsky.graph.defs#curatelist"
        case .moderation: "app.bsky.graph.defs#modlist"
        }
    }
}
