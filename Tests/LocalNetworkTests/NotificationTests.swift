import ATProto
import Testing

@testable import LocalNetwork

@Suite struct NotificationTests {
    @Test func everyActTellsItsSubjectOnce() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            let carol = try await Caller.signedIn(network, as: "carol")
            let post = try await alice.post("root")
            let repost = try await bob.repost(post)
            try await bob.follow(alice)
            try await bob.like(post)
            let reply = try await bob.post("reply", to: post)
            try await carol.post("deep", to: reply, root: post)
            try await carol.post("quote", embed: ["$type": "app.bsky.embed.record", "record": post])
            let mention: DataValue = [
                "text": "@alice.test", "createdAt": "2026-09-12T10:00:00Z",
                "reply": ["root": post, "parent": post],
                "facets": [
                    [
                        "index": ["byteStart": 0, "byteEnd": 11],
                        "features": [["$type": "app.bsky.richtext.facet#mention", "did": .string(alice.did)]],
                    ]
                ],
            ]
            try await carol.create(Collection.post, mention)
            try await carol.create(
                Collection.like,
                ["subject": post, "via": repost, "createdAt": "2026-09-12T10:00:00Z"])
            try await alice.like(post)

            func reasons(_ caller: Caller) async throws -> [String] {
                try await caller.query("app.bsky.notification.listNotifications").json.list("notifications")
                    .compactMap { $0.text("reason") }
            }
            // The mention in a reply is told as a mention only; the deep reply reaches the author of the root as well.
            #expect(
                try await reasons(alice) == ["like", "mention", "quote", "reply", "reply", "like", "follow", "repost"])
            #expect(try await reasons(bob) == ["like-via-repost", "reply"])
            let deep = try await alice.query("app.bsky.notification.listNotifications", ["reasons": "reply"]).json
            #expect(deep.list("notifications").count == 2)
            #expect(deep.at("notifications", "0", "reasonSubject") == post["uri"])
            #expect(deep.at("notifications", "0", "record", "text") == "deep")
        }
    }

    @Test func seenIsAMomentAndDeletingTakesBack() async throws {
        let clock = FakeClock()
        try await withPeople(clock: clock) { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let bob = try await Caller.signedIn(network, as: "bob")
            let post = try await alice.post("a")
            let first = try await bob.like(post)
            clock.advance(seconds: 10)
            let seen = clock.now.text
            clock.advance(seconds: 10)
            let second = try await bob.repost(post)
            func unread() async throws -> DataValue? {
                try await alice.query("app.bsky.notification.getUnreadCount").json["count"]
            }
            #expect(try await unread() == 2)
            #expect(try await alice.call("app.bsky.notification.updateSeen", ["seenAt": .string(seen)]).status == 200)
            let list = try await alice.query("app.bsky.notification.listNotifications").json
            #expect(list.list("notifications").map { $0["isRead"] } == [false, true])
            #expect(list.text("seenAt") == seen)
            #expect(try await unread() == 1)
            try await bob.delete(second)
            #expect(try await unread() == 0)
            try await bob.delete(first)
            #expect(try await alice.query("app.bsky.notification.listNotifications").json.list("notifications").isEmpty)
        }
    }

    @Test func notificationsArePagedThrough() async throws {
        try await withSmallWorld { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            var seen: [DataValue] = []
            var cursor = ""
            repeat {
                let page = try await alice.query(
                    "app.bsky.notification.listNotifications", ["limit": "7", "cursor": cursor]
                ).json
                seen += page.list("notifications")
                cursor = page.text("cursor") ?? ""
            } while !cursor.isEmpty && seen.count < 500
            let keys = seen.map { "\($0.uri) \($0.text("reason") ?? "")" }
            #expect(keys.count > 40 && Set(keys).count == keys.count)
            let authors = Set(seen.compactMap { $0.text("author", "handle") })
            #expect(!authors.contains("gus.test") && !authors.contains("mallory.test"))
            #expect(authors.contains("erin.test"))
            #expect(seen.contains { $0["isRead"] == false } && seen.contains { $0["isRead"] == true })
        }
    }

    @Test func preferencesOfOneKindLeaveTheOthers() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let change: DataValue = ["like": ["include": "follows", "list": true, "push": false]]
            let answer = try await alice.call("app.bsky.notification.putPreferencesV2", change)
            #expect(answer.json.at("preferences", "like") == change["like"])
            let kept = try await alice.query("app.bsky.notification.getPreferences").json
            #expect(kept == answer.json && kept.at("preferences", "reply", "include") == "all")
        }
    }
}
