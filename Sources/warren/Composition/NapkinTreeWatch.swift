import Napkin
import ShellFeatures

/// Watches the tree of one run from before its first napkin is built.
@MainActor
final class NapkinTreeWatch: NapkinTreeWatching {
    /// For the root's lifecycle; all below take them over.
    let diagnostics = Diagnostics()
    /// What is watched, once it is built.
    var run: CommandNapkinRun?

    private var events: [String] = []
    private var collecting: Task<Void, Never>?

    // A run has a handful; a window that stays open for days must not fill the memory.
    private static let limit = 10_000

    init() {
        let stream = diagnostics.events()
        collecting = Task { [weak self] in
            for await event in stream { self?.add(event.description) }
        }
    }

    deinit { collecting?.cancel() }

    func look() -> NapkinTree {
        NapkinTree(description: run?.treeDescription() ?? "", events: events)
    }

    private func add(_ event: String) {
        if events.count == Self.limit { events.removeFirst(Self.limit / 2) }
        events.append(event)
    }
}
