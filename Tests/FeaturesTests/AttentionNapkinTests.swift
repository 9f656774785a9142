import FoundationEssentials
import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

@MainActor
struct AttentionNapkinTests {
    final class Listener: AttentionNapkinListener {
        let told = SpyLog<String>()
        let routes = SpyLog<RouteState>()

        func attentionNapkinDidCount(drafts: Int) async { told.record("drafts \(drafts)") }
        func attentionNapkinDidCount(waiting: Int) async { told.record("waiting \(waiting)") }
        func attentionNapkinDidCount(unread: Int) async { told.record("unread \(unread)") }
        func attentionNapkinDidFind(_ route: RouteState) async { routes.record(route) }
    }

    private final class Desktop: DesktopNotifying {
        let told = SpyLog<String>()

        func show(_ group: NotificationGroup) async {
            told.record("\(group.newest.reason.name) \(group.items.map(\.uri).joined(separator: " "))")
        }
        func withdraw(_ id: NotificationGroup.ID) async { told.record("withdraw \(id)") }
    }

    private let listener = Listener()

    private let desktop = Desktop()
    private let clock = ManualClock()
    private let seen = CurrentValue(0)
    private let server = CurrentValue<[SocialNotification]>([])

    private let failure = CurrentValue<SocialError?>(nil)

    private func interactor(
        drafts: StubDrafts = StubDrafts(), outbox: StubOutbox = StubOutbox(), settings: StubSettings = StubSettings()
    ) -> AttentionNapkinInteractor {
        AttentionNapkinInteractor(
            listener: listener, drafts: drafts, outbox: outbox,
            notifications: StubReading(notifications: { [server, failure] _ throws(SocialError) in
                if let failure = failure.value { throw failure }
                return Page(items: server.value)
            }),
            settings: settings, desktop: desktop, account: Sample.acting.did, pause: .seconds(60), seen: seen.stream(),
            clock: clock)
    }

    private static func notification(
        _ uri: String, _ reason: SocialNotification.Reason = .like, isRead: Bool = false
    ) -> SocialNotification {
        SocialNotification(
            uri: uri, cid: uri, author: Actor(did: "did:plc:" + uri, handle: uri + ".test", displayName: nil),
            reason: reason, subject: "at://post", isRead: isRead, indexedAt: Date(timeIntervalSince1970: 0))
    }

    private func happens(_ items: [SocialNotification]) { server.send(items) }

    /// The server is asked again, and what it said has been told.
    private func lookAgain() async {
        await clock.sleepers(1)
        clock.advance(by: .seconds(60))
        await clock.sleepers(1)
    }

    @Test func tellsHowTheRouteStands() async {
        let interactor = interactor()
        await interactor.activate()
        #expect(await listener.routes.events(1) == [.open])
        for error in [
            SocialError.unreachable(host: "h", reason: "r"), .rateLimited(host: "h", until: nil),
            .routeClosed(route: "tunnel", reason: "r"),
        ] {
            failure.send(error)
            await lookAgain()
        }
        failure.send(nil)
        await lookAgain()
        // That a server wants rest says nothing of the way to it.
        #expect(await listener.routes.events(4) == [.open, .silent, .closed, .open])
        await interactor.deactivate()
    }

    @Test func sendsWhatWaitsOnceTheServerIsThere() async {
        let asked = SpyLog<String>()
        let outbox = StubOutbox([]) { what in
            asked.record(what)
            return []
        }
        let interactor = interactor(outbox: outbox)
        await interactor.activate()
        await clock.sleepers(1)
        outbox.current.send([Sample.queued(1)])
        while listener.told.events.last != "waiting 1" { await Task.yield() }
        #expect(asked.events.isEmpty)
        await lookAgain()
        #expect(await asked.events(1) == ["send"])
        outbox.current.send([])
        while listener.told.events.last != "waiting 0" { await Task.yield() }
        await lookAgain()
        #expect(asked.events == ["send"])
        await interactor.deactivate()
    }

    @Test func tellsOnTheDesktopWhatIsNewAndTakesBackWhatWasSeen() async {
        happens([Self.notification("old")])
        let interactor = interactor()
        await interactor.activate()
        await clock.sleepers(1)
        // What was there before is counted, and no news.
        #expect(listener.told.events.contains("unread 1") && desktop.told.events == [])
        happens([
            Self.notification("c", .reply), Self.notification("b"), Self.notification("a"), Self.notification("old"),
        ])
        await lookAgain()
        #expect(listener.told.events.last == "unread 4")
        #expect(desktop.told.events == ["like b a", "reply c"])
        // Seen with another client.
        happens([
            Self.notification("c", .reply), Self.notification("b", isRead: true),
            Self.notification("a", isRead: true), Self.notification("old", isRead: true),
        ])
        await lookAgain()
        #expect(desktop.told.events.last == "withdraw b like" && listener.told.events.last == "unread 1")
        // Seen here: there is nothing to wait for.
        seen.send(1)
        #expect(await desktop.told.events(4).last == "withdraw c reply")
        #expect(listener.told.events.last == "unread 0")
        await interactor.deactivate()
        #expect(desktop.told.events.count == 4)
    }

    @Test func tellsNothingOnTheDesktopWhereThatIsNotWanted() async {
        let interactor = interactor(settings: StubSettings(AppSettings(notifies: false)))
        await interactor.activate()
        await clock.sleepers(1)
        happens([Self.notification("a")])
        await lookAgain()
        #expect(listener.told.events.last == "unread 1" && desktop.told.events == [])
        await interactor.deactivate()
    }

    @Test func anotherAccountTakesBackWhatWasTold() async {
        let interactor = interactor()
        await interactor.activate()
        await clock.sleepers(1)
        happens([Self.notification("a")])
        await lookAgain()
        await interactor.deactivate()
        #expect(desktop.told.events == ["like a", "withdraw a like"])
    }

    @Test func countsTheDraftsAndWhatWaitsOfOneAccount() async throws {
        let bob = ActingAccount(did: "did:plc:bob", handle: "bob.test")
        let drafts = StubDrafts([Sample.draft(1, "a")])
        let outbox = StubOutbox([
            OutboxItem(
                id: 1, account: bob, action: .follow(actor: "a"), record: nil, state: .waiting, problem: nil,
                created: Date(timeIntervalSince1970: 0), attempts: 0)
        ])
        let interactor = interactor(drafts: drafts, outbox: outbox)
        await interactor.activate()
        #expect(Set(await listener.told.events(3)) == ["drafts 1", "waiting 0", "unread 0"])
        outbox.current.send([Sample.queued(2), Sample.queued(3, .refused)])
        #expect(await listener.told.events(4).last == "waiting 2")
        // The same number again is no news.
        outbox.current.send([Sample.queued(3), Sample.queued(4)])
        _ = try await drafts.keep(PostDraft(text: "b"))
        #expect(await listener.told.events(5).last == "drafts 2")
        await interactor.deactivate()
    }
}
