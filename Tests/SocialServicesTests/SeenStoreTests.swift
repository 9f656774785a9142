import ATProto
import Foundation
import Lexicons
import Persistence
import Services
import Testing

@testable import SocialServices

/// What is kept, and what is shown of it.
@Suite struct SeenStoreTests {
    @Test(arguments: [false, true]) func pageComesBackAsItWasServed(onDisk: Bool) async throws {
        let world = try SeenWorld(onDisk: onDisk)
        let by = "{\"did\":\"\(Wire.carol)\",\"handle\":\"carol.test\"}"
        let entries = [
            Wire.entry(Wire.post("one", likes: 3)),
            Wire.entry(
                Wire.post("two", reply: nil),
                reason:
                    "{\"$type\":\"app.bsky.feed.defs#reasonRepost\",\"by\":\(by),\"indexedAt\":\"2026-01-03T00:00:00Z\"}"
            ),
            Wire.entry(
                Wire.post("three"),
                reply: "{\"root\":\(Wire.post("root", by: Wire.carol)),\"parent\":\(Wire.missing("gone"))}"),
            Wire.entry(Wire.post("four", embed: "{\"$type\":\"com.example.unknown\",\"x\":[1,{}]}")),
        ]
        let served = try Page(timeline: Array("{\"feed\":[\(entries.joined(separator: ","))]}".utf8))
        try await world.keep(entries, next: "c1")
        let kept = try #require(
            try await world.store.page(of: .list(.home), after: nil, limit: 100, account: Wire.alice))
        #expect(try Page(timeline: kept.json("feed")).items == served.items)
        #expect(kept.next == "c1")
        #expect(kept.asOf == world.clock.now)
    }

    @Test func postIsShownInItsNewestStateWhereverItStands() async throws {
        let world = try SeenWorld()
        try await world.keep([Wire.entry(Wire.post("one", likes: 1))])
        try await world.keep(
            [Wire.entry(Wire.post("one", likes: 7))], in: .list(.list(uri: "at://x/app.bsky.graph.list/y")))
        let kept = try #require(try await world.store.page(of: .list(.home), after: nil, limit: 1, account: Wire.alice))
        #expect(try Page(timeline: kept.json("feed")).items.map(\.post.likeCount) == [7])
        let rows = try await world.store.database.read { try $0.value("SELECT count(*) FROM seen_posts", as: Int.self) }
        #expect(rows == 1)
    }

    @Test func nothingOfOneAccountIsShownToAnother() async throws {
        let world = try SeenWorld()
        try await world.keep([Wire.entry(Wire.post("one", viewer: "{\"like\":\"at://mine\"}"))], next: "c1")
        #expect(try await world.page(as: Wire.carol) == nil)
        #expect(try await world.found("one", as: Wire.carol).isEmpty)
        #expect(try await world.store.post(Wire.uri("one"), account: Wire.carol) == nil)
        #expect(try await world.store.place(of: "c1", in: .list(.home), account: Wire.carol) == nil)
        // The same post, each with their own relation to it.
        try await world.keep(Wire.entries("one"), as: Wire.carol)
        for (account, like) in [(Wire.alice, "at://mine"), (Wire.carol, nil)] {
            let kept = try #require(
                try await world.store.page(of: .list(.home), after: nil, limit: 1, account: account))
            #expect(try Page(timeline: kept.json("feed")).items.map(\.post.viewer.like) == [like])
        }
        // A cursor of one account's page leads another nowhere.
        #expect(try await world.page(after: "kept:1:0", as: Wire.carol) == nil)
        #expect(try await world.page(after: "kept:1:0")?.texts == ["one"])
    }

    @Test(arguments: [false, true]) func whatItsAuthorDeletedIsNotShown(onDisk: Bool) async throws {
        let world = try SeenWorld(onDisk: onDisk)
        let answer = Wire.entry(
            Wire.post("answer"), reply: "{\"root\":\(Wire.post("one")),\"parent\":\(Wire.post("one"))}")
        try await world.keep([Wire.entry(Wire.post("one")), Wire.entry(Wire.post("two")), answer])
        // Another list says that it is not there any more.
        let later = Wire.entry(
            Wire.post("three"), reply: "{\"root\":\(Wire.missing("one")),\"parent\":\(Wire.missing("one"))}")
        try await world.keep([later], in: .list(.feed(uri: "at://f")))
        #expect(try await world.page()?.texts == ["two", "answer"])
        let kept = try #require(try await world.store.page(of: .list(.home), after: nil, limit: 9, account: Wire.alice))
        #expect(try Page(timeline: kept.json("feed")).items.last?.parent == .notFound(uri: Wire.uri("one")))
        #expect(try await world.found("one").isEmpty)
        // A server that shows it again is believed.
        try await world.keep(Wire.entries("one"), in: .list(.feed(uri: "at://g")))
        #expect(try await world.page()?.texts == ["one", "two", "answer"])
        #expect(try await world.found("one") == ["one"])
    }

    @Test func whomTheAccountBlocksIsNotShownAnyMore() async throws {
        let world = try SeenWorld()
        try await world.keep(Wire.entries("one") + [Wire.entry(Wire.post("two", by: Wire.carol, handle: "carol.test"))])
        var answer = try SeenAnswer(Array("{}".utf8), .single, account: Wire.alice)
        answer.add(Actor(did: Wire.bob, handle: "bob.test", viewer: ActorViewer(blocking: "at://block")))
        answer.add(Actor(did: Wire.carol, handle: "carol.test", viewer: ActorViewer(muted: true)))
        try await world.store.save(answer, as: nil, of: Wire.alice)
        let kept = try #require(try await world.store.page(of: .list(.home), after: nil, limit: 9, account: Wire.alice))
        let items = try Page(timeline: kept.json("feed")).items
        #expect(kept.unwanted.filtered(items, hidesMuted: true).isEmpty)
        #expect(kept.unwanted.filtered(items, hidesMuted: false).map(\.post.text) == ["two"])
        #expect(try await world.found("one").isEmpty)
        #expect(try await world.found("two").isEmpty)
    }

    @Test func threadComesBackAndLosesWhatWasDeleted() async throws {
        let world = try SeenWorld()
        func node(_ key: String, _ more: String = "") -> String {
            "{\"$type\":\"app.bsky.feed.defs#threadViewPost\"\(more),\"post\":\(Wire.post(key))}"
        }
        let thread = """
            {"thread":{"$type":"app.bsky.feed.defs#threadViewPost","parent":\(node("above", ",\"parent\":\(node("top"))")),
            "replies":[\(node("left", ",\"replies\":[\(node("below"))]")),\(node("right"))],"post":\(Wire.post("anchor"))}}
            """
        let source = SeenSource.thread(Wire.uri("anchor"))
        try await world.store.save(
            SeenAnswer(Array(thread.utf8), .thread, account: Wire.alice), as: .init(source), of: Wire.alice)
        func kept() async throws -> ConversationThread {
            let json = try #require(try await world.store.answer(to: source, account: Wire.alice)?.json)
            return ConversationThread(try AppBskyFeedGetPostThread.Output.read(json: json), report: ReadReport())
        }
        let served = ConversationThread(
            try AppBskyFeedGetPostThread.Output.read(json: Array(thread.utf8)), report: ReadReport())
        #expect(try await kept() == served)
        for key in ["above", "left"] { try await world.store.markGone(Wire.uri(key)) }
        let now = try await kept()
        #expect(now.ancestors == [.notFound(uri: Wire.uri("above"))])
        #expect(now.anchor == served.anchor)
        #expect(now.replies.map(\.node) == [.notFound(uri: Wire.uri("left")), served.replies[1].node])
        #expect(now.skipped.isEmpty)
    }

    // One bad record must not cost the page.
    @Test func brokenItemCostsOnlyItself() async throws {
        let world = try SeenWorld()
        let strange =
            "{\"uri\":\"\(Wire.uri("x"))\",\"cid\":\"c\",\"author\":{\"did\":\"\(Wire.bob)\",\"handle\":\"b.test\"},"
            + "\"record\":{\"$type\":\"com.example.unknown\"},\"indexedAt\":\"2026-01-02T03:04:06Z\"}"
        try await world.keep(
            [
                Wire.entry(Wire.post("one")), Wire.entry(strange), "{\"post\":5}", "7", "null",
                Wire.entry(Wire.post("two")),
            ])
        #expect(try await world.page()?.texts == ["one", "two"])
        #expect(try await world.found("unknown").isEmpty)
    }

    // Dates of all kinds.
    @Test func datesOfAllKindsAreSortedByWhatIsBelieved() async throws {
        let world = try SeenWorld()
        let dates = [
            ("future", "2099-01-01T00:00:00Z", "2026-01-02T00:00:00Z"),
            ("offset", "2026-01-01T23:00:00-07:00", "2026-01-03T00:00:00Z"),
            ("digits", "2026-01-01T12:00:00.123456789Z", "2026-01-03T00:00:00Z"),
            ("zero", "0000-01-01T00:00:00Z", "2026-01-03T00:00:00Z"),
            ("none", "yesterday", "2026-01-01T13:00:00Z"),
        ]
        try await world.keep(
            dates.map { Wire.entry(Wire.post($0.0, text: "bee \($0.0)", created: $0.1, indexed: $0.2)) })
        #expect(
            try await world.found("bee") == ["bee offset", "bee future", "bee none", "bee digits", "bee zero"])
        #expect(try await world.found("bee since:2026-01-01T12:30:00Z until:2026-01-02T00:00:00Z") == ["bee none"])
    }

    @Test func postsOfOneMomentAreAllKept() async throws {
        let world = try SeenWorld()
        let keys = (0..<100).map { "post\($0)" }
        for start in stride(from: 0, to: 100, by: 25) {
            try await world.keep(keys[start..<start + 25].map { Wire.entry(Wire.post($0, text: "same \($0)")) })
        }
        #expect(Set(try await world.found("same")) == Set(keys.map { "same \($0)" }))
    }

    @Test(arguments: [false, true]) func signingOutForgets(onDisk: Bool) async throws {
        let world = try SeenWorld(onDisk: onDisk)
        try await world.keep(Wire.entries("one", "two"), next: "c")
        try await world.keep(Wire.entries("one"), as: Wire.carol)
        try await world.store.save(
            ReadingPosition(marks: [], newest: nil, at: world.clock.now), in: .list(.home), account: Wire.alice)
        try await world.store.forget(account: Wire.alice)
        #expect(try await world.page() == nil)
        #expect(try await world.found("one").isEmpty)
        #expect(try await world.store.position(in: .list(.home), account: Wire.alice) == nil)
        #expect(try await world.page(as: Wire.carol)?.texts == ["one"])
        try await world.store.forget(account: Wire.carol)
        #expect(try await world.store.size() == 0)
        let left = try await world.store.database.read { db in
            try ["seen_posts", "seen_views", "seen_answers", "seen_entries", "seen_authors", "seen_accounts"].map {
                try db.value("SELECT count(*) FROM \($0)", as: Int.self) ?? 0
            }
        }
        #expect(left == [0, 0, 0, 0, 0, 0])
    }
}
