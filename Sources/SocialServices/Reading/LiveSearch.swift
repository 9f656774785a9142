import Lexicons
import Services

/// Search, at the account's AppView.
struct LiveSearch: SocialSearching {
    let accounts: any AccountConnecting

    func searchPosts(_ query: String, limit: Int, cursor: String?) async throws(SocialError) -> Page<Post> {
        let limit = try PageLimit.checked(limit)
        let connection = try await accounts.connection()
        let (output, report) = try await connection.query(
            AppBskyFeedSearchPosts.self, .init(q: query, limit: limit, cursor: cursor))
        return Page(
            output.posts, in: "posts", cursor: PageLimit.next(output.cursor, after: cursor), report: report, Post.init)
    }

    func searchPeople(_ query: String, limit: Int, cursor: String?) async throws(SocialError) -> Page<Actor> {
        let limit = try PageLimit.checked(limit)
        let connection = try await accounts.connection()
        let (output, report) = try await connection.query(
            AppBskyActorSearchActors.self, .init(q: query, limit: limit, cursor: cursor))
        return Page(
            output.actors, in: "actors", cursor: PageLimit.next(output.cursor, after: cursor), report: report
        ) { view, _, _ in Actor(view) }
    }
}
