import Napkin
import Services

/// Where a window leads.
@MainActor
protocol WindowNapkinRouting: AnyObject, Sendable {
    /// Shows what a route leads to in the place of what was shown before.
    func route(to route: WindowRoute) async
}

/// A window as its interactor sees what is shown.
@MainActor
protocol WindowNapkinPresentable: Presentable, Sendable {
    func show(_ phase: WindowPhase)
}

/// Opens the home, and shows what the account that acts sees; a sign-in when there is none.
///
/// opening → failed → opening (tried again); opening → open, and then with every change of account.
final actor WindowNapkinInteractor: PresentableInteractable, WindowNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any WindowNapkinPresentable

    private weak var router: (any WindowNapkinRouting)?
    private let home: any HomeOpening
    private var route: WindowRoute?
    private var isOpening = false

    init(presenter: any WindowNapkinPresentable, home: any HomeOpening) {
        self.presenter = presenter
        self.home = home
    }

    func connect(router: any WindowNapkinRouting) {
        self.router = router
    }

    func didBecomeActive() async {
        open()
    }

    func didTapRetry() async {
        open()
    }

    private func open() {
        guard !isOpening else { return }
        isOpening = true
        task { [weak self] in await self?.followAccounts() }
    }

    private func followAccounts() async {
        await presenter.show(.opening)
        do {
            let states = try await home.open().signInStates
            for await state in states {
                guard !Task.isCancelled else { return }
                await show(state.current)
            }
        } catch {
            isOpening = false
            guard error != .cancelled, !Task.isCancelled else { return }
            await presenter.show(.failed(error))
        }
    }

    private func show(_ account: Account?) async {
        let next: WindowRoute = account.map { .timeline(.home, account: $0.did) } ?? .signIn
        await presenter.show(.open(account))
        guard next != route else { return }
        route = next
        await router?.route(to: next)
    }
}
