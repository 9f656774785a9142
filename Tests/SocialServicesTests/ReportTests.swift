import FoundationEssentials
import Persistence
import Services
import Testing

@testable import SocialServices

/// Reports, whose end may be unknown, and how far notifications were seen, against the embedded network.
@Suite struct ReportTests {
    @Test func aPostAndAnAccountAreReportedEachTime() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "alice.test")
        let bob = try await world.services(as: "bob.test")
        let post = try await bob.writing.publish(PostDraft(text: "bad")).reference.uri
        let first = try await services.reporting.report(post, because: .rude, text: "insults")
        #expect(first.delivery == .sent && first.subject.id == post && first.record == nil)
        #expect(try await services.reporting.report("@bob.test", because: .spam, text: nil).subject.name == "bob.test")
        _ = try await services.reporting.report("bob.test", because: .spam, text: " ")
        #expect(await world.calls("com.atproto.moderation.createReport") == 3)
    }

    @Test func whatCannotBeReportedIsRefused() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "alice.test")
        for (subject, text) in [
            ("alice.test", nil), ("nobody.test", nil), ("bogus", nil), ("", nil),
            ("bob.test", String(repeating: "x", count: 2001)),
        ] {
            await #expect(throws: SocialError.self) {
                try await services.reporting.report(subject, because: .other, text: text)
            }
        }
        #expect(await world.calls("com.atproto.moderation.createReport") == 0)
        #expect(try await services.outbox.list().isEmpty)
    }

    @Test func offlineAReportIsQueuedAndGoesOutOnce() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "alice.test")
        _ = try await services.profiles.profile(of: "bob.test")
        await world.leave()
        #expect(try await services.reporting.report("bob.test", because: .spam, text: nil).delivery.isQueued)
        #expect(try await services.reporting.report("bob.test", because: .spam, text: nil).delivery.isQueued)
        #expect(try await services.outbox.list().map(\.state) == [.waiting])
        try await world.comeBack()
        #expect(try await services.outbox.sendWaiting().isEmpty)
        #expect(await world.calls("com.atproto.moderation.createReport") == 1)
    }

    /// A report whose process ended between the request and its answer.
    @Test func aReportThatMayHaveArrivedIsOnlySentAgainByName() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "alice.test")
        _ = try await services.profiles.profile(of: "bob.test")
        await world.leave()
        _ = try await services.reporting.report("bob.test", because: .spam, text: nil)
        let id = try #require(try await services.outbox.list().first?.id)
        let database = try await Database.open(
            .file(world.home + "/local/warren.sqlite"), migrator: SocialSchema.migrator)
        try await OutboxStore(database: database).begin(id)
        try await world.comeBack()
        for _ in 0..<2 {
            #expect(try await services.outbox.sendWaiting().map(\.state) == [.unknown])
            #expect(try await services.outbox.retry(nil).map(\.state) == [.unknown])
        }
        guard case .uncertain? = try await services.outbox.list().first?.problem else {
            Issue.record("it is not told why")
            return
        }
        #expect(await world.calls("com.atproto.moderation.createReport") == 0)
        // Those behind it are not held up.
        #expect(try await services.actorActing.perform(.mute, on: "bob.test").delivery == .sent)
        #expect(try await services.outbox.retry(id).isEmpty)
        #expect(await world.calls("com.atproto.moderation.createReport") == 1)
    }

    @Test func onlyWhatMayHaveArrivedIsUncertain() {
        let errors: [(SocialError, Bool)] = [
            (.connectionFailed(host: "h", reason: "r"), true), (.serverFault(host: "h", status: 502), true),
            (.timedOut(host: "h", phase: "firstByte"), true), (.timedOut(host: "h", phase: "connect"), false),
            (.unreachable(host: "h", reason: "r"), false), (.refused(status: 400, name: nil, message: nil), false),
            (.routeClosed(route: "tor", reason: "off"), false), (.rateLimited(host: "h", until: nil), false),
        ]
        for (error, expected) in errors { #expect(error.mayHaveBeenDone == expected, "\(error)") }
    }

    // MARK: Seen

    private func unread(_ services: SocialServiceSet) async throws -> Int {
        try await services.notifications.notifications(limit: 100, cursor: nil).items.filter { !$0.isRead }.count
    }

    @Test func whatWasSeenStaysSeen() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "alice.test")
        let items = try await services.notifications.notifications(limit: 100, cursor: nil).items
        let dates = items.compactMap(\.indexedAt).sorted()
        let (older, newest) = (try #require(dates.first), try #require(dates.last))
        let first = try await services.seenMarking.markSeen(until: newest)
        #expect(first.delivery == .sent)
        #expect(try await unread(services) == 0)
        #expect(try await !services.seenMarking.markSeen(until: older).changed)
        #expect(try await unread(services) == 0)
        // What comes later is not hidden, whatever date a server has given.
        #expect(try await services.seenMarking.markSeen(until: Date(timeIntervalSinceNow: 1_000_000)).changed)
        let bob = try await world.services(as: "bob.test")
        _ = try await bob.writing.publish(PostDraft(text: "@alice.test hello"))
        #expect(try await unread(services) == 1)
    }

    @Test func offlineTheLatestMarkWaits() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "alice.test")
        _ = try await unread(services)
        await world.leave()
        let now = Date()
        for seconds in [-60, -10, -30] {
            let outcome = try await services.seenMarking.markSeen(until: now.addingTimeInterval(Double(seconds)))
            #expect(outcome.delivery.isQueued)
        }
        #expect(try await services.outbox.list().map(\.action) == [.seen(now.addingTimeInterval(-10))])
        try await world.comeBack()
        #expect(try await services.outbox.sendWaiting().isEmpty)
        #expect(await world.calls("app.bsky.notification.updateSeen") == 1)
        #expect(try await unread(services) == 0)
    }
}
