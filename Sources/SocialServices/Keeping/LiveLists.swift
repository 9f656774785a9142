import ATProto
import Lexicons
import Persistence
import Services
import XRPC

/// Lists of people: read from the account's AppView or from what was kept, changed through the outbox.
struct LiveLists: ListKeeping {
    let accounts: any AccountConnecting
    let seen: SeenReading
    let wishes: WishSending

    // The lexicon's bounds.
    private static let maxNameBytes = 64
    private static let maxDescriptionGraphemes = 300
    private static let maxDescriptionBytes = 3000

    func lists(of actor: String?, limit: Int, cursor: String?) async throws(SocialError) -> Page<ActorList> {
        let limit = try PageLimit.checked(limit)
        let named = try actor.map { name throws(SocialError) in try ActorAddress.identifier(name).string }
        let connection = try await accounts.connection()
        let isOwn = named.map { [connection.did, connection.handle.lowercased()].contains($0.lowercased()) } ?? true
        let whose = isOwn ? connection.did : named ?? connection.did
        let list = SeenList<ActorList>(source: .lists(of: whose.lowercased()), form: .items("lists")) {
            cursor, limit throws(SocialError) in
            let answer = try await connection.answer(
                AppBskyGraphGetLists.self, .init(actor: whose, limit: limit, cursor: cursor),
                about: "the account \(whose)")
            return (Self.page(answer.value, after: cursor, answer.report), answer.body)
        } read: { kept in
            var report = ReadReport()
            return Self.page(try .read(json: kept.json("lists"), report: &report), after: nil, report)
        } key: {
            SeenKey.item($0.uri, reason: nil)
        }
        let answered = try await seen.answeredPage(of: list, limit: limit, cursor: cursor, account: connection.did)
        let changes = await seen.pending(of: connection.acting, in: answered.freshness)
        let items = answered.items.compactMap { $0.with(changes) }
        let there = Set(items.map(\.uri))
        let new = isOwn && cursor == nil ? changes.newLists.filter { !there.contains($0.uri) } : []
        return Page(
            items: new + items, cursor: answered.cursor, skipped: answered.skipped, freshness: answered.freshness)
    }

    private static func page(
        _ output: AppBskyGraphGetLists.Output, after cursor: String?, _ report: ReadReport
    ) -> Page<ActorList> {
        Page(
            output.lists, in: "lists", cursor: PageLimit.next(output.cursor, after: cursor), report: report
        ) { view, _, _ in ActorList(view) }
    }

    func list(_ list: String, limit: Int, cursor: String?) async throws(SocialError) -> ListMembers {
        let limit = try PageLimit.checked(limit)
        let address = try ListAddress(list)
        let connection = try await accounts.connection()
        let (output, freshness) = try await members(of: address.uri, limit: limit, cursor: cursor, connection)
        let changes = await seen.pending(of: connection.acting, in: freshness)
        let next = PageLimit.next(output.cursor, after: cursor).flatMap { $0.isEmpty ? nil : $0 }
        return ListMembers(
            list: ActorList(output.list),
            members: changes.members(of: output.list.uri, output.items.map { Actor($0.subject) }, isEnd: next == nil),
            cursor: freshness == .live ? next : nil, freshness: freshness)
    }

    /// A page of a list from the server, or its start from what was kept.
    private func members(
        of uri: String, limit: Int, cursor: String?, _ connection: AccountConnection
    ) async throws(SocialError) -> (AppBskyGraphGetList.Output, Freshness) {
        do throws(SocialError) {
            let answer = try await connection.answer(
                AppBskyGraphGetList.self, .init(list: uri, limit: limit, cursor: cursor), about: "the list \(uri)")
            if cursor == nil {
                await seen.keep(answer.body, .single, as: SeenStore.Label(.listMembers(uri)), of: connection.did)
            }
            return (answer.value, .live)
        } catch {
            guard error.leavesWhatIsKept, cursor == nil,
                let kept = await seen.attempt({ store throws(DatabaseError) in
                    try await store.answer(to: .listMembers(uri), account: connection.did)
                }), let output = try? AppBskyGraphGetList.Output.read(json: kept.json)
            else { throw error }
            return (output, .kept(asOf: kept.asOf, because: error))
        }
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
