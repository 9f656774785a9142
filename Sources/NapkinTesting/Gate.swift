import Napkin

/// Holds up code at a place that a test chooses, until the test opens it. With two of them a test forces an order on
/// concurrent code without sleeping.
///
/// Safe from every thread. ``pass()`` does not end with the task's cancellation: a gate stands for code that does not listen.
public final class Gate: Sendable {
    private struct State: Countable {
        var isOpen = false
        var arrivals = 0
        var held: [CheckedContinuation<Void, Never>] = []
        var watchers = Watchers()
        var count: Int { arrivals }
    }

    private let state = Guarded(State())

    /// Creates a closed gate.
    public init() {}

    /// Waits until the gate is open.
    public func pass() async {
        await withCheckedContinuation { passer in
            let (isOpen, watchers) = state.withLock { state in
                state.arrivals += 1
                let reached = state.watchers.take(reaching: state.count)
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

    /// Returns when that many have come to the gate since its creation, and also when the task is cancelled, as by a test's time
    /// limit.
    public func arrivals(_ count: Int = 1) async {
        await state.reached(count)
    }
}
