import ATProto
import FoundationEssentials
import Lexicons
import Persistence
import Services
import XRPC

/// Lists of posts, from the account's AppView or from what was kept, and how far they were read.
struct LiveTimelines: TimelineReading, ReadingPositionKeeping {
    let accounts: any AccountConnecting
    let seen: SeenReading
    let mutedWords: MutedWordList

    func timeline(
        _ source: FeedSource, limit: Int, cursor: String?
    ) async throws(SocialError) -> Page<TimelineEntry> {
        let limit = try PageLimit.checked(limit)
        let source = try Self.checked(source)
        let connection = try await accounts.connection()
        // Beside the page: neither waits for the other. On somebody's own page everything is shown.
        async let filter = source.hidesMuted ? mutedWords.filter(for: connection) : nil
        let answered = try await seen.answeredPage(
            of: Self.list(source, connection), limit: limit, cursor: cursor, account: connection.did)
        return await changed(answered, of: source, cursor: cursor, connection, hiding: await filter)
    }

    func keptTimeline(
        _ source: FeedSource, limit: Int, cursor: String?
    ) async throws(SocialError) -> Page<TimelineEntry>? {
        let limit = try PageLimit.checked(limit)
        let source = try Self.checked(source)
        let connection = try await accounts.connection()
        let kept = await seen.keptPage(
            of: Self.list(source, connection), limit: limit, cursor: cursor, account: connection.did)
        guard let kept else { return nil }
        let filter = source.hidesMuted ? await mutedWords.keptFilter(for: connection) : nil
        return await changed(kept, of: source, cursor: cursor, connection, hiding: filter)
    }

    var ownPostChanges: AsyncStream<Void> {
        let results = seen.outbox.database.observeDistinct { db in
            try OutboxStore.items(db).filter(\.action.isAboutOwnPosts).map { "\($0.id) \($0.state)" }
        }
        return AsyncStream { continuation in
            let task = Task {
                for await _ in results.dropFirst() { continuation.yield() }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private static func list(_ source: FeedSource, _ connection: AccountConnection) -> SeenList<TimelineEntry> {
        SeenList(source: .list(source), form: .feed) { cursor, limit throws(SocialError) in
            try await ask(source, limit: limit, cursor: cursor, connection)
        } read: { kept in
            let page = try Page(timeline: kept.json("feed"))
            return Page(
                items: kept.unwanted.filtered(page.items, hidesMuted: source.hidesMuted), skipped: page.skipped)
        } key: { entry in
            let mark = ReadingPosition.Mark(entry)
            return SeenKey.post(mark.post, reposter: mark.reposter)
        }
    }

    /// The page with what the account asked for, and without the words that it mutes.
    private func changed(
        _ answered: Page<TimelineEntry>, of source: FeedSource, cursor: String?, _ connection: AccountConnection,
        hiding filter: MutedWordFilter?
    ) async -> Page<TimelineEntry> {
        var changes = await seen.pending(of: connection.acting, in: answered.freshness)
        changes.hidesMuted = source.hidesMuted
        let page = changes.applied(to: answered)
        var items = page.items
        if let filter { items.removeAll { filter.hides($0.post) } }
        if cursor == nil, let belongs = Self.ownPosts(in: source, of: connection) {
            items = changes.above(
                Page(items: items, cursor: page.cursor, freshness: page.freshness), where: belongs)
        }
        return Page(items: items, cursor: page.cursor, skipped: page.skipped, freshness: page.freshness)
    }

    /// Which of the account's own posts stand in a list; nil for none.
    private static func ownPosts(
        in source: FeedSource, of connection: AccountConnection
    ) -> (@Sendable (Post) -> Bool)? {
        switch source {
        case .home: { _ in true }
        case .author(let actor, let filter)
        where actor == connection.did || actor.lowercased() == connection.handle.lowercased():
            switch filter {
            case .postsWithReplies: { _ in true }
            case .postsNoReplies, .postsAndAuthorThreads: { $0.reply == nil }
            case .postsWithMedia: { $0.embed != nil }
            case .postsWithVideo: nil
            }
        case .author, .feed, .list: nil
        }
    }

    func readingPosition(in source: FeedSource) async throws(SocialError) -> ReadingPosition? {
        try await stored { store, did throws(DatabaseError) in
            try await store.position(in: .list(source), account: did)
        }
    }

    func keep(_ position: ReadingPosition, in source: FeedSource) async throws(SocialError) {
        try await stored { store, did throws(DatabaseError) in
            try await store.save(position, in: .list(source), account: did)
        }
    }

    func place(in source: FeedSource) async throws(SocialError) -> TimelinePlace? {
        try await stored { store, did throws(DatabaseError) in
            try await store.place(in: .list(source), account: did)
        }
    }

    func keep(_ place: TimelinePlace, in source: FeedSource) async throws(SocialError) {
        try await stored { store, did throws(DatabaseError) in
            try await store.save(place, in: .list(source), account: did)
        }
    }

    /// Asks the store about the account that acts.
    private func stored<Value: Sendable>(
        _ body: (SeenStore, _ did: String) async throws(DatabaseError) -> Value
    ) async throws(SocialError) -> Value {
        let connection = try await accounts.connection()
        do throws(DatabaseError) {
            return try await body(seen.store, connection.did)
        } catch {
            throw SocialError(error)
        }
    }

    /// The source with an account's name as servers take it.
    private static func checked(_ source: FeedSource) throws(SocialError) -> FeedSource {
        guard case .author(let actor, let filter) = source else { return source }
        return .author(actor: try ActorAddress.identifier(actor).string, filter: filter)
    }

    private static func ask(
        _ source: FeedSource, limit: Int, cursor: String?, _ connection: AccountConnection
    ) async throws(SocialError) -> (page: Page<TimelineEntry>, body: [UInt8]) {
        switch source {
        case .home:
            let answer = try await connection.answer(
                AppBskyFeedGetTimeline.self, .init(limit: limit, cursor: cursor))
            return (page(answer.value.feed, answer.value.cursor, after: cursor, answer.report), answer.body)
        case .feed(let uri):
            let answer = try await connection.answer(
                AppBskyFeedGetFeed.self, .init(feed: uri, limit: limit, cursor: cursor), about: "the feed \(uri)")
            return (page(answer.value.feed, answer.value.cursor, after: cursor, answer.report), answer.body)
        case .list(let uri):
            let answer = try await connection.answer(
                AppBskyFeedGetListFeed.self, .init(list: uri, limit: limit, cursor: cursor), about: "the list \(uri)")
            return (page(answer.value.feed, answer.value.cursor, after: cursor, answer.report), answer.body)
        case .author(let actor, let filter):
            let answer = try await connection.answer(
                AppBskyFeedGetAuthorFeed.self,
                .init(
                    actor: actor, limit: limit, cursor: cursor, filter: filter.rawValue, includePins: cursor == nil),
                about: "the account \(actor)")
            return (page(answer.value.feed, answer.value.cursor, after: cursor, answer.report), answer.body)
        }
    }

    private static func page(
        _ feed: [AppBskyFeedDefs.FeedViewPost], _ next: String?, after cursor: String?, _ report: ReadReport
    ) -> Page<TimelineEntry> {
        Page(feed, in: "feed", cursor: PageLimit.next(next, after: cursor), report: report, TimelineEntry.init)
    }
}

extension FeedSource {
    /// Whether people are left out whom the account mutes: everywhere but on their own pages.
    fileprivate var hidesMuted: Bool { if case .author = self { false } else { true } }
}

extension OutboxAction {
    fileprivate var isAboutOwnPosts: Bool {
        switch self {
        case .post, .delete: true
        default: false
        }
    }
}
