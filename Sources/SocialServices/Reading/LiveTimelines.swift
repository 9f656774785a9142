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
        let hidesMuted = if case .author = source { false } else { true }
        let list = SeenList<TimelineEntry>(source: .list(source), form: .feed) {
            cursor, limit throws(SocialError) in
            try await Self.ask(source, limit: limit, cursor: cursor, connection)
        } read: { kept in
            let page = try Page(timeline: kept.json("feed"))
            return Page(items: kept.unwanted.filtered(page.items, hidesMuted: hidesMuted), skipped: page.skipped)
        } key: { entry in
            let mark = ReadingPosition.Mark(entry)
            return SeenKey.post(mark.post, reposter: mark.reposter)
        }
        // Beside the page: neither waits for the other. On somebody's own page everything is shown.
        async let filter = hidesMuted ? mutedWords.filter(for: connection) : nil
        let answered = try await seen.answeredPage(of: list, limit: limit, cursor: cursor, account: connection.did)
        var changes = await seen.pending(of: connection.acting, in: answered.freshness)
        changes.hidesMuted = hidesMuted
        var page = changes.applied(to: answered)
        if let filter = await filter {
            page = Page(
                items: page.items.filter { !filter.hides($0.post) }, cursor: page.cursor, skipped: page.skipped,
                freshness: page.freshness)
        }
        guard cursor == nil, let belongs = Self.ownPosts(in: source, of: connection) else { return page }
        return Page(
            items: changes.above(page, where: belongs), cursor: page.cursor, skipped: page.skipped,
            freshness: page.freshness)
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
        let connection = try await accounts.connection()
        do throws(DatabaseError) {
            return try await seen.store.position(in: .list(source), account: connection.did)
        } catch {
            throw SocialError(error)
        }
    }

    func keep(_ position: ReadingPosition, in source: FeedSource) async throws(SocialError) {
        let connection = try await accounts.connection()
        do throws(DatabaseError) {
            try await seen.store.save(position, in: .list(source), account: connection.did)
        } catch  where error.concernsWriting {
            // As what was read itself.
            seen.trouble.note(error)
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
