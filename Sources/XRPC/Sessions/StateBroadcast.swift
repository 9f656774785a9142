import Synchronization

/// Tells any number of listeners the current value and each one that follows.
package final class StateBroadcast<Value: Hashable & Sendable>: Sendable {
    private struct State {
        var current: Value
        var listeners: [UInt64: AsyncStream<Value>.Continuation] = [:]
        var lastID: UInt64 = 0
    }

    private let state: Mutex<State>

    package init(_ current: Value) {
        state = Mutex(State(current: current))
    }

    deinit {
        state.withLock { state in
            for listener in state.listeners.values { listener.finish() }
        }
    }

    package var current: Value { state.withLock { $0.current } }

    package func send(_ value: Value) {
        state.withLock { state in
            guard state.current != value else { return }
            state.current = value
            for listener in state.listeners.values { listener.yield(value) }
        }
    }

    package func stream() -> AsyncStream<Value> {
        // A listener that is behind needs the newest ones only.
        let (stream, continuation) = AsyncStream.makeStream(
            of: Value.self, bufferingPolicy: .bufferingNewest(16))
        let id = state.withLock { state -> UInt64 in
            state.lastID += 1
            state.listeners[state.lastID] = continuation
            continuation.yield(state.current)
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in _ = state.listeners.removeValue(forKey: id) }
        }
        return stream
    }
}
