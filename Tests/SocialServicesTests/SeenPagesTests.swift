import Foundation
import Persistence
import Services
import Testing

@testable import SocialServices

/// Paging through what was kept.
@Suite struct SeenPagesTests {
    @Test func pagesLeadOnByTheServersCursors() async throws {
        let world = try SeenWorld()
        try await world.keep(Wire.entries("a", "b"), next: "1")
        try await world.keep(Wire.entries("c", "d"), cursor: "1", next: "2")
        try await world.keep(Wire.entries("e"), cursor: "2")
        #expect(try await world.page(limit: 100)! == (["a", "b", "c", "d", "e"], nil))
        #expect(try await world.page(limit: 4)! == (["a", "b", "c", "d"], "2"))
        #expect(try await world.page(after: "2")! == (["e"], nil))
        let three = try await world.page(limit: 3)!
        #expect(three.texts == ["a", "b", "c"])
        #expect(try await world.page(after: three.next, limit: 1)! == (["d"], "2"))
        // What is not kept is not made up.
        #expect(try await world.page(after: "9") == nil)
        #expect(try await world.page(.list(.feed(uri: "at://f"))) == nil)
        for cursor in [
            "kept:", "kept:1", "kept:99:0", "kept:-1:0", "kept:1:-1", "kept:9223372036854775807:1", "kept:1:0:0",
        ] {
            #expect(try await world.page(after: cursor) == nil)
        }
    }

    @Test func newStartLeadsOnToOlderPages() async throws {
        let world = try SeenWorld()
        try await world.keep(Wire.entries("c", "d"), next: "1")
        try await world.keep(Wire.entries("e", "f"), cursor: "1", next: "2")
        world.clock.advance(by: 60)
        try await world.keep(Wire.entries("a", "b", "c"), next: "other")
        #expect(try await world.page(limit: 100)! == (["a", "b", "c", "d", "e", "f"], "2"))
        #expect(try await world.page(after: "other", limit: 2)! == (["d", "e"], "kept:2:1"))
        // The age is that of the oldest part.
        let kept = try await world.store.page(of: .list(.home), after: nil, limit: 9, account: Wire.alice)
        #expect(kept?.asOf == world.clock.now - 60)
        let first = try await world.store.page(of: .list(.home), after: nil, limit: 2, account: Wire.alice)
        #expect(first?.asOf == world.clock.now)
    }

    @Test func bridgeHoldsWhereTheLastPostVanished() async throws {
        let world = try SeenWorld()
        try await world.keep(Wire.entries("c", "d", "e"), next: "1")
        world.clock.advance(by: 60)
        try await world.keep(Wire.entries("b", "c", "x"), next: "other")
        #expect(try await world.page(after: "other")?.texts == ["d", "e"])
    }

    @Test func pagesThatLeadInACircleEnd() async throws {
        let world = try SeenWorld()
        try await world.keep(Wire.entries("a"), next: "1")
        try await world.keep(Wire.entries("b"), cursor: "1", next: "2")
        try await world.keep(Wire.entries("a"), cursor: "2", next: "1")
        #expect(try await world.page()?.texts == ["a", "b"])
    }

    @Test func askingAgainForWhatHasNotChangedAddsNothing() async throws {
        let world = try SeenWorld()
        for _ in 0..<10 {
            world.clock.advance(by: 60)
            try await world.keep(Wire.entries("a", "b"), next: "1")
        }
        let answers = try await world.store.database.read {
            try $0.value("SELECT count(*) FROM seen_answers", as: Int.self)
        }
        #expect(answers == 1)
        let kept = try await world.store.page(of: .list(.home), after: nil, limit: 1, account: Wire.alice)
        #expect(kept?.asOf == world.clock.now)
    }

    @Test(arguments: [false, true]) func staysWithinItsBudget(onDisk: Bool) async throws {
        let world = try SeenWorld(onDisk: onDisk, budget: 60_000)
        let own = Wire.entry(Wire.post("own", text: "kept own", by: Wire.alice, handle: "alice.test"))
        let liked = Wire.entry(Wire.post("liked", text: "kept liked", viewer: "{\"like\":\"at://l\"}"))
        let marked = Wire.entry(Wire.post("marked", text: "kept marked", viewer: "{\"bookmarked\":true}"))
        try await world.keep([own, liked, marked] + Wire.entries("first"))
        for page in 0..<40 {
            world.clock.advance(by: 3600)
            let keys = (0..<10).map { "p\(page)x\($0)" }
            try await world.keep(keys.map { Wire.entry(Wire.post($0)) }, cursor: "\(page)", next: "\(page + 1)")
            #expect(try await world.store.size() <= 60_000)
        }
        #expect(Set(try await world.found("kept")) == ["kept own", "kept liked", "kept marked"])
        #expect(try await world.found("first").isEmpty)
        #expect(try await world.page(after: "0") == nil)
        #expect(try await world.page(after: "39")?.texts.count == 10)
        // What is counted is what is there.
        let real = try await world.store.database.read { db in
            let posts = try db.rows(
                "SELECT length(CAST(text AS BLOB)) AS text, length(view) AS view FROM seen_posts JOIN seen_views USING (id)"
            )
            let sizes = try posts.map { SeenStore.size(text: try $0.get("text"), view: try $0.get("view")) }
            return sizes.reduce(try db.value("SELECT sum(bytes) FROM seen_answers", as: Int.self) ?? 0, +)
        }
        #expect(try await world.store.size() == real)
        // No longer liked: it goes as others do, once it is the oldest.
        try await world.keep([Wire.entry(Wire.post("liked", text: "kept liked"))], cursor: "x")
        for page in 40..<80 {
            world.clock.advance(by: 3600)
            try await world.keep((0..<10).map { Wire.entry(Wire.post("q\(page)x\($0)")) }, cursor: "\(page)")
        }
        #expect(Set(try await world.found("kept")) == ["kept own", "kept marked"])
    }

    @Test func positionIsKeptByAccountAndList() async throws {
        let world = try SeenWorld(onDisk: true)
        let position = ReadingPosition(
            marks: [.init(post: Wire.uri("a"), reposter: nil), .init(post: Wire.uri("b"), reposter: Wire.carol)],
            newest: world.clock.now - 5, at: world.clock.now)
        try await world.store.save(position, in: .list(.home), account: Wire.alice)
        #expect(try await world.store.position(in: .list(.home), account: Wire.alice) == position)
        let partial = ReadingPosition(
            marks: position.marks, newest: position.newest, at: position.at, isPartial: true)
        try await world.store.save(partial, in: .list(.home), account: Wire.alice)
        #expect(try await world.store.position(in: .list(.home), account: Wire.alice) == partial)
        #expect(try await world.store.position(in: .list(.home), account: Wire.carol) == nil)
        #expect(try await world.store.position(in: .list(.feed(uri: "at://f")), account: Wire.alice) == nil)
    }

    @Test func placeIsKeptByAccountAndList() async throws {
        let world = try SeenWorld(onDisk: true)
        for offset in [4, 70] {
            let place = TimelinePlace(
                marks: [.init(post: Wire.uri("a"), reposter: Wire.carol), .init(post: Wire.uri("b"), reposter: nil)],
                offset: offset)
            try await world.store.save(place, in: .list(.home), account: Wire.alice)
            #expect(try await world.store.place(in: .list(.home), account: Wire.alice) == place)
        }
        #expect(try await world.store.place(in: .list(.home), account: Wire.carol) == nil)
        #expect(try await world.store.place(in: .list(.feed(uri: "at://f")), account: Wire.alice) == nil)
        try await world.store.forget(account: Wire.alice)
        #expect(try await world.store.place(in: .list(.home), account: Wire.alice) == nil)
    }
}
