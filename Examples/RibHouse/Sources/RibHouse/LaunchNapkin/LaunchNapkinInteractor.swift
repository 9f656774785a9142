import Napkin

@MainActor
protocol LaunchNapkinRouting: AnyObject, Sendable {
    func routeToSignedOut() async
    func routeToSignedIn(as name: String) async
}

/// Decides whether a guest or the door is shown.
final actor LaunchNapkinInteractor: Interactable, SignedOutNapkinListener, SignedInNapkinListener {
    nonisolated let lifecycle: InteractorLifecycle
    private weak var router: (any LaunchNapkinRouting)?

    init(lifecycle: InteractorLifecycle) {
        self.lifecycle = lifecycle
    }

    func connect(_ router: any LaunchNapkinRouting) {
        self.router = router
    }

    func didBecomeActive() async {
        await router?.routeToSignedOut()
    }

    func signedOutNapkinDidSignIn(as name: String) async {
        await router?.routeToSignedIn(as: name)
    }

    func signedInNapkinDidSignOut() async {
        await router?.routeToSignedOut()
    }
}
