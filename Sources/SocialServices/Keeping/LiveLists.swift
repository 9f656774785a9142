import ATProto
import Lexicons
import Services

/// Lists of people: read from the account's AppView, changed through the outbox.
struct LiveLists: ListKeeping {
    let accounts: any AccountConnecting
    let wishes: WishSending

    // The lexicon's bounds.
    private static let maxNameBytes = 64
    private static let maxDescriptionGraphemes = 300
    private static let maxDescriptionBytes = 3000

    func lists(of actor: String?, limit: Int, cursor: String?) async throws(SocialError) -> Page<ActorList> {
        let limit = try PageLimit.checked(limit)
        let named = try actor.map { name throws(SocialError) in try ActorAddress.identifier(name).string }
        let connection = try await accounts.connection()
        let whose = named ?? connection.did
        let (output, report) = try await connection.query(
            AppBskyGraphGetLists.self, .init(actor: whose, limit: limit, cursor: cursor), about: "the account \(whose)")
        return Page(
            output.lists, in: "lists", cursor: PageLimit.next(output.cursor, after: cursor), report: report
        ) { view, _, _ in ActorList(view) }
    }

    func list(_ list: String, limit: Int, cursor: String?) async throws(SocialError) -> ListMembers {
        let limit = try PageLimit.checked(limit)
        let address = try ListAddress(list)
        let connection = try await accounts.connection()
        let (output, _) = try await connection.query(
            AppBskyGraphGetList.self, .init(list: address.uri, limit: limit, cursor: cursor),
            about: "the list \(address.uri)")
        return ListMembers(
            list: ActorList(output.list), members: output.items.map { Actor($0.subject) },
            cursor: PageLimit.next(output.cursor, after: cursor).flatMap { $0.isEmpty ? nil : $0 })
    }

    func change(_ change: ListChange) async throws(SocialError) -> ActionOutcome {
        switch change {
        case .create(let name, let description, _):
            try Self.check(name, description)
            return try await wishes.send(
                .changeList(change), creating: AppBskyGraphList.Main.collection, on: name)
        case .add(let actor, let list):
            let name = try ActorAddress.identifier(actor).string
            let uri = try ListAddress(list).own(of: try await OutboxSender.sender(accounts).account)
            return try await wishes.send(
                .changeList(.add(actor: name, list: uri)), creating: AppBskyGraphListitem.Main.collection, on: name)
        case .remove(let actor, let list):
            let name = try ActorAddress.identifier(actor).string
            let uri = try ListAddress(list).own(of: try await OutboxSender.sender(accounts).account)
            return try await wishes.send(.changeList(.remove(actor: name, list: uri)), on: name)
        case .delete(let list):
            let uri = try ListAddress(list).own(of: try await OutboxSender.sender(accounts).account)
            return try await wishes.send(.changeList(.delete(list: uri)), on: uri)
        }
    }

    private static func check(_ name: String, _ description: String?) throws(SocialError) {
        guard !name.showsNothing else {
            throw .malformed(what: "the name", problem: "nothing of it would be seen; give the list a name")
        }
        guard name.utf8.count <= maxNameBytes else {
            throw .malformed(what: "the name", problem: "it is longer than \(maxNameBytes) bytes; shorten it")
        }
        if let description,
            description.count > maxDescriptionGraphemes || description.utf8.count > maxDescriptionBytes
        {
            throw .malformed(
                what: "the description", problem: "it is longer than \(maxDescriptionGraphemes) characters; shorten it")
        }
    }
}
