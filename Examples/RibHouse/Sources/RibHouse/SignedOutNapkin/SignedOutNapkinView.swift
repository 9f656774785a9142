import Napkin

protocol SignedOutNapkinPresentableListener: AnyObject, Sendable {
    func didTapLogin(name: String) async
}

@MainActor
final class SignedOutNapkinView: TextView {
    private let presenter: SignedOutNapkinPresenter
    private weak var listener: (any SignedOutNapkinPresentableListener)?

    init(presenter: SignedOutNapkinPresenter, listener: any SignedOutNapkinPresentableListener) {
        self.presenter = presenter
        self.listener = listener
    }

    var lines: [String] {
        ["Who is there? (login NAME)"] + (presenter.complaint.map { [$0] } ?? [])
    }

    func handle(_ command: Command) -> Task<Void, Never>? {
        guard case .login(let name) = command else { return nil }
        return dispatch(to: listener) { await $0.didTapLogin(name: name) }
    }
}
