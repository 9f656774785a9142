import ATProto
import Testing

@testable import LocalNetwork

@Suite struct SearchTests {
    /// Queries, and how many posts of the small world they find.
    private static let expectations = [
        ("eleven lettuces", 1), ("eleven lettuces -zebra", 1), ("\"eaten eleven\"", 1), ("\"eleven eaten\"", 0),
        ("RABBIT from:erin.test", 2),
        ("#lettuce", 2), ("#LETTUCE from:alice.test", 1), ("mentions:bob.test", 1), ("大根", 3), ("lang:ja 味噌", 1),
        ("النعناع", 1), ("גזר", 2), ("rabbit -stays from:alice.test", 1), ("domain:hollowlane.example", 2),
        ("from:me tables", 2), ("from:nobody.test", 0), ("since:2200-01-01", 0), ("until:2001-01-01T00:00:00Z a", 0),
        ("\"smell\" \"of\" 100%_", 0),
    ]

    @Test func postsAreFound() async throws {
        try await withSmallWorld { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            for (query, count) in Self.expectations {
                let answer = try await alice.query("app.bsky.feed.searchPosts", ["q": query, "limit": "100"])
                let texts = answer.json.list("posts").compactMap { $0.text("record", "text") }
                #expect(answer.status == 200 && texts.count == count, "\(query): \(answer.error ?? "") \(texts)")
            }
        }
    }

    @Test func resultsAreSortedAndPaged() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            var posts: [DataValue] = []
            for number in 0..<5 { posts.append(try await alice.post("turnip \(number)")) }
            try await bob.like(posts[1])
            func uris(_ parameters: KeyValuePairs<String, String>) async throws -> ([String], String?) {
                let page = try await alice.query("app.bsky.feed.searchPosts", parameters).json
                return (page.list("posts").map(\.uri), page.text("cursor"))
            }
            let latest = try await uris(["q": "turnip", "limit": "3"])
            #expect(latest.0 == posts.suffix(3).reversed().map(\.uri))
            let rest = try await uris(["q": "turnip", "limit": "3", "cursor": try #require(latest.1)])
            #expect(rest.0 == [posts[1].uri, posts[0].uri] && rest.1 == nil)
            #expect(try await uris(["q": "turnip", "sort": "top"]).0.first == posts[1].uri)
        }
    }

    @Test func aQueryThatIsTooMuchIsRefused() async throws {
        try await withPeople { network in
            let long = try await Caller(network).query(
                "app.bsky.feed.searchPosts", ["q": String(repeating: "a ", count: 40)])
            #expect(long.status == 400 && long.error == "BadQueryString")
            #expect(try await Caller(network).query("app.bsky.feed.searchPosts", ["q": "since:soon"]).status == 400)
            #expect(try await Caller(network).query("app.bsky.feed.searchPosts").status == 400)
        }
    }
}
