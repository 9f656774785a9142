import ATProto
import FoundationEssentials
import Lexicons
import Persistence
import Services
import XRPC

/// Search, at the account's AppView and in what was kept.
struct LiveSearch: SocialSearching {
    let accounts: any AccountConnecting
    let seen: SeenReading
    let mutedWords: MutedWordList

    func searchPosts(_ query: String, limit: Int, cursor: String?) async throws(SocialError) -> Page<Post> {
        let limit = try PageLimit.checked(limit)
        let connection = try await accounts.connection()
        let list = SeenList<Post>(source: .search(query), form: .posts) { cursor, limit throws(SocialError) in
            let answer = try await connection.answer(
                AppBskyFeedSearchPosts.self, .init(q: query, limit: limit, cursor: cursor))
            return (Self.page(answer.value, after: cursor, answer.report), answer.body)
        } read: { kept in
            var report = ReadReport()
            let output = try AppBskyFeedSearchPosts.Output.read(json: kept.json("posts"), report: &report)
            let page = Self.page(output, after: nil, report)
            let unwanted = kept.unwanted.muted.union(kept.unwanted.blocked)
            return Page(items: page.items.filter { !unwanted.contains($0.author.did) }, skipped: page.skipped)
        } key: {
            SeenKey.post($0.uri, reposter: nil)
        }
        async let filter = mutedWords.filter(for: connection)
        let page = try await seen.page(of: list, limit: limit, cursor: cursor, account: connection.acting)
        let hiding = await filter
        return Page(
            items: page.items.filter { !hiding.hides($0) }, cursor: page.cursor, skipped: page.skipped,
            freshness: page.freshness)
    }

    func searchPeople(_ query: String, limit: Int, cursor: String?) async throws(SocialError) -> Page<Actor> {
        let limit = try PageLimit.checked(limit)
        let connection = try await accounts.connection()
        let list = SeenList<Actor>(source: .people(query), form: .items("actors")) {
            cursor, limit throws(SocialError) in
            let answer = try await connection.answer(
                AppBskyActorSearchActors.self, .init(q: query, limit: limit, cursor: cursor))
            return (Self.page(answer.value, after: cursor, answer.report), answer.body)
        } read: { kept in
            var report = ReadReport()
            let output = try AppBskyActorSearchActors.Output.read(json: kept.json("actors"), report: &report)
            return Self.page(output, after: nil, report)
        } key: {
            SeenKey.item($0.did, reason: nil)
        } actors: {
            [$0]
        }
        return try await seen.page(of: list, limit: limit, cursor: cursor, account: connection.acting)
    }

    func searchFeeds(_ query: String, limit: Int, cursor: String?) async throws(SocialError) -> Page<FeedGenerator> {
        let limit = try PageLimit.checked(limit)
        let connection = try await accounts.connection()
        let list = SeenList<FeedGenerator>(source: .feeds(query), form: .items("feeds")) {
            cursor, limit throws(SocialError) in
            let answer = try await connection.answer(
                AppBskyUnspeccedGetPopularFeedGenerators.self, .init(limit: limit, cursor: cursor, query: query))
            return (Self.page(answer.value, after: cursor, answer.report), answer.body)
        } read: { kept in
            var report = ReadReport()
            let output = try AppBskyUnspeccedGetPopularFeedGenerators.Output.read(
                json: kept.json("feeds"), report: &report)
            return Self.page(output, after: nil, report)
        } key: {
            SeenKey.item($0.uri, reason: nil)
        }
        return try await seen.page(of: list, limit: limit, cursor: cursor, account: connection.acting)
    }

    func searchSeen(_ query: String, limit: Int, cursor: String?) async throws(SocialError) -> Page<FoundPost> {
        let limit = try PageLimit.checked(limit)
        let query = try SeenQuery(query)
        if let cursor, Int64(cursor) == nil {
            throw .malformed(what: "the cursor `\(cursor)`", problem: "it is none of a search in what was seen")
        }
        let connection = try await accounts.connection()
        do throws(DatabaseError) {
            let (found, next) = try await seen.store.search(
                query, limit: limit, cursor: cursor, account: connection.did)
            return await seen.pending(of: connection.acting, in: .kept(asOf: .distantPast, because: nil))
                .applied(to: Page(items: found, cursor: next))
        } catch {
            throw SocialError(error)
        }
    }

    private static func page(
        _ output: AppBskyFeedSearchPosts.Output, after cursor: String?, _ report: ReadReport
    ) -> Page<Post> {
        Page(
            output.posts, in: "posts", cursor: PageLimit.next(output.cursor, after: cursor), report: report, Post.init)
    }

    private static func page(
        _ output: AppBskyUnspeccedGetPopularFeedGenerators.Output, after cursor: String?, _ report: ReadReport
    ) -> Page<FeedGenerator> {
        Page(
            output.feeds, in: "feeds", cursor: PageLimit.next(output.cursor, after: cursor), report: report
        ) { view, _, _ in FeedGenerator(view) }
    }

    private static func page(
        _ output: AppBskyActorSearchActors.Output, after cursor: String?, _ report: ReadReport
    ) -> Page<Actor> {
        Page(
            output.actors, in: "actors", cursor: PageLimit.next(output.cursor, after: cursor), report: report
        ) { view, _, _ in Actor(view) }
    }
}
