import Foundation
import Log
import Services
import Testing

@testable import SocialServices

/// Lists whose server forgets, echoes or makes up cursors.
@Suite struct StaleCursorTests {
    /// A server whose list grows at its start, and whose cursors are of one day.
    private final class FakeServer: @unchecked Sendable {
        // Guarded by the lock.
        private var posts: [String]
        private var day = 1
        private var error: SocialError?
        private var asked: [String] = []
        private let lock = NSLock()

        init(_ posts: [String]) { self.posts = posts }

        var calls: [String] { lock.withLock { asked } }
        func change(_ body: (inout [String], inout Int, inout SocialError?) -> Void) {
            lock.withLock { body(&posts, &day, &error) }
        }

        func page(_ cursor: String?, _ limit: Int) throws(SocialError) -> (page: Page<TimelineEntry>, body: [UInt8]) {
            let (trouble, json) = lock.withLock { () -> (SocialError?, String) in
                asked.append(cursor ?? "-")
                if let error { return (error, "") }
                var start = 0
                if let cursor {
                    let parts = cursor.split(separator: "/").compactMap { Int($0) }
                    guard parts.count == 2, parts[0] == day else { return (nil, "{\"feed\":[]}") }
                    // Counted from the end, as a time is.
                    start = posts.count - parts[1]
                }
                let end = min(start + limit, posts.count)
                let feed = posts[start..<end].map { Wire.entry(Wire.post($0)) }.joined(separator: ",")
                let next = end < posts.count ? ",\"cursor\":\"\(day)/\(posts.count - end)\"" : ""
                return (nil, "{\"feed\":[\(feed)]\(next)}")
            }
            if let trouble { throw trouble }
            do {
                return (try Page(timeline: Array(json.utf8)), Array(json.utf8))
            } catch {
                throw .unreadable(host: "", detail: "\(error)")
            }
        }
    }

    private let world: SeenWorld
    private let seen: SeenReading
    private let server = FakeServer((0..<40).map { "p\($0)" })

    init() throws {
        world = try SeenWorld()
        seen = SeenReading(
            store: world.store, outbox: OutboxStore(database: world.store.database), log: .none)
    }

    private func read(_ limit: Int, _ cursor: String? = nil) async throws(SocialError) -> Page<TimelineEntry> {
        let server = server
        let list = SeenList<TimelineEntry>(source: .list(.home), form: .feed) { cursor, limit throws(SocialError) in
            try server.page(cursor, limit)
        } read: { kept in
            try Page(timeline: kept.json("feed"))
        } key: { entry in
            SeenKey.post(entry.post.uri, reposter: nil)
        }
        return try await seen.answeredPage(of: list, limit: limit, cursor: cursor, account: Wire.alice)
    }

    // A cursor of yesterday is answered with an empty page.
    @Test func placeIsFoundAgainWhenTheServerForgotTheCursor() async throws {
        let first = try await read(10)
        world.clock.advance(by: 86_400)
        server.change { posts, day, _ in
            posts.insert(contentsOf: ["new1", "new2"], at: 0)
            // What stood last on the page was deleted meanwhile.
            posts.removeAll { $0 == "p9" }
            day = 2
        }
        let second = try await read(10, first.cursor)
        #expect(second.freshness == .live)
        #expect(second.items.map(\.post.text) == (10..<20).map { "p\($0)" })
        let third = try await read(10, second.cursor)
        #expect(third.items.map(\.post.text) == (20..<30).map { "p\($0)" })
        let last = try await read(20, third.cursor)
        #expect(last.items.map(\.post.text) == (30..<40).map { "p\($0)" })
        #expect(last.cursor == nil)
    }

    @Test func cursorThatIsForgottenAtOnceLeadsOnToWhatWasRead() async throws {
        let first = try await read(10)
        _ = try await read(10, first.cursor)
        // The same minute, another list: nothing of what was read stands in it.
        server.change { posts, day, _ in
            posts = ["x1", "x2"]
            day = 2
        }
        let again = try await read(10, first.cursor)
        guard case .kept(_, because: .invalid) = again.freshness else {
            Issue.record("\(again.freshness)")
            return
        }
        #expect(again.items.map(\.post.text) == (10..<20).map { "p\($0)" })
    }

    @Test func endOfAListIsItsEnd() async throws {
        var cursor = try await read(38).cursor
        cursor = try await read(2, cursor).cursor
        #expect(cursor == nil)
        let calls = server.calls.count
        // A server that ends with an empty page.
        let page = try await read(10, "1/0")
        #expect(page.items.isEmpty && page.freshness == .live)
        #expect(server.calls.count == calls + 1)
    }

    // A cursor that is never known anywhere ends; nobody is asked for ever.
    @Test func cursorFromElsewhereIsTheServersBusiness() async throws {
        let page = try await read(10, "9/9")
        #expect(page.items.isEmpty && page.cursor == nil)
        #expect(server.calls == ["9/9"])
        await #expect(throws: SocialError.self) { try await read(10, "kept:7:7") }
    }

    @Test(arguments: [
        SocialError.rateLimited(host: "h", until: nil), .serverFault(host: "h", status: 502),
        .timedOut(host: "h", phase: "idle"), .routeClosed(route: "tor", reason: "down"),
        .connectionFailed(host: "h", reason: "reset"),
    ])
    func whateverKeepsTheServerFromAnsweringLeavesWhatIsKept(_ error: SocialError) async throws {
        _ = try await read(10)
        server.change { _, _, trouble in trouble = error }
        let page = try await read(5)
        #expect(page.freshness == .kept(asOf: world.clock.now, because: error))
        #expect(page.items.count == 5)
        // What the cursor of the store stands for, too.
        #expect(try await read(5, page.cursor).items.map(\.post.text) == (5..<10).map { "p\($0)" })
    }

    @Test(arguments: [
        SocialError.refused(status: 400, name: nil, message: nil), .sessionExpired(handle: "a"), .notFound(what: "x"),
        .unreadable(host: "h", detail: "x"), .cancelled,
    ])
    func whatTheServerRefusesItRefuses(_ error: SocialError) async throws {
        _ = try await read(10)
        server.change { _, _, trouble in trouble = error }
        await #expect(throws: error) { try await read(5) }
    }
}
