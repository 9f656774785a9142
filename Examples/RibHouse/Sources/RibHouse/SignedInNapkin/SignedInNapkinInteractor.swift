import Napkin

protocol SignedInNapkinListener: AnyObject, Sendable {
    func signedInNapkinDidSignOut() async
}

/// A guest is in the house.
final actor SignedInNapkinInteractor: Interactable, SignedInNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    private weak var listener: (any SignedInNapkinListener)?
    private let loudspeakers: any Announcing

    init(listener: any SignedInNapkinListener, loudspeakers: any Announcing) {
        self.listener = listener
        self.loudspeakers = loudspeakers
    }

    func didTapLogout() async {
        await listener?.signedInNapkinDidSignOut()
    }

    func didTapAnnounce(_ text: String) async {
        loudspeakers.announce(text)
    }
}
