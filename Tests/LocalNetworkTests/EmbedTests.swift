import ATProto
import Testing

@testable import LocalNetwork

@Suite struct EmbedTests {
    private func quote(_ post: DataValue) -> DataValue { ["$type": "app.bsky.embed.record", "record": post] }

    @Test func quotesAreShownTwoLevelsDeep() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let first = try await alice.post("first")
            let second = try await alice.post("second", embed: quote(first))
            let third = try await alice.post("third", embed: quote(second))
            let view = try #require(try await alice.view(third))
            #expect(view.at("embed", "record", "value", "text") == "second")
            #expect(view.at("embed", "record", "embeds", "0", "record", "value", "text") == "first")
            #expect(view.at("embed", "record", "embeds", "0", "record", "embeds") == nil)
            let quoted = try await alice.query("app.bsky.feed.getQuotes", ["uri": first.uri]).json
            #expect(quoted.list("posts").map(\.uri) == [second.uri])
            #expect(try await alice.view(first)?["quoteCount"] == 1)
            try await alice.delete(first)
            let after = try #require(try await alice.view(second))
            #expect(after.at("embed", "record")?.type == "app.bsky.embed.record#viewNotFound")
        }
    }

    @Test func anAuthorDetachesAQuoteAndForbidsOthers() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            let post = try await alice.post("mine")
            let quoting = try await bob.post("look", embed: quote(post))
            let gate: DataValue = [
                "post": .string(post.uri), "createdAt": "2026-09-12T10:00:00Z",
                "detachedEmbeddingUris": [.string(quoting.uri)],
                "embeddingRules": [["$type": "app.bsky.feed.postgate#disableRule"]],
            ]
            try await alice.create(Collection.postgate, gate, rkey: RecordURI(post.uri)?.rkey)
            #expect(try await bob.view(quoting)?.at("embed", "record")?.type == "app.bsky.embed.record#viewDetached")
            #expect(try await bob.view(post)?.at("viewer", "embeddingDisabled") == true)
            #expect(try await alice.view(post)?.at("viewer", "embeddingDisabled") == false)
        }
    }

    @Test func aQuoteThatAGateForbidsIsShownWithoutIt() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            let post = try await alice.post("mine")
            let before = try await bob.post("in time", embed: quote(post))
            let gate: DataValue = [
                "post": .string(post.uri), "createdAt": "2026-09-12T10:00:00Z",
                "embeddingRules": [["$type": "app.bsky.feed.postgate#disableRule"]],
            ]
            try await alice.create(Collection.postgate, gate, rkey: RecordURI(post.uri)?.rkey)
            // The server takes it all the same.
            let after = try await bob.post("too late", embed: quote(post))
            let own = try await alice.post("my own", embed: quote(post))
            for (quoting, type) in [(before, "viewRecord"), (after, "viewDetached"), (own, "viewRecord")] {
                #expect(
                    try await bob.view(quoting)?.at("embed", "record")?.type == "app.bsky.embed.record#\(type)")
            }
            let told = try await alice.query("app.bsky.notification.listNotifications").json.list("notifications")
            #expect(told.map(\.uri) == [before.uri])
        }
    }

    @Test func feedsListsLabelersAndPacksAreShownInsidePosts() async throws {
        try await withSmallWorld { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            var types: Set<String> = []
            var cursor = ""
            repeat {
                let page = try await alice.query("app.bsky.feed.getTimeline", ["limit": "100", "cursor": cursor]).json
                for item in page.list("feed") {
                    for place in [item.at("post", "embed"), item.at("post", "embed", "record")] {
                        if let type = place?.type { types.insert(type) }
                    }
                }
                cursor = page.text("cursor") ?? ""
            } while !cursor.isEmpty
            let wanted: Set = [
                "app.bsky.embed.images#view", "app.bsky.embed.external#view", "app.bsky.embed.record#view",
                "app.bsky.embed.recordWithMedia#view", "app.bsky.embed.record#viewRecord",
                "app.bsky.embed.record#viewBlocked", "app.bsky.graph.defs#listView",
                "app.bsky.labeler.defs#labelerView",
            ]
            #expect(types.isSuperset(of: wanted), "missing: \(wanted.subtracting(types))")
            let erin = try await alice.query("app.bsky.feed.getAuthorFeed", ["actor": "erin.test"]).json
            let embedded = erin.list("feed").compactMap { $0.at("post", "embed", "record")?.type }
            #expect(embedded.contains("app.bsky.feed.defs#generatorView"))
        }
    }

    @Test func anEmbedOfAnUnknownKindLeavesThePostWhole() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let embed: DataValue = ["$type": "org.example.embed.hologram", "depth": 3]
            let post = try await alice.post("from the future", embed: embed)
            let view = try #require(try await alice.view(post))
            #expect(view.at("record", "embed") == embed)
            #expect(view["embed"] == nil)
        }
    }
}
