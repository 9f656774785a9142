import Napkin
import Observation

/// Shows the root's view as text, and again whenever what it reads has changed.
@MainActor
final class TerminalWindow: LaunchWindow {
    private let output: @MainActor (String) -> Void
    private var root: (any TextView)?
    private var shown: [String] = []
    private var waiters: [(text: String, continuation: CheckedContinuation<Void, Never>)] = []
    private var isOpen = true

    init(output: @escaping @MainActor (String) -> Void) {
        self.output = output
    }

    func show(_ root: any ViewControllable) {
        self.root = root as? any TextView
        draw()
    }

    func handle(_ command: Command) -> Task<Void, Never>? {
        root?.handle(command)
    }

    /// Returns when a text is on the screen, or the window has been closed.
    func shows(_ text: String) async {
        draw()
        guard isOpen, !shown.contains(where: { $0.contains(text) }) else { return }
        await withCheckedContinuation { waiters.append((text, $0)) }
    }

    /// Writes the screen if it is another one than before.
    func draw() {
        guard isOpen, let root else { return }
        let lines = withObservationTracking {
            root.lines
        } onChange: { [weak self] in
            // It is about to change: by its turn on the main actor it has.
            Task { @MainActor in self?.draw() }
        }
        guard lines != shown else { return }
        shown = lines
        output(lines.joined(separator: "\n") + "\n")
        let ready = waiters.filter { waiter in lines.contains { $0.contains(waiter.text) } }
        waiters.removeAll { waiter in lines.contains { $0.contains(waiter.text) } }
        for waiter in ready { waiter.continuation.resume() }
    }

    func close() {
        isOpen = false
        for waiter in waiters { waiter.continuation.resume() }
        waiters = []
    }
}
