import Napkin
import NapkinTesting
import Services
import Testing

@testable import ShellFeatures

@MainActor
struct WindowNapkinTests {
    private let presenter = SpyWindowPresenter()
    private let routes = SpyLog<WindowRoute>()

    private func activated(_ home: StubHome) async -> (WindowNapkinInteractor, SpyWindowRouting) {
        let interactor = WindowNapkinInteractor(presenter: presenter, home: home)
        let router = SpyWindowRouting(routes: routes)
        await interactor.connect(router: router)
        await interactor.activate()
        return (interactor, router)
    }

    @Test func nobodySignedInLeadsToASignInAndAnAccountToItsTimeline() async {
        let accounts = StubAccounts()
        let (interactor, router) = await activated(StubHome([.success(accounts)]))
        await routes.events(1)
        #expect(routes.events == [.signIn])
        #expect(presenter.phases.events == [.opening, .open(nil)])
        accounts.states.send(SignInState(accounts: [Sample.account], currentDID: Sample.account.did))
        await routes.events(2)
        #expect(routes.events.last == .timeline(.home, account: Sample.account.did))
        #expect(presenter.phases.events.last == .open(Sample.account))
        await interactor.deactivate()
        withExtendedLifetime(router) {}
    }

    @Test func sameAccountWithAnotherStateKeepsWhatIsShown() async {
        let state = SignInState(accounts: [Sample.account], currentDID: Sample.account.did)
        let accounts = StubAccounts(state)
        let (interactor, router) = await activated(StubHome([.success(accounts)]))
        await routes.events(1)
        let expired = Account(
            did: Sample.account.did, handle: "new.test", service: Sample.account.service, state: .expired)
        accounts.states.send(SignInState(accounts: [expired], currentDID: expired.did))
        accounts.states.send(SignInState(accounts: [], currentDID: nil))
        await routes.events(2)
        #expect(routes.events == [.timeline(.home, account: Sample.account.did), .signIn])
        await interactor.deactivate()
        withExtendedLifetime(router) {}
    }

    @Test func homeThatCannotBeOpenedIsToldAndTriedAgain() async {
        let trouble = SocialError.storage(detail: "the disk is full")
        let home = StubHome([.failure(trouble), .success(StubAccounts())])
        let (interactor, router) = await activated(home)
        #expect(await presenter.phases.events(2) == [.opening, .failed(trouble)])
        #expect(routes.events.isEmpty)
        await interactor.didTapRetry()
        await routes.events(1)
        #expect(routes.events == [.signIn])
        await interactor.deactivate()
        withExtendedLifetime(router) {}
    }
}

@MainActor
private final class SpyWindowPresenter: WindowNapkinPresentable {
    let phases = SpyLog<WindowPhase>()

    func show(_ phase: WindowPhase) {
        phases.record(phase)
    }
}

@MainActor
private final class SpyWindowRouting: WindowNapkinRouting {
    private let routes: SpyLog<WindowRoute>

    init(routes: SpyLog<WindowRoute>) {
        self.routes = routes
    }

    func route(to route: WindowRoute) async {
        routes.record(route)
    }
}

private actor StubHome: HomeOpening {
    private var answers: [Result<StubAccounts, SocialError>]

    init(_ answers: [Result<StubAccounts, SocialError>]) {
        self.answers = answers
    }

    func open() async throws(SocialError) -> any AccountManaging {
        try answers.removeFirst().get()
    }
}
