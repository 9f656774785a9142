import Napkin

protocol SignedOutNapkinListener: AnyObject, Sendable {
    func signedOutNapkinDidSignIn(as name: String) async
}

@MainActor
protocol SignedOutNapkinPresentable: Presentable {
    func show(complaint: String)
}

/// Asks who is there.
final actor SignedOutNapkinInteractor: PresentableInteractable, SignedOutNapkinPresentableListener {
    static let longestName = 20

    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any SignedOutNapkinPresentable
    private weak var listener: (any SignedOutNapkinListener)?

    init(presenter: any SignedOutNapkinPresentable, listener: any SignedOutNapkinListener) {
        self.presenter = presenter
        self.listener = listener
    }

    func didTapLogin(name: String) async {
        guard name.count <= Self.longestName else {
            return await presenter.show(complaint: "A name has at most \(Self.longestName) letters here.")
        }
        await listener?.signedOutNapkinDidSignIn(as: name)
    }
}
