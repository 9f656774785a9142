import Foundation
import HTTPTesting
import LocalNetwork
import Services
import Synchronization
import Testing

@testable import SocialServices

/// Refreshing through one home: reports 6 and 7.
@Suite(.timeLimit(.minutes(3))) struct RefreshTests {
    private static let refreshing = "com.atproto.server.refreshSession"
    private static let reading = "app.bsky.feed.getTimeline"
    private static let json = ["Content-Type": "application/json"]

    private func read(_ services: SocialServiceSet) async throws {
        _ = try await services.timelines.timeline(.home, limit: 1, cursor: nil)
    }

    @Test(arguments: [1, 3]) func sixCallsThroughOneHomeMakeOneRefresh(_ processes: Int) async throws {
        let world = try await OutboxWorld()
        var sets: [SocialServiceSet] = []
        for _ in 0..<processes {
            sets.append(try await world.services())
            try await read(sets[sets.count - 1])
        }
        world.network.expireAccessTokens()
        // Nobody is told that the token is over before all of them have asked with it.
        let barrier = Barrier(6)
        world.proxy.set { request in
            if request.method(is: Self.reading) { barrier.pass() }
            return .passed
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<6 {
                let services = sets[number % processes]
                group.addTask { try await read(services) }
            }
            try await group.waitForAll()
        }
        #expect(world.proxy.count(Self.refreshing) == 1)
        #expect(world.proxy.count("com.atproto.server.createSession") == 1)
        for services in sets {
            #expect(try await services.accounts.signInState().accounts.map(\.state) == [.signedIn])
            try await read(services)
        }
        #expect(world.proxy.count(Self.refreshing) == 1)
    }

    @Test func aProcessThatDiesWhileItRefreshesSignsNobodyOut() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.network.expireAccessTokens()
        let copy = world.home("copy")
        // The server has given the new tokens out, and nobody has kept them.
        let original = world.home
        world.proxy.whenAnswered { request in
            if request.method(is: Self.refreshing) { try? OutboxWorld.copyHome(original, to: copy) }
        }
        try await read(services)
        let next = try await world.services(home: copy)
        try await read(next)
        #expect(world.proxy.count(Self.refreshing) == 2)
        #expect(try await next.accounts.signInState().accounts.map(\.state) == [.signedIn])
    }

    @Test func aMissingScopeIsNoReasonToRefresh() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.proxy.set { request in
            request.method(is: "com.atproto.repo.createRecord")
                ? .answered(403, Self.json, #"{"error":"ScopeMissing","message":"Missing required scope"}"#) : .passed
        }
        let error = await #expect(throws: SocialError.self) {
            try await services.writing.publish(PostDraft(text: "§1"))
        }
        guard case .leftInOutbox(_, problem: .refused(status: 403, name: "ScopeMissing", _)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(world.proxy.count(Self.refreshing) == 0)
        #expect(try await services.accounts.signInState().accounts.map(\.state) == [.signedIn])
    }

    @Test func whoIsToldToWaitIsNotAskedBefore() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        let reset = Int(Date().timeIntervalSince1970) + 30
        world.first(
            1, "com.atproto.repo.createRecord",
            .answered(
                429, ["Content-Type": "application/json", "ratelimit-reset": "\(reset)"],
                #"{"error":"RateLimitExceeded","message":"Rate Limit Exceeded"}"#))
        let delivery = try await services.writing.publish(PostDraft(text: "§1")).delivery
        guard case .queued(because: .rateLimited(_, let until)) = delivery else {
            Issue.record("\(delivery)")
            return
        }
        #expect(until == Date(timeIntervalSince1970: Double(reset)))
        let asked = world.proxy.requests.count
        // Neither by this process nor by another, whoever asks for it.
        for outbox in [services.outbox, try await world.services().outbox] {
            #expect(try await outbox.sendWaiting().count == 1)
            #expect(try await outbox.retry(nil).count == 1)
        }
        let next = try await world.services().writing.publish(PostDraft(text: "§2")).delivery
        #expect(next == delivery)
        #expect(world.proxy.requests.count == asked)
        #expect(world.proxy.count(Self.refreshing) == 0)

        // The time has come.
        let parts = try await world.parts()
        let first = try #require(try await parts.store.items().first)
        try await parts.store.postpone(first.id, because: .rateLimited(host: "h", until: Date() - 1))
        #expect(try await world.services().outbox.sendWaiting() == [])
        #expect(try await world.posts() == ["§1", "§2"])
    }

    @Test func aLockFolderThatCannotBeWrittenIsNamedAndNobodyIsSignedOut() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        try await read(services)
        try? FileManager.default.removeItem(atPath: world.home + "/locks")
        try "".write(toFile: world.home + "/locks", atomically: true, encoding: .utf8)
        world.network.expireAccessTokens()
        // What was read before is shown, and why there is nothing newer.
        let page = try await services.timelines.timeline(.home, limit: 1, cursor: nil)
        guard case .kept(_, .storage(let detail)) = page.freshness else {
            Issue.record("\(page.freshness)")
            return
        }
        #expect(detail.hasPrefix("the folder \(world.home)/locks cannot be made: Not a directory"), "\(detail)")
        #expect(world.proxy.count(Self.refreshing) == 0)
        #expect(try await services.accounts.signInState().accounts.map(\.state) == [.signedIn])
        try FileManager.default.removeItem(atPath: world.home + "/locks")
        try await read(services)
        #expect(world.proxy.count(Self.refreshing) == 1)
    }
}

/// Holds threads up until there are so many; later ones pass.
final class Barrier: Sendable {
    private let left: Mutex<Int>
    private let count: Int
    private let gate = DispatchSemaphore(value: 0)

    init(_ count: Int) {
        self.count = count
        left = Mutex(count)
    }

    func pass() {
        let place = left.withLock { left in
            left -= 1
            return left
        }
        if place == 0 { for _ in 1..<count { gate.signal() } }
        if place > 0 { gate.wait() }
    }
}
