import Foundation
import Napkin
import NapkinTesting
import Services
import Testing

@testable import ShellFeatures

@MainActor
struct WindowNapkinTests {
    /// A page named for what it shows.
    final class StubPage: ViewControllable {
        let name: String
        init(_ name: String) { self.name = name }
    }

    /// Shows names, and builds pages that do nothing.
    final class StubFront: WindowNapkinViewControllable, WindowNapkinViewMaking, WindowNapkinChildBuilding,
        LaunchWindow
    {
        private(set) var shown: [String] = []
        private(set) var composer: String?
        private(set) var built: [String] = []
        weak var listener: (any WindowNapkinPresentableListener)?
        weak var childListener: (any WindowNapkinChildListener)?
        var presenter: WindowNapkinPresenter?
        /// What each page waits for while it is attached.
        var whenActive: (@Sendable () async -> Void)?

        nonisolated init() {}

        func show(_ root: any ViewControllable) {}
        func show(_ pages: [any ViewControllable]) { shown = pages.compactMap { ($0 as? StubPage)?.name } }
        func showSignIn(_ view: any ViewControllable) { shown = ["sign in"] }
        func showComposer(_ view: any ViewControllable) { composer = (view as? StubPage)?.name }
        func closeComposer() { composer = nil }
        func showAddingAccount(_ view: any ViewControllable) { composer = (view as? StubPage)?.name }
        func closeAddingAccount() { composer = nil }

        func makeWindowView(
            presenter: WindowNapkinPresenter, listener: any WindowNapkinPresentableListener
        ) -> any WindowNapkinViewControllable {
            self.presenter = presenter
            self.listener = listener
            return self
        }

        func build(_ page: WindowPage, withListener listener: any WindowNapkinChildListener) -> any ViewableRouting {
            make("\(page)", listener)
        }

        func buildSignIn(withListener listener: any WindowNapkinChildListener) -> any ViewableRouting {
            make("sign in", listener)
        }

        func buildComposer(
            _ draft: PostDraft, id: Int64?, withListener listener: any WindowNapkinChildListener
        ) -> any ViewableRouting {
            make("composer \(draft.replyTo ?? "-")", listener)
        }

        func buildAttention(
            for account: String, seen: AsyncStream<Int>, withListener listener: any WindowNapkinChildListener
        ) -> any Routing {
            built.append("attention of \(account)")
            return Router(
                interactor: SpyInteractor(
                    "attention", lifecycle: InteractorLifecycle(diagnostics: Diagnostics(leakGrace: nil)),
                    whenActive: nil))
        }

        private func make(_ name: String, _ listener: any WindowNapkinChildListener) -> any ViewableRouting {
            childListener = listener
            built.append(name)
            return ViewableRouter(
                interactor: SpyInteractor(
                    name, lifecycle: InteractorLifecycle(diagnostics: Diagnostics(leakGrace: nil)),
                    whenActive: whenActive), viewController: StubPage(name))
        }
    }

    /// Knows one account's place.
    fileprivate actor StubPlaces: WindowPlaceKeeping {
        private(set) var kept: [String: WindowPlace]
        init(_ kept: [String: WindowPlace] = [:]) { self.kept = kept }
        func place(of account: String) async -> WindowPlace? { kept[account] }
        func keep(_ place: WindowPlace, of account: String) async { kept[account] = place }
    }

    fileprivate final class StubDependency: WindowNapkinDependency {
        let home: any HomeOpening
        let windowChildren: any WindowNapkinChildBuilding
        let windowViews: any WindowNapkinViewMaking
        let places: (any WindowPlaceKeeping)?

        @MainActor
        init(_ home: StubHome, _ front: StubFront, _ places: StubPlaces?) {
            self.places = places
            self.home = home
            windowChildren = front
            windowViews = front
        }
    }

    private static let bob = Account(did: "did:plc:bob", handle: "bob.test", service: "http://x", state: .signedIn)
    private static let both = [Sample.account, bob]
    private let home = "\(WindowPage.home)"
    private let front = StubFront()
    private let accounts = StubAccounts(SignInState(accounts: both, currentDID: "did:plc:alice"))

    private func launch(
        _ places: StubPlaces? = nil, trouble: SocialError? = nil
    ) async -> WindowNapkinRun {
        let home = StubHome(accounts, trouble: trouble)
        let root = await WindowNapkinBuilder(dependency: StubDependency(home, front, places)).build()
        await root.launch(from: front)
        return root
    }

    private func becomesShown(_ names: [String]) async {
        #expect(await eventually { front.shown == names })
    }

    @Test func beginsWhereTheAccountWas() async throws {
        var place = WindowPlace(section: .search)
        _ = place.open(.thread(post: "a"))
        let places = StubPlaces(["did:plc:alice": place])
        let root = await launch(places)
        await becomesShown(["\(WindowPage.search(query: ""))", "\(WindowPage.thread(post: "a"))"])
        // Where another account was is its own; what is done from here on is kept.
        accounts.states.send(SignInState(accounts: Self.both, currentDID: "did:plc:bob"))
        await becomesShown([home])
        try await #require(front.childListener).windowNapkinChildDidOpen(.thread(post: "b"))
        #expect(await eventually { await places.kept["did:plc:bob"]?.path.routes == [.thread(post: "b")] })
        #expect(await places.kept["did:plc:alice"] == place)
        await root.terminate()
    }

    @Test func placeOfAnyDepthIsBounded() {
        let deep = FlowPath((0..<200).map { WindowPage.thread(post: "\($0)") })
        #expect(WindowPlace(paths: [.home: deep]).bounded.path.routes.count == WindowPlace.maxDepth)
    }

    @Test func opensAndGoesBackWithinEachSection() async throws {
        let root = await launch()
        await becomesShown([home])
        let (listener, child) = (try #require(front.listener), try #require(front.childListener))
        await child.windowNapkinChildDidOpen(.thread(post: "a"))
        await child.windowNapkinChildDidOpen(.thread(post: "a"))
        await child.windowNapkinChildDidOpen(.profile(actor: "b"))
        let stack = [home, "\(WindowPage.thread(post: "a"))", "\(WindowPage.profile(actor: "b"))"]
        await becomesShown(stack)
        await listener.didSelect(.search)
        await becomesShown(["\(WindowPage.search(query: ""))"])
        // What was opened before is as it was, and was not built again.
        await listener.didSelect(.home)
        await becomesShown(stack)
        #expect(front.built.filter { $0 == stack[1] }.count == 1)
        #expect(front.presenter?.place.path.depth == 2)
        await listener.didTapBack()
        await becomesShown(Array(stack.prefix(2)))
        // Once more leads to the section's root, and what is not come back to is taken down.
        await listener.didSelect(.home)
        await becomesShown([home])
        #expect(root.treeDescription().split(separator: "\n").count == 4)
        await listener.didTapBack()
        #expect(front.shown == [home])
        await root.terminate()
    }

    @Test func eachAccountHasItsOwnPages() async throws {
        let root = await launch()
        await becomesShown([home])
        await front.childListener?.windowNapkinChildDidOpen(.thread(post: "a"))
        accounts.states.send(SignInState(accounts: Self.both, currentDID: "did:plc:bob"))
        #expect(await eventually { front.built.filter { $0 == home }.count == 2 && front.shown == [home] })
        await front.listener?.didSelect(.profile)
        await becomesShown(["\(WindowPage.profile(actor: "did:plc:bob"))"])
        accounts.states.send(SignInState(accounts: [], currentDID: nil))
        await becomesShown(["sign in"])
        #expect(await eventually { root.treeDescription().split(separator: "\n").count == 2 })
        // Nothing is opened while nobody acts.
        await front.childListener?.windowNapkinChildDidOpen(.thread(post: "x"))
        await front.listener?.didTapCompose()
        #expect(front.shown == ["sign in"] && front.composer == nil)
        accounts.states.send(SignInState(accounts: Self.both, currentDID: "did:plc:alice"))
        await becomesShown([home])
        await root.terminate()
    }

    @Test func whatAsksForAttentionIsCountedForWhoeverActs() async throws {
        let root = await launch()
        await becomesShown([home])
        let child = try #require(front.childListener)
        await child.windowNapkinChildDidCount(2, in: .outbox)
        await child.windowNapkinChildDidCount(0, in: .drafts)
        await child.windowNapkinChildDidFind(.silent)
        #expect(front.presenter?.route == .silent)
        #expect(front.presenter?.counts == [.outbox: 2])
        accounts.states.send(SignInState(accounts: Self.both, currentDID: "did:plc:bob"))
        #expect(await eventually { front.built.last == "attention of did:plc:bob" })
        #expect(front.presenter?.counts == [:])
        accounts.states.send(SignInState(accounts: [], currentDID: nil))
        await becomesShown(["sign in"])
        #expect(await eventually { root.treeDescription().split(separator: "\n").count == 2 })
        await root.terminate()
    }

    @Test func whatIsWishedLastIsShownHoweverLongAPageTakes() async throws {
        let gate = Gate()
        let root = await launch()
        await becomesShown([home])
        front.whenActive = { await gate.pass() }
        let child = try #require(front.childListener)
        let first = Task { await child.windowNapkinChildDidOpen(.thread(post: "slow")) }
        #expect(await eventually { front.built.count == 3 })
        await front.listener?.didTapBack()
        #expect(front.presenter?.place.path.isEmpty == true)
        gate.open()
        await first.value
        #expect(front.shown == [home])
        #expect(await eventually { root.treeDescription().split(separator: "\n").count == 3 })
        await root.terminate()
    }

    @Test func whatAnotherProgramHandsOverIsOpenedOrTold() async throws {
        let root = await launch()
        await becomesShown([home])
        await root.open("at://did:plc:a/app.bsky.feed.post/3k")
        await root.open("https://bsky.app/profile/b.test")
        await becomesShown([
            home, "\(WindowPage.thread(post: "at://did:plc:a/app.bsky.feed.post/3k"))",
            "\(WindowPage.profile(actor: "b.test"))",
        ])
        await root.open("https://example.com/<b>")
        #expect(front.presenter?.notice?.notice == .unopenable(address: "https://example.com/<b>"))
        #expect(front.shown.count == 3)
        await root.terminate()
    }

    @Test func whatIsHandedOverBeforeAnybodyActsWaitsForThem() async throws {
        accounts.states.send(SignInState(accounts: [], currentDID: nil))
        let root = await launch()
        await becomesShown(["sign in"])
        await root.open("at://did:plc:a")
        #expect(front.shown == ["sign in"])
        accounts.states.send(SignInState(accounts: Self.both, currentDID: "did:plc:alice"))
        await becomesShown([home, "\(WindowPage.profile(actor: "did:plc:a"))"])
        await root.terminate()
    }

    @Test(arguments: [
        ("at://a.test/app.bsky.feed.post/3k?x#y", WindowPage.thread(post: "at://a.test/app.bsky.feed.post/3k")),
        (
            "https://bsky.app/profile/did%3Aplc%3Aa/post/3k",
            .thread(post: "at://did:plc:a/app.bsky.feed.post/3k")
        ),
        ("at://did:plc:a/", .profile(actor: "did:plc:a")),
        ("at://did:plc:a/app.bsky.actor.profile/self", .profile(actor: "did:plc:a")),
        ("https://bsky.app/profile/a.test/feed/f", .timeline(.feed(uri: "at://a.test/app.bsky.feed.generator/f"))),
        ("at://a.test/app.bsky.graph.list/l", .timeline(.list(uri: "at://a.test/app.bsky.graph.list/l"))),
    ]) func addressesLeadToTheirPages(_ address: String, _ page: WindowPage) {
        #expect(WindowPage(address: address) == page)
    }

    @Test(arguments: [
        "", "at:", "at://", "at://a.test/app.bsky.feed.post", "at://a.test/app.bsky.feed.like/3k",
        "at://a.test/app.bsky.feed.post/3k/more", "https://bsky.app/profile/a.test/followers", "https://bsky.app/",
        "file:///etc/passwd",
    ]) func othersLeadNowhere(_ address: String) {
        #expect(WindowPage(address: address) == nil)
    }

    @Test func oneComposerAtATimeAndItsEndIsTold() async throws {
        let root = await launch()
        await becomesShown([home])
        let child = try #require(front.childListener)
        await child.windowNapkinChildDidCompose(PostDraft(text: "", replyTo: "at://a"), id: nil)
        await front.listener?.didTapCompose()
        #expect(front.composer == "composer at://a")
        await child.windowNapkinChildDidEndComposing(.published(Sample.published))
        #expect(front.composer == nil && front.presenter?.notice?.notice == .published(Sample.published))
        await child.windowNapkinChildDidFail(.cancelled)
        #expect(front.presenter?.notice?.number == 1)
        await root.terminate()
    }

    @Test func aHomeThatCannotBeOpenedIsToldAndTriedAgain() async throws {
        let trouble = SocialError.storage(detail: "the disk is full")
        let root = await launch(trouble: trouble)
        #expect(await eventually { front.presenter?.phase == .failed(trouble) })
        #expect(front.shown.isEmpty)
        await front.listener?.didTapRetry()
        await becomesShown([home])
        #expect(front.presenter?.phase == .open(accounts.states.value))
        // Open it stays.
        await front.listener?.didTapRetry()
        #expect(await eventually { front.built == [home, "attention of did:plc:alice"] })
        await root.terminate()
    }

    @Test func aPlaceIsWrittenDownAndComeBackTo() async throws {
        var place = WindowPlace(section: .search)
        for number in 0..<WindowPlace.maxDepth + 3 {
            let isNew = place.open(.thread(post: "\(number)"))
            #expect(isNew)
        }
        #expect(place.path.depth == WindowPlace.maxDepth && place.path.top == .thread(post: "34"))
        let read = try JSONDecoder().decode(WindowPlace.self, from: JSONEncoder().encode(place))
        #expect(read == place)
        let root = await launch(StubPlaces(["did:plc:alice": read]))
        #expect(await eventually { front.shown.count == WindowPlace.maxDepth + 1 })
        await root.terminate()
    }
}

/// Opens, the first time only after the trouble.
private actor StubHome: HomeOpening {
    private let accounts: StubAccounts
    private var trouble: SocialError?

    init(_ accounts: StubAccounts, trouble: SocialError?) {
        self.accounts = accounts
        self.trouble = trouble
    }

    func open() async throws(SocialError) -> any AccountManaging {
        defer { trouble = nil }
        if let trouble { throw trouble }
        return accounts
    }
}
