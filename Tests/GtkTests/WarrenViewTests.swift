import DesignSystem
import Foundation
import GtkKit
import LocalNetwork
import Log
import Napkin
import Services
import SocialFeatures
import SocialServices
import Strings
import Testing
import WarrenViews

/// An embedded network, live services in a home of their own, and the windowed views of both features.
nonisolated private final class World: SignInNapkinDependency, TimelineNapkinDependency {
    let services: SocialServiceSet
    let password: String
    private let network: LocalNetwork
    private let views: WarrenViewSet
    private let home: String

    @MainActor
    init() async throws {
        home = FileManager.default.temporaryDirectory.appending(path: "warren-views-\(UUID().uuidString)").path
        network = try await LocalNetwork.start(in: nil)
        password = network.password
        let info = LocalNetworkInfo(
            url: network.url, accounts: network.accounts.map(\.handle), password: network.password)
        services = try await SocialServiceSet.live(home: home, actingAs: nil, local: info, log: .none)
        views = WarrenViewSet(pictures: nil, isLocal: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: home) }

    var accounts: any AccountManaging { services.accounts }
    var timelines: any TimelineReading { services.timelines }
    var readingPositions: any ReadingPositionKeeping { services.readingPositions }
    var acting: any PostActing { services.acting }
    var signInViews: any SignInNapkinViewMaking { views }
    var timelineViews: any TimelineNapkinViewMaking { views }
}

/// Knows what a feature told its parent, and waits for it.
private final class Parent: SignInNapkinListener, TimelineNapkinListener {
    private let events: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    nonisolated init() {
        (events, continuation) = AsyncStream.makeStream()
    }

    func next() async -> String? {
        for await event in events { return event }
        return nil
    }

    nonisolated func signInNapkinDidSignIn(_ account: Account) async { continuation.yield("in \(account.handle)") }
    nonisolated func signInNapkinDidFail(_ error: SocialError) async { continuation.yield("failed") }
    nonisolated func signInNapkinDidCancel() async {}
    nonisolated func timelineNapkinDidLoad() async { continuation.yield("loaded") }
    nonisolated func timelineNapkinDidFail(_ error: SocialError) async { continuation.yield("failed") }
    nonisolated func timelineNapkinDidSelect(post uri: String) async { continuation.yield("post \(uri)") }
    nonisolated func timelineNapkinDidSelect(actor did: String) async { continuation.yield("actor \(did)") }
    nonisolated func timelineNapkinDidSelect(tag: String) async { continuation.yield("tag \(tag)") }
    nonisolated func timelineNapkinDidTapReply(to uri: String) async { continuation.yield("reply \(uri)") }
    nonisolated func timelineNapkinDidTapQuote(_ uri: String) async { continuation.yield("quote \(uri)") }
}

/// A feature's view in a window.
private final class Shown {
    let router: any ViewableRouting
    let driver: Driver
    private let window: WidgetPointer

    init(_ router: any ViewableRouting) async throws {
        self.router = router
        window = gtk_window_new()
        driver = Driver(root: window)
        let view = try #require(router.viewControllable as? any GtkViewControllable)
        gtk_window_set_default_size(window.cast(), 600, 700)
        gtk_window_set_child(window.cast(), view.widget)
        gtk_window_present(window.cast())
        await router.interactable.activate()
        await driver.frame(of: window)
    }

    func frame() async {
        await driver.frame(of: window)
        await MainLoop.settle()
    }

    func close() async {
        gtk_window_destroy(window.cast())
        await router.interactable.deactivate()
    }
}

extension GtkTests {
    /// The views over real services and a real server.
    @Suite struct Features {
        private let parent = Parent()

        @Test func signInTellsWhatIsWrongAndForgetsThePassword() async throws {
            let world = try await World()
            let shown = try await Shown(SignInNapkinBuilder(dependency: world).build(withListener: parent))
            try await shown.driver.type("@bob.test", into: "handle")
            try await shown.driver.type("wrong", into: "password")
            try await shown.driver.click("sign-in")
            #expect(await parent.next() == "failed")
            await shown.frame()
            #expect(try !shown.driver.text("failure").isEmpty)
            #expect(try shown.driver.text("password") == "")
            try await shown.driver.type(world.password, into: "password")
            try await shown.driver.click("sign-in")
            #expect(await parent.next() == "in bob.test")
            await shown.frame()
            #expect(!shown.driver.isShown("failure"))
            #expect(try await world.services.accounts.signInState().current?.handle == "bob.test")
            await shown.close()
        }

        @Test func timelineShowsPostsAndALikeComesBack() async throws {
            let world = try await World()
            let router = TimelineNapkinBuilder(dependency: world)
                .build(withListener: parent, source: .home, limit: 10)
            let shown = try await Shown(router)
            #expect(await parent.next() == "loaded")
            await shown.frame()
            let recycler = try #require(CustomWidget.of(shown.driver.widget("timeline")) as? Recycler)
            let row = try #require(recycler.live.first { $0.row == 0 } as? PostRow)
            let driver = Driver(root: row.pointer)
            let page = try await world.services.timelines.timeline(.home, limit: 1, cursor: nil)
            let post = try #require(page.items.first?.post)
            try await driver.click("author")
            #expect(await next { $0.hasPrefix("actor") } == "actor \(post.author.did)")
            row.activate()
            #expect(await next { $0.hasPrefix("post") } == "post \(post.uri)")

            let before = try await Snapshot.png(of: row.pointer)
            try await driver.click("like")
            var isLiked = false
            while !isLiked {
                let page = try await world.services.timelines.timeline(.home, limit: 1, cursor: nil)
                isLiked = page.items.first?.post.viewer.like != nil
            }
            await shown.frame()
            #expect(try await Snapshot.png(of: row.pointer) != before)
            await shown.close()
        }

        @Test func nextPagesComeBeforeTheEndIsInSight() async throws {
            let world = try await World()
            let router = TimelineNapkinBuilder(dependency: world)
                .build(withListener: parent, source: .home, limit: 5)
            let shown = try await Shown(router)
            #expect(await parent.next() == "loaded")
            // The first page is shorter than the lookahead: the second comes without a touch.
            #expect(await parent.next() == "loaded")
            await shown.frame()
            let recycler = try #require(CustomWidget.of(shown.driver.widget("timeline")) as? Recycler)
            #expect(recycler.heights.count >= 10)
            await shown.close()
        }

        private func next(_ fits: (String) -> Bool) async -> String? {
            while let event = await parent.next() { if fits(event) { return event } }
            return nil
        }
    }
}
