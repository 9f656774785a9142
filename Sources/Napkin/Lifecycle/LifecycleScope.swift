import Synchronization

/// Marks the code that a lifecycle waits for: its own tasks, and its hooks while they run.
///
/// A transition that is asked for from there must not wait for the asker, or both would wait for ever. The mark
/// travels with the task, so that it is found behind any number of calls: an interactor's own task that tells its
/// listener, whose router detaches the interactor.
final class LifecycleScope: Sendable {
    @TaskLocal static var current: LifecycleScope?

    private let lifecycle: UInt64
    private let outer: LifecycleScope?
    private let isOpen = Atomic(true)

    /// Opens a scope of the lifecycle with that number.
    init(of lifecycle: UInt64, inside outer: LifecycleScope?) {
        self.lifecycle = lifecycle
        // Closed scopes are skipped, so that a chain of tasks that start one another does not grow.
        self.outer = outer?.nearestOpen
    }

    /// The lifecycle no longer waits for this code.
    func close() {
        isOpen.store(false, ordering: .releasing)
    }

    /// Whether that lifecycle waits for the code in this scope.
    func belongs(to lifecycle: UInt64) -> Bool {
        var scope: LifecycleScope? = self
        while let current = scope {
            if current.lifecycle == lifecycle, current.isOpen.load(ordering: .acquiring) { return true }
            scope = current.outer
        }
        return false
    }

    private var nearestOpen: LifecycleScope? {
        var scope: LifecycleScope? = self
        while let current = scope {
            if current.isOpen.load(ordering: .acquiring) { return current }
            scope = current.outer
        }
        return nil
    }
}
