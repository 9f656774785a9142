import Synchronization

// idle ──change()──▶ waiting ──changed()──▶ reading ──didRead()──▶ idle
//
// What changes while it reads is kept until it is known which tables that reading needs.

/// Knows whether what one stream has read last may be out of date.
final class Observer: Sendable {
    private struct State {
        /// The tables that the last value was read from.
        var region = Region()
        /// What was changed during the reading.
        var missed = Region()
        var isReading = false
        /// The first value is due at once.
        var isDue = true
        var isCancelled = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Waits until a value is due and marks it as being read; false when the task was cancelled.
    func change() async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if state.isDue || state.isCancelled { return true }
                    state.waiting = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            wake { $0.isCancelled = true }
        }
        return state.withLock { state in
            guard !state.isCancelled else { return false }
            state.isDue = false
            state.isReading = true
            return true
        }
    }

    /// A value has been read from `region`.
    func didRead(_ region: Region) {
        state.withLock { state in
            state.isReading = false
            state.region = region
            // It may have been read after that change; then the next value equals this one.
            if region.meets(state.missed) { state.isDue = true }
            state.missed = Region()
        }
    }

    /// `region` was changed by a commit.
    func changed(_ region: Region) {
        wake { state in
            if state.isReading {
                state.missed.formUnion(region)
            } else if state.region.meets(region) {
                state.isDue = true
            }
        }
    }

    private func wake(_ change: (inout State) -> Void) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            change(&state)
            guard state.isDue || state.isCancelled else { return nil }
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }
}

/// A value that two threads use in turn.
final class Shared<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) {
        self.value = Mutex(value)
    }

    func get() -> Value { value.withLock { $0 } }
    func set(_ new: Value) { value.withLock { $0 = new } }
}

/// The value given last.
final class LastValue<Value: Sendable & Equatable>: Sendable {
    private let value = Mutex<Value?>(nil)

    /// False when it is the same again.
    func replace(with new: Value) -> Bool {
        value.withLock { value in
            if value == new { return false }
            value = new
            return true
        }
    }
}
