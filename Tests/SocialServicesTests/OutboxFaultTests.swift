import ATProto
import Foundation
import HTTPTesting
import Log
import Persistence
import Services
import Testing

@testable import SocialServices

/// Answers that nobody can read, a store that fails for one account, and clocks that were wrong.
@Suite struct OutboxFaultTests {
    private static let portal = ["Content-Type": "text/html"]

    @Test func aSignInPageInBetweenHoldsUpAllAndSpeaksAgainstNone() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.proxy.set { _ in .answered(200, Self.portal, "<html>Welcome to the hotel</html>") }
        for text in ["§1", "§2"] {
            #expect(try await services.writing.publish(PostDraft(text: text)).delivery.isQueued)
        }
        for _ in 0...OutboxSender.serverFaultLimit { _ = try await services.outbox.sendWaiting() }
        let waiting = try await services.outbox.list()
        #expect(waiting.map(\.state) == [.waiting, .waiting])
        guard case .unreadable = waiting.first?.problem else {
            Issue.record("\(waiting)")
            return
        }
        world.goOnline()
        #expect(try await services.outbox.sendWaiting() == [])
        #expect(try await world.posts() == ["§1", "§2"])
    }

    @Test func whatIsAnsweredWithGarbageForEverIsSetAsideAndTheNextGoOn() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.goOffline()
        for text in ["§bad", "§good"] { _ = try await services.writing.publish(PostDraft(text: text)) }
        world.proxy.set { request in
            switch true {
            case request.method(is: "com.atproto.repo.createRecord") && request.text.contains("§bad"):
                .answered(200, Self.portal, "<html>")
            // Nor is there a record that would tell.
            case request.method(is: "com.atproto.repo.getRecord"): .answered(200, Self.portal, "<html>")
            default: .passed
            }
        }
        for _ in 1..<OutboxSender.serverFaultLimit {
            #expect(try await services.outbox.sendWaiting().map(\.state) == [.waiting, .waiting])
        }
        let left = try await services.outbox.sendWaiting()
        #expect(left.map(\.state) == [.unknown])
        guard case .uncertain(.unreadable) = left.first?.problem else {
            Issue.record("\(left)")
            return
        }
        #expect(try await world.posts() == ["§good"])
        // It may have been carried out, so a person has to name it; and it is looked for before it is sent again.
        #expect(try await services.outbox.retry(nil).map(\.state) == [.unknown])
        world.goOnline()
        let asked = world.proxy.count("com.atproto.repo.getRecord")
        #expect(try await services.outbox.retry(left.first?.id) == [])
        #expect(world.proxy.count("com.atproto.repo.getRecord") == asked + 1)
        #expect(Set(try await world.posts()) == ["§good", "§bad"])
    }

    @Test func aStoreThatFailsForOneAccountKeepsNoOthersPosts() async throws {
        let world = try await OutboxWorld(signedIn: ["alice.test", "bob.test"])
        let (alice, bob) = (try await world.services(as: "alice.test"), try await world.services(as: "bob.test"))
        let database = try await world.parts().database
        // Whichever of the two comes first.
        for (broken, other) in [("alice.test", "bob.test"), ("bob.test", "alice.test")] {
            world.goOffline()
            _ = try await alice.writing.publish(PostDraft(text: "§ while \(broken) is broken"))
            _ = try await bob.writing.publish(PostDraft(text: "§ while \(broken) is broken"))
            try await database.write { db in
                try db.execute(
                    """
                    CREATE TRIGGER broken BEFORE UPDATE ON outbox WHEN old.account = '\(world.did(broken))'
                        BEGIN SELECT RAISE(ABORT, 'the disk has a bad sector'); END
                    """)
            }
            world.goOnline()
            let error = await #expect(throws: SocialError.self) { try await alice.outbox.sendWaiting() }
            guard case .storage(let detail) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(detail.contains("bad sector"))
            #expect(try await world.posts(of: other).contains("§ while \(broken) is broken"))
            #expect(try await world.posts(of: broken).contains("§ while \(broken) is broken") == false)
            try await database.write { db in try db.execute("DROP TRIGGER broken") }
        }
    }

    // MARK: Clocks

    @Test func keysRiseWhenTheClockStepsBack() async throws {
        let world = try await OutboxWorld(signedIn: ["alice.test", "bob.test"])
        let database = try await world.parts().database
        func key(_ account: String, at time: Date) async throws -> String {
            let store = OutboxStore(database: database, keys: TIDClock(now: { time }))
            let post = OutboxPost(OutboxPost.Part(text: "§"))
            let entry = try await store.add(.post(post), of: account, creating: "app.bsky.feed.post")
            return try #require(entry.keys.first)
        }
        let (now, year) = (Date(), TimeInterval(365 * 86_400))
        var keys: [String] = []
        for time in [now, now + 10 * year, now, now - 86_400, now - 10 * year, now] {
            keys.append(try await key(world.did("alice.test"), at: time))
        }
        #expect(keys == keys.sorted())
        #expect(Set(keys).count == keys.count)
        // Another account's do not follow into the future.
        let other = try #require(TID(try await key(world.did("bob.test"), at: now)))
        #expect(abs(Double(other.microseconds) / 1e6 - now.timeIntervalSince1970) < 1)
    }

    @Test(
        arguments: [
            (0, "as that of x"), (-200, "as that of x"), (86_400, "24 hours ahead of that of x"),
            (-86_400 * 3650, "3650 days behind that of x"), (400, "6 minutes ahead of that of x"),
        ] as [(TimeInterval, String)]) func aClockThatIsFarFromTheServersIsTold(_ ahead: TimeInterval, _ text: String)
    {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let finding = LiveMachine.clock(now, beside: now - ahead, of: "x")
        #expect(finding.detail == text)
        #expect((finding.verdict == .ok) == (finding.remedy == nil))
    }

    @Test func theLookAtTheMachineComparesTheClocks() async throws {
        let world = try await OutboxWorld()
        let findings = await SocialServiceSet.machine(home: world.home, local: nil, log: .none).findings()
        #expect(findings.first { $0.subject == "clock" }?.verdict == .ok)
        world.proxy.set { _ in
            .answered(
                200, ["Content-Type": "application/json", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"],
                #"{"handle":"alice.test","did":"did:plc:g42cp6gnvx74rjg2iowenlaw","active":true}"#)
        }
        let later = await SocialServiceSet.machine(home: world.home, local: nil, log: .none).findings()
        #expect(later.first { $0.subject == "clock" }?.verdict == .limited)
    }

    @Test func aTimeToWaitFromAClockThatWasWrongIsNotWaitedFor() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.goOffline()
        _ = try await services.writing.publish(PostDraft(text: "§1"))
        world.goOnline()
        let database = try await world.parts().database
        for days in [1.0, 3650] {
            // It was told to wait for half a minute when the clock was ahead.
            let then = Date() + days * 86_400
            let problem = try OutboxEntry.encoded(SocialError.rateLimited(host: "x", until: then + 30))
            try await database.write { db in
                try db.execute("UPDATE outbox SET problem = ?, postponed = ?", [problem, then.sqlValue])
            }
            let next = try await world.parts().store.next(of: world.did("alice.test"))
            #expect(next?.isToWait == false)
        }
        // With a clock that is right it is waited for.
        let problem = try OutboxEntry.encoded(SocialError.rateLimited(host: "x", until: Date() + 600))
        try await database.write { db in
            try db.execute("UPDATE outbox SET problem = ?, postponed = ?", [problem, Date().sqlValue])
        }
        #expect(try await services.outbox.sendWaiting().count == 1)
        try await database.write { db in
            try db.execute("UPDATE outbox SET postponed = ?", [(Date() + 86_400).sqlValue])
        }
        #expect(try await services.outbox.sendWaiting() == [])
        #expect(try await world.posts() == ["§1"])
    }
}
