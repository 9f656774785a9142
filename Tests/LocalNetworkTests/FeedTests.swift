import ATProto
import Testing

@testable import LocalNetwork

@Suite struct FeedTests {
    /// Every page of a feed, by the URI of the post or of the repost.
    private func all(
        _ caller: Caller, _ nsid: String, _ parameters: KeyValuePairs<String, String>, limit: Int
    ) async throws -> [String] {
        var seen: [String] = []
        var cursor: String?
        repeat {
            var path = "/xrpc/\(nsid)?limit=\(limit)" + parameters.map { "&\($0.key)=\($0.value)" }.joined()
            if let cursor { path += "&cursor=" + cursor }
            let page = try await caller.send("GET", path).json
            seen += page.list("feed").map { $0.text("reason", "uri") ?? $0.text("post", "uri") ?? "" }
            cursor = page.text("cursor")
            if page.list("feed").count < limit { #expect(cursor == nil, "a cursor at the end") }
        } while cursor != nil && seen.count < 1000
        return seen
    }

    @Test(arguments: [1, 7, 100]) func theTimelineIsPagedThroughWithoutGapsOrRepeats(_ limit: Int) async throws {
        try await withSmallWorld { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            if limit == 1 {
                // One row a page is slow for the whole week: the first ten must agree with the large page.
                let large = try await alice.query("app.bsky.feed.getTimeline", ["limit": "10"]).json.list("feed")
                var cursor = ""
                for item in large {
                    let page = try await alice.query("app.bsky.feed.getTimeline", ["limit": "1", "cursor": cursor]).json
                    #expect(page.list("feed") == [item])
                    cursor = try #require(page.text("cursor"))
                }
                return
            }
            let seen = try await all(alice, "app.bsky.feed.getTimeline", [:], limit: limit)
            #expect(seen.count > 50)
            #expect(Set(seen).count == seen.count)
        }
    }

    @Test func aPageInTheMiddleOfWritesNeitherRepeatsNorSkips() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            var uris: [String] = []
            for number in 0..<6 { uris.append(try await alice.post("\(number)").uri) }
            let first = try await alice.query("app.bsky.feed.getTimeline", ["limit": "3"]).json
            try await alice.post("in between")
            let second = try await alice.query(
                "app.bsky.feed.getTimeline", ["limit": "3", "cursor": try #require(first.text("cursor"))]
            ).json
            let seen = (first.list("feed") + second.list("feed")).compactMap { $0.text("post", "uri") }
            #expect(seen == uris.reversed())
            #expect(second.text("cursor") == nil)
        }
    }

    @Test(arguments: ["x", "12", "::", "a::b", "1:2"]) func aMalformedCursorIsRefused(_ cursor: String) async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let answer = try await alice.query("app.bsky.feed.getTimeline", ["cursor": cursor])
            #expect(answer.status == 400 && answer.error == "InvalidRequest")
        }
    }

    @Test func postsAreSortedByTheirTimeButNeverByALaterOneThanTheirArrival() async throws {
        let clock = FakeClock("2026-09-12T10:00:00Z")
        try await withPeople(clock: clock) { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let future = try await alice.post("from 2099", createdAt: "2099-01-01T00:00:00Z")
            clock.advance(seconds: 1)
            let now = try await alice.post("now", createdAt: "2026-09-12T10:00:01Z")
            // Half an hour before, in another zone, with more digits than a millisecond has.
            let earlier = try await alice.post("earlier", createdAt: "2026-09-12T02:30:00.1234567-07:00")
            let feed = try await alice.query("app.bsky.feed.getTimeline").json.list("feed")
            #expect(feed.compactMap { $0.text("post", "uri") } == [now.uri, future.uri, earlier.uri])
            try #require(feed.count == 3)
            // What the author wrote is kept to the letter.
            #expect(feed[1].at("post", "record", "createdAt") == "2099-01-01T00:00:00Z")
            #expect(feed[2].at("post", "record", "createdAt") == "2026-09-12T02:30:00.1234567-07:00")
        }
    }

    @Test func aWriteShowsInTheVeryNextAnswer() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            let post = try await alice.post("a")
            try await bob.follow(alice)
            let like = try await bob.like(post)
            let repost = try await bob.repost(post)
            let reply = try await bob.post("b", to: post)
            let view = try #require(try await bob.view(post))
            #expect(view.text("viewer", "like") == like.uri)
            #expect(view.text("viewer", "repost") == repost.uri)
            #expect(view["likeCount"] == 1 && view["repostCount"] == 1 && view["replyCount"] == 1)
            #expect(try await alice.view(post)?.at("viewer", "like") == nil)

            let feed = try await bob.query("app.bsky.feed.getTimeline").json.list("feed")
            try #require(feed.map { $0.text("post", "uri") } == [reply.uri, post.uri, post.uri])
            #expect(feed[0].text("reply", "parent", "uri") == post.uri)
            #expect(feed[0].at("reply", "root")?.type == "app.bsky.feed.defs#postView")
            #expect(feed[1].at("reason")?.type == "app.bsky.feed.defs#reasonRepost")
            #expect(feed[1].text("reason", "by", "handle") == "bob.test")

            for reference in [like, repost, reply] { try await bob.delete(reference) }
            let after = try #require(try await bob.view(post))
            #expect(after["likeCount"] == 0 && after["repostCount"] == 0 && after["replyCount"] == 0)
            #expect(after.at("viewer", "like") == nil)
            #expect(try await bob.query("app.bsky.feed.getTimeline").json.list("feed").count == 1)
        }
    }

    @Test func blocksHideBothWays() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            let carol = try await Caller.signedIn(network, as: "carol")
            for (one, other) in [(alice, bob), (bob, alice), (alice, carol), (bob, carol)] {
                try await one.follow(other)
            }
            try await alice.post("by alice")
            let post = try await carol.post("root")
            let bobs = try await bob.post("by bob", to: post)
            try await carol.post("under bob", to: bobs, root: post)
            let block = try await alice.block(bob)

            for (viewer, hidden) in [(alice, bob), (bob, alice)] {
                let feed = try await viewer.query("app.bsky.feed.getTimeline").json.list("feed")
                let authors = Set(feed.compactMap { $0.text("post", "author", "did") })
                #expect(authors.contains(viewer.did) && !authors.contains(hidden.did))
            }
            // Carol's answer to Bob is shown to Alice, with what it answers hidden.
            let answer = try await alice.query("app.bsky.feed.getTimeline").json.list("feed")
                .first { $0.text("post", "record", "text") == "under bob" }
            let parent = try #require(answer?.at("reply", "parent"))
            #expect(parent.type == "app.bsky.feed.defs#blockedPost" && parent["blocked"] == true)
            #expect(parent.text("author", "viewer", "blocking") == block.uri)
            #expect(parent.at("record") == nil)

            #expect(try await alice.view(bobs) == nil)
            #expect(try await alice.query("app.bsky.feed.getAuthorFeed", ["actor": "bob.test"]).error == "BlockedActor")
            #expect(
                try await bob.query("app.bsky.feed.getAuthorFeed", ["actor": "alice.test"]).error == "BlockedByActor")
            let profile = try await bob.query("app.bsky.actor.getProfile", ["actor": "alice.test"]).json
            #expect(profile.at("viewer", "blockedBy") == true && profile.at("viewer", "following") == nil)

            let thread = try await alice.query("app.bsky.feed.getPostThread", ["uri": post.uri]).json
            #expect(thread.at("thread", "replies") == [])
            let above = try await alice.query("app.bsky.feed.getPostThread", ["uri": bobs.uri]).json
            #expect(above["thread"]?.type == "app.bsky.feed.defs#blockedPost")

            try await alice.delete(block)
            #expect(try await alice.view(bobs) != nil)
        }
    }

    @Test func aBlockBetweenOthersHidesWhatTheyAnswer() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            let carol = try await Caller.signedIn(network, as: "carol")
            let post = try await bob.post("bob")
            let quote = try await carol.post("quoting", embed: ["$type": "app.bsky.embed.record", "record": post])
            let reply = try await carol.post("answer", to: post)
            try await bob.block(carol)
            let embed = try #require(try await alice.view(quote)?.at("embed", "record"))
            #expect(embed.type == "app.bsky.embed.record#viewBlocked")
            let thread = try await alice.query("app.bsky.feed.getPostThread", ["uri": reply.uri]).json
            #expect(thread.at("thread", "parent")?.type == "app.bsky.feed.defs#blockedPost")
            let root = try await alice.query("app.bsky.feed.getPostThread", ["uri": post.uri]).json
            #expect(root.at("thread", "replies") == [])
        }
    }

    @Test func mutesHideInFeedsAndNotificationsOnly() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            try await alice.follow(bob)
            let post = try await bob.post("@alice")
            try await bob.follow(alice)
            #expect(try await alice.call("app.bsky.graph.muteActor", ["actor": "bob.test"]).status == 200)
            #expect(try await alice.query("app.bsky.feed.getTimeline").json.list("feed").isEmpty)
            #expect(try await alice.query("app.bsky.notification.getUnreadCount").json["count"] == 0)
            #expect(try await alice.view(post)?.at("author", "viewer", "muted") == true)
            #expect(try await alice.query("app.bsky.graph.getMutes").json.at("mutes", "0", "handle") == "bob.test")
            #expect(try await alice.call("app.bsky.graph.unmuteActor", ["actor": .string(bob.did)]).status == 200)
            #expect(try await alice.query("app.bsky.feed.getTimeline").json.list("feed").count == 1)
        }
    }

    @Test func authorFeedsAreFiltered() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            let root = try await alice.post("root")
            let own = try await alice.post("to myself", to: root)
            let bobs = try await bob.post("bob")
            let answer = try await alice.post("to bob", to: bobs)
            let repost = try await alice.repost(bobs)
            let picture = try await alice.post("with a feed", embed: nil)
            func feed(_ filter: String, pins: String = "false") async throws -> [String] {
                let answer = try await bob.query(
                    "app.bsky.feed.getAuthorFeed", ["actor": "alice.test", "filter": filter, "includePins": pins])
                return answer.json.list("feed").map { $0.text("reason", "uri") ?? $0.text("post", "uri") ?? "" }
            }
            #expect(try await feed("posts_with_replies") == [picture, repost, answer, own, root].map(\.uri))
            #expect(try await feed("posts_no_replies") == [picture, repost, root].map(\.uri))
            #expect(try await feed("posts_and_author_threads") == [picture, repost, own, root].map(\.uri))
            #expect(try await feed("posts_with_media") == [])
            let unknown = try await bob.query("app.bsky.feed.getAuthorFeed", ["actor": "alice.test", "filter": "odd"])
            #expect(unknown.status == 400)

            let profile: DataValue = ["displayName": "Alice", "pinnedPost": root]
            _ = try await alice.call(
                "com.atproto.repo.putRecord",
                [
                    "repo": .string(alice.did), "collection": .string(Collection.profile), "rkey": "self",
                    "record": profile,
                ])
            let pinned = try await feed("posts_no_replies", pins: "true")
            #expect(pinned == [root, picture, repost].map(\.uri))
        }
    }

    @Test func onlyOnesOwnLikesAreListed() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            let post = try await bob.post("a")
            try await alice.like(post)
            let likes = try await alice.query("app.bsky.feed.getActorLikes", ["actor": "alice.test"]).json
            #expect(likes.list("feed").map { $0.text("post", "uri") } == [post.uri])
            #expect(try await bob.query("app.bsky.feed.getActorLikes", ["actor": "alice.test"]).status == 400)
        }
    }

    @Test func customFeedsAndListFeedsAreServed() async throws {
        try await withSmallWorld { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let feeds = try await alice.query("app.bsky.feed.getActorFeeds", ["actor": "hollowlane.test"]).json.list(
                "feeds")
            #expect(feeds.compactMap { $0.text("displayName") } == ["Hollow Lane in pictures", "Over the fence"])
            for feed in feeds {
                let seen = try await all(alice, "app.bsky.feed.getFeed", ["feed": feed.uri], limit: 10)
                #expect(seen.count >= 8 && Set(seen).count == seen.count)
            }
            let unknown = try await alice.query(
                "app.bsky.feed.getFeed", ["feed": "at://\(alice.did)/app.bsky.feed.generator/none"])
            #expect(unknown.status == 400 && unknown.error == "UnknownFeed")
            let list = try await alice.query("app.bsky.graph.getLists", ["actor": "hollowlane.test"]).json.at(
                "lists", "0")
            #expect(list?.text("name") == "Plot holders" && list?["listItemCount"] == 8)
            let posts = try await all(alice, "app.bsky.feed.getListFeed", ["list": try #require(list?.uri)], limit: 25)
            #expect(posts.count > 30)
            let missing = try await alice.query(
                "app.bsky.feed.getListFeed", ["list": "at://\(alice.did)/app.bsky.graph.list/none"])
            #expect(missing.error == "UnknownList")
        }
    }

    @Test func bookmarksAreTheViewersOwn() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            let post = try await bob.post("keep this")
            #expect(try await alice.call("app.bsky.bookmark.createBookmark", post).status == 200)
            #expect(try await alice.view(post)?.at("viewer", "bookmarked") == true)
            #expect(try await bob.view(post)?.at("viewer", "bookmarked") == false)
            try await bob.delete(post)
            let kept = try await alice.query("app.bsky.bookmark.getBookmarks").json.list("bookmarks")
            #expect(kept.first?["item"]?.type == "app.bsky.feed.defs#notFoundPost")
            #expect(try await alice.call("app.bsky.bookmark.deleteBookmark", ["uri": .string(post.uri)]).status == 200)
            #expect(try await alice.query("app.bsky.bookmark.getBookmarks").json.list("bookmarks").isEmpty)
            let list: DataValue = ["uri": "at://did:plc:x/app.bsky.graph.list/y", "cid": .string(post.cid)]
            #expect(try await alice.call("app.bsky.bookmark.createBookmark", list).error == "UnsupportedCollection")
        }
    }
}
