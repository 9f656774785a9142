import ATProto
import FoundationEssentials
import Lexicons
import Persistence
import Services
import XRPC

/// The feeds that the account has chosen: read from its preferences, or from what was kept, and changed through the outbox.
struct LiveFeeds: FeedKeeping {
    let accounts: any AccountConnecting
    let seen: SeenReading
    let wishes: WishSending

    // What servers take in one call.
    private static let mostAsked = 150
    // Each is a call of its own.
    private static let mostLists = 20

    func savedFeeds() async throws(SocialError) -> SavedFeeds {
        let connection = try await accounts.connection()
        // The others are nobody's business here: a date of birth is among them.
        var (preferences, freshness) = try await seen.preferences(.savedFeeds, through: connection) {
            $0.contains("savedFeedsPref")
        }
        preferences.apply(await seen.pending(of: connection.acting, in: freshness))
        let items = preferences.savedFeeds
        let views = await views(of: items, live: freshness == .live, connection)
        return SavedFeeds(feeds: items.map { SavedFeed($0, views) }, freshness: freshness)
    }

    func change(_ change: SavedFeedChange) async throws(SocialError) -> ActionOutcome {
        let uri = try SavedFeedAddress(change.feed).uri
        return try await wishes.send(.changeFeeds(SavedFeedChange(change.action, uri)), on: uri)
    }

    /// What is known of the feeds, by at-URI; what cannot be found out is left out.
    private func views(
        of items: [AppBskyActorDefs.SavedFeed], live: Bool, _ connection: AccountConnection
    ) async -> [String: SavedFeed.Content] {
        var views: [String: SavedFeed.Content] = [:]
        let feeds = items.filter { $0.type == "feed" && ATURI($0.value) != nil }.map(\.value).prefix(Self.mostAsked)
        if !feeds.isEmpty {
            let output = await answer(
                AppBskyFeedGetFeedGenerators.self, .init(feeds: Array(feeds)), .savedFeedViews, live: live, connection)
            for view in output?.feeds ?? [] { views[view.uri] = .feed(FeedGenerator(view)) }
        }
        let lists = items.filter { $0.type == "list" && ATURI($0.value) != nil }.map(\.value).prefix(Self.mostLists)
        for list in lists {
            let output = await answer(
                AppBskyGraphGetList.self, .init(list: list, limit: 1), .listView(list), live: live, connection)
            if let output { views[list] = .list(ActorList(output.list)) }
        }
        return views
    }

    private func answer<Method: XRPCQuery>(
        _ method: Method.Type, _ parameters: Method.Parameters, _ source: SeenSource, live: Bool,
        _ connection: AccountConnection
    ) async -> Method.Output? where Method.Output: LexiconReadable {
        if live, let answer = try? await connection.answer(method, parameters) {
            await seen.keep(answer.body, .single, as: SeenStore.Label(source), of: connection.did)
            return answer.value
        }
        let kept = await seen.attempt { store throws(DatabaseError) in
            try await store.answer(to: source, account: connection.did)
        }
        return kept.flatMap { try? Method.Output.read(json: $0.json) }
    }
}

extension SavedFeed {
    init(_ item: AppBskyActorDefs.SavedFeed, _ views: [String: Content]) {
        let content: Content =
            switch item.type {
            case "timeline": .following
            case "feed": views[item.value] ?? .missing(.feed(uri: item.value))
            case "list": views[item.value] ?? .missing(.list(uri: item.value))
            default: .unsupported(type: item.type)
            }
        self.init(content, isPinned: item.pinned)
    }
}
