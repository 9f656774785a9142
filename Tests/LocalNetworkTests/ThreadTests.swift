import ATProto
import Testing

@testable import LocalNetwork

@Suite struct ThreadTests {
    /// A line of posts, each answering the one before.
    private func chain(_ caller: Caller, _ count: Int) async throws -> [DataValue] {
        var posts = [try await caller.post("0")]
        for number in 1..<count {
            posts.append(try await caller.post("\(number)", to: posts[number - 1], root: posts[0]))
        }
        return posts
    }

    @Test func depthAndHeightBoundTheThread() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let posts = try await chain(alice, 6)
            func thread(_ depth: Int, _ height: Int) async throws -> DataValue? {
                try await alice.query(
                    "app.bsky.feed.getPostThread",
                    ["uri": posts[3].uri, "depth": "\(depth)", "parentHeight": "\(height)"]
                ).json["thread"]
            }
            let whole = try #require(try await thread(6, 80))
            #expect(whole.at("replies", "0", "replies", "0", "post", "uri") == posts[5]["uri"])
            #expect(whole.at("parent", "parent", "parent", "post", "uri") == posts[0]["uri"])
            #expect(whole.at("parent", "parent", "parent", "parent") == nil)
            let small = try #require(try await thread(1, 1))
            #expect(small.at("replies", "0", "post", "uri") == posts[4]["uri"])
            #expect(small.at("replies", "0", "replies") == nil)
            #expect(small.at("parent", "post", "uri") == posts[2]["uri"] && small.at("parent", "parent") == nil)
            let bare = try #require(try await thread(0, 0))
            #expect(bare.at("replies") == nil && bare.at("parent") == nil)
        }
    }

    @Test func whatIsGoneIsShownAsGone() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let posts = try await chain(alice, 3)
            try await alice.delete(posts[1])
            let thread = try await alice.query("app.bsky.feed.getPostThread", ["uri": posts[2].uri]).json
            let parent = try #require(thread.at("thread", "parent"))
            #expect(
                parent == ["$type": "app.bsky.feed.defs#notFoundPost", "uri": .string(posts[1].uri), "notFound": true])
            let missing = try await alice.query("app.bsky.feed.getPostThread", ["uri": posts[1].uri])
            #expect(missing.status == 400 && missing.error == "NotFound")
            let feed = try await alice.query("app.bsky.feed.getTimeline").json
            #expect(feed.at("feed", "0", "reply", "parent")?.type == "app.bsky.feed.defs#notFoundPost")
            #expect(feed.at("feed", "0", "reply", "root")?.type == "app.bsky.feed.defs#postView")
        }
    }

    @Test func aThreadgateDecidesWhoMayReply() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            let carol = try await Caller.signedIn(network, as: "carol")
            try await alice.follow(bob)
            let post = try await alice.post("for those I follow")
            let gate: DataValue = [
                "post": .string(post.uri), "createdAt": "2026-09-12T10:00:00Z",
                "allow": [["$type": "app.bsky.feed.threadgate#followingRule"]],
            ]
            try await alice.create(Collection.threadgate, gate, rkey: RecordURI(post.uri)?.rkey)
            let bobs = try await bob.post("I am followed", to: post)
            try await carol.post("I am not", to: post)
            let view = try #require(try await carol.view(post))
            #expect(view.at("viewer", "replyDisabled") == true)
            #expect(view.at("threadgate", "record", "allow", "0")?.type == "app.bsky.feed.threadgate#followingRule")
            #expect(view["replyCount"] == 1)
            #expect(try await bob.view(post)?.at("viewer", "replyDisabled") == nil)
            let thread = try await carol.query("app.bsky.feed.getPostThread", ["uri": post.uri]).json
            #expect(thread.at("thread", "replies")?.arrayValue?.map { $0.text("post", "uri") } == [bobs.uri])
            #expect(thread.text("threadgate", "uri")?.hasPrefix("at://\(alice.did)/app.bsky.feed.threadgate/") == true)
        }
    }

    @Test func eachRuleOfAThreadgateLetsItsOwnIn() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            let carol = try await Caller.signedIn(network, as: "carol")
            let dan = try await Caller.signedIn(network, as: "dan")
            let erin = try await Caller.signedIn(network, as: "erin")
            try await bob.follow(alice)
            try await alice.follow(carol)
            let list = try await alice.create(
                Collection.list,
                ["name": "L", "purpose": "app.bsky.graph.defs#curatelist", "createdAt": "2026-09-12T10:00:00Z"])
            try await alice.create(
                Collection.listItem,
                ["list": .string(list.uri), "subject": .string(dan.did), "createdAt": "2026-09-12T10:00:00Z"])
            func admitted(_ rules: [DataValue]) async throws -> [String] {
                let post = try await alice.create(
                    Collection.post,
                    [
                        "text": "@erin.test", "createdAt": "2026-09-12T10:00:00Z",
                        "facets": [
                            [
                                "index": ["byteStart": 0, "byteEnd": 10],
                                "features": [["$type": "app.bsky.richtext.facet#mention", "did": .string(erin.did)]],
                            ]
                        ],
                    ])
                let gate: DataValue = [
                    "post": .string(post.uri), "createdAt": "2026-09-12T10:00:00Z", "allow": .array(rules),
                ]
                try await alice.create(Collection.threadgate, gate, rkey: RecordURI(post.uri)?.rkey)
                var names: [String] = []
                for caller in [alice, bob, carol, dan, erin] {
                    let view = try #require(try await caller.view(post))
                    if view.at("viewer", "replyDisabled") != true { names.append(caller.handle) }
                }
                return names
            }
            func rule(_ name: String) -> DataValue { ["$type": .string("app.bsky.feed.threadgate#" + name)] }
            #expect(try await admitted([]) == ["alice.test"])
            #expect(try await admitted([rule("followerRule")]) == ["alice.test", "bob.test"])
            #expect(try await admitted([rule("followingRule")]) == ["alice.test", "carol.test"])
            let listRule: DataValue = ["$type": "app.bsky.feed.threadgate#listRule", "list": .string(list.uri)]
            #expect(try await admitted([listRule]) == ["alice.test", "dan.test"])
            #expect(try await admitted([rule("mentionRule"), listRule]) == ["alice.test", "dan.test", "erin.test"])
        }
    }

    @Test func theFlatThreadTellsDepthsAndWhatItLeavesOut() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            let posts = try await chain(alice, 4)
            for number in 0..<3 { try await bob.post("side \(number)", to: posts[2], root: posts[0]) }
            let answer = try await alice.query(
                "app.bsky.unspecced.getPostThreadV2", ["anchor": posts[1].uri, "branchingFactor": "2", "below": "2"])
            let items = answer.json.list("thread")
            try #require(items.map { $0["depth"]?.integerValue } == [-1, 0, 1, 2, 2])
            #expect(items.prefix(4).map(\.uri) == posts.map(\.uri))
            #expect(items[2].at("value", "moreReplies") == 2)
            #expect(items[0].at("value")?.type == "app.bsky.unspecced.defs#threadItemPost")
            let missing = try await alice.query(
                "app.bsky.unspecced.getPostThreadV2", ["anchor": "at://\(alice.did)/app.bsky.feed.post/none"])
            #expect(missing.json.at("thread", "0", "value")?.type == "app.bsky.unspecced.defs#threadItemNotFound")
        }
    }

    @Test func mutedThreadsAreQuiet() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            let post = try await alice.post("a")
            #expect(try await alice.call("app.bsky.graph.muteThread", ["root": .string(post.uri)]).status == 200)
            let reply = try await bob.post("b", to: post)
            #expect(try await alice.query("app.bsky.notification.getUnreadCount").json["count"] == 0)
            #expect(try await alice.view(reply)?.at("viewer", "threadMuted") == true)
            #expect(try await alice.call("app.bsky.graph.unmuteThread", ["root": .string(post.uri)]).status == 200)
            #expect(try await alice.query("app.bsky.notification.getUnreadCount").json["count"] == 1)
        }
    }
}
