import ATProto
import Testing

@testable import LocalNetwork

@Suite struct GraphTests {
    @Test func followsAreListedNewestFirstInPages() async throws {
        try await withSmallWorld { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            var handles: [String] = []
            var cursor = ""
            repeat {
                let page = try await alice.query(
                    "app.bsky.graph.getFollows", ["actor": "bob.test", "limit": "3", "cursor": cursor]
                ).json
                #expect(page.text("subject", "handle") == "bob.test")
                handles += page.list("follows").compactMap { $0.text("handle") }
                cursor = page.text("cursor") ?? ""
            } while !cursor.isEmpty
            #expect(
                handles == ["mei", "kenji", "noa", "farah", "dan", "carol", "alice", "hollowlane"].map { $0 + ".test" })
            let followers = try await alice.query("app.bsky.graph.getFollowers", ["actor": "alice.test"]).json
            // Mallory follows Alice, but Alice blocks Mallory.
            #expect(!followers.list("followers").contains { $0.text("handle") == "mallory.test" })
            #expect(followers.list("followers").first?.text("handle") == "erin.test")
        }
    }

    @Test func relationshipsAreSeenFromTheActor() async throws {
        try await withSmallWorld { network in
            let answer = try await Caller(network).query(
                "app.bsky.graph.getRelationships",
                ["actor": "alice.test", "others": "bob.test", "others": "mallory.test", "others": "nobody.test"])
            let relationships = answer.json.list("relationships")
            try #require(relationships.count == 3)
            #expect(relationships[0].text("following") != nil && relationships[0].text("followedBy") != nil)
            #expect(relationships[1].text("blocking") != nil)
            #expect(relationships[2].type == "app.bsky.graph.defs#notFoundActor")
        }
    }

    @Test func listsMuteAndBlockTheirMembers() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            let list = try await alice.create(
                Collection.list,
                [
                    "name": "Noise", "purpose": "app.bsky.graph.defs#modlist", "createdAt": "2026-09-12T10:00:00Z",
                ])
            try await alice.create(
                Collection.listItem,
                ["list": .string(list.uri), "subject": .string(bob.did), "createdAt": "2026-09-12T10:00:00Z"])
            // Somebody else cannot add to it.
            try await bob.create(
                Collection.listItem,
                ["list": .string(list.uri), "subject": .string(Cast.carol.did), "createdAt": "2026-09-12T10:00:00Z"])
            try await alice.follow(bob)
            try await bob.post("loud")
            func feed() async throws -> Int {
                try await alice.query("app.bsky.feed.getTimeline").json.list("feed").count
            }
            #expect(try await feed() == 1)
            #expect(try await alice.call("app.bsky.graph.muteActorList", ["list": .string(list.uri)]).status == 200)
            #expect(try await feed() == 0)
            let muted = try await alice.query("app.bsky.actor.getProfile", ["actor": "bob.test"]).json
            #expect(muted.at("viewer", "muted") == true && muted.text("viewer", "mutedByList", "name") == "Noise")
            #expect(try await alice.query("app.bsky.graph.getListMutes").json.at("lists", "0", "uri") == list["uri"])
            #expect(try await alice.call("app.bsky.graph.unmuteActorList", ["list": .string(list.uri)]).status == 200)
            #expect(try await feed() == 1)

            let block = try await alice.create(
                Collection.listBlock, ["subject": .string(list.uri), "createdAt": "2026-09-12T10:00:00Z"])
            #expect(try await feed() == 0)
            let blocked = try await bob.query("app.bsky.actor.getProfile", ["actor": "alice.test"]).json
            #expect(blocked.at("viewer", "blockedBy") == true)
            let blocking = try await alice.query("app.bsky.graph.getListBlocks").json
            #expect(blocking.at("lists", "0", "viewer", "blocked") == block["uri"])
            let shown = try await alice.query("app.bsky.graph.getList", ["list": list.uri]).json
            #expect(shown.text("list", "creator", "handle") == "alice.test" && shown.at("list", "listItemCount") == 1)
        }
    }

    @Test func aStarterPackShowsItsListAndFeeds() async throws {
        try await withSmallWorld { network in
            let caller = Caller(network)
            let packs = try await caller.query("app.bsky.graph.getActorStarterPacks", ["actor": "hollowlane.test"]).json
            let uri = try #require(packs.list("starterPacks").first?.uri)
            let pack = try await caller.query("app.bsky.graph.getStarterPack", ["starterPack": uri]).json["starterPack"]
            #expect(pack?.text("list", "name") == "Plot holders")
            #expect(pack?.list("listItemsSample").count == 8)
            #expect(pack?.at("feeds", "0", "displayName") == "Over the fence")
        }
    }
}
