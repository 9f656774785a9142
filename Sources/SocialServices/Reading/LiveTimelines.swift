import ATProto
import Lexicons
import Services

/// Lists of posts, from the account's AppView.
struct LiveTimelines: TimelineReading {
    let accounts: any AccountConnecting

    func timeline(
        _ source: FeedSource, limit: Int, cursor: String?
    ) async throws(SocialError) -> Page<TimelineEntry> {
        let limit = try PageLimit.checked(limit)
        let connection = try await accounts.connection()
        switch source {
        case .home:
            let (output, report) = try await connection.query(
                AppBskyFeedGetTimeline.self, .init(limit: limit, cursor: cursor))
            return Self.page(output.feed, output.cursor, after: cursor, report)
        case .feed(let uri):
            let (output, report) = try await connection.query(
                AppBskyFeedGetFeed.self, .init(feed: uri, limit: limit, cursor: cursor), about: "the feed \(uri)")
            return Self.page(output.feed, output.cursor, after: cursor, report)
        case .list(let uri):
            let (output, report) = try await connection.query(
                AppBskyFeedGetListFeed.self, .init(list: uri, limit: limit, cursor: cursor), about: "the list \(uri)")
            return Self.page(output.feed, output.cursor, after: cursor, report)
        case .author(let actor, let filter):
            let actor = try ActorAddress.identifier(actor)
            let (output, report) = try await connection.query(
                AppBskyFeedGetAuthorFeed.self,
                .init(
                    actor: actor.string, limit: limit, cursor: cursor, filter: filter.rawValue,
                    includePins: cursor == nil), about: "the account \(actor)")
            return Self.page(output.feed, output.cursor, after: cursor, report)
        }
    }

    private static func page(
        _ feed: [AppBskyFeedDefs.FeedViewPost], _ next: String?, after cursor: String?, _ report: ReadReport
    ) -> Page<TimelineEntry> {
        Page(feed, in: "feed", cursor: PageLimit.next(next, after: cursor), report: report, TimelineEntry.init)
    }
}
