import Napkin
import Observation

protocol SignedInNapkinPresentableListener: AnyObject, Sendable {
    func didTapLogout() async
    func didTapAnnounce(_ text: String) async
}

@MainActor @Observable
final class SignedInNapkinView: TextView, TextViewHosting {
    private let guest: String
    private weak var listener: (any SignedInNapkinPresentableListener)?
    private var embedded: [any TextView] = []

    init(guest: String, listener: any SignedInNapkinPresentableListener) {
        self.guest = guest
        self.listener = listener
    }

    var lines: [String] {
        ["Welcome, \(guest). (logout, announce TEXT)"] + embedded.flatMap(\.lines)
    }

    func handle(_ command: Command) -> Task<Void, Never>? {
        switch command {
        case .logout: return dispatch(to: listener) { await $0.didTapLogout() }
        case .announce(let text): return dispatch(to: listener) { await $0.didTapAnnounce(text) }
        case .login, .order, .serve, .dismiss: break
        }
        for view in embedded.reversed() {
            if let action = view.handle(command) { return action }
        }
        return nil
    }

    func embed(_ view: any ViewControllable) {
        guard let view = view as? any TextView else { return }
        embedded.append(view)
    }

    func remove(_ view: any ViewControllable) {
        embedded.removeAll { $0 === view }
    }
}
