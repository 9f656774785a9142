import Napkin

/// Holds up code at a place that a test chooses, until the test opens it. With two of them a test forces an order on
/// concurrent code without sleeping.
///
/// Safe from every thread. Waiting does not end with the task's cancellation: a gate stands for code that does not
/// listen.
public final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
        var held: [CheckedContinuation<Void, Never>] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Guarded(State())

    /// Creates a closed gate.
    public init() {}

    /// Waits until the gate is open.
    public func pass() async {
        await withCheckedContinuation { passer in
            let (isOpen, watchers) = state.withLock { state in
                state.arrivals += 1
                let arrivals = state.arrivals
                let reached = state.watchers.filter { $0.count <= arrivals }.map(\.continuation)
                state.watchers.removeAll { $0.count <= arrivals }
                if !state.isOpen { state.held.append(passer) }
                return (state.isOpen, reached)
            }
            if isOpen { passer.resume() }
            for watcher in watchers { watcher.resume() }
        }
    }

    /// Opens the gate, for those who wait and those who come.
    public func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [] }
            return state.held
        }
        for passer in held { passer.resume() }
    }

    /// Returns when that many have come to the gate since its creation.
    public func arrivals(_ count: Int = 1) async {
        await withCheckedContinuation { watcher in
            let isReached = state.withLock { state in
                if state.arrivals >= count { return true }
                state.watchers.append((count, watcher))
                return false
            }
            if isReached { watcher.resume() }
        }
    }
}
