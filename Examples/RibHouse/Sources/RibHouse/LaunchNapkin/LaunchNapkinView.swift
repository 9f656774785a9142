import Napkin
import Observation

/// The frame around everything.
@MainActor @Observable
final class LaunchNapkinView: TextView, TextViewHosting {
    private var embedded: [any TextView] = []

    var lines: [String] {
        ["== The Rib House =="] + embedded.flatMap(\.lines)
    }

    func handle(_ command: Command) -> Task<Void, Never>? {
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
