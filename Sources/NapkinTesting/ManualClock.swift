import Napkin

/// A clock that stands still until a test moves it.
///
///     let clock = ManualClock()
///     let diagnostics = Diagnostics(clock: clock, stopBound: .seconds(5))
///     …
///     await clock.sleepers(1)          // someone has gone to sleep
///     clock.advance(by: .seconds(5))   // and is woken
///
/// Safe from every thread.
public final class ManualClock: Clock, Sendable {
    /// A moment of the clock, counted from its creation.
    public struct Instant: InstantProtocol {
        /// The time since the clock's creation.
        public let offset: Swift.Duration

        /// The moment that is later by a duration.
        public func advanced(by duration: Swift.Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time from this moment to another.
        public func duration(to other: Instant) -> Swift.Duration {
            other.offset - offset
        }

        /// Whether one moment is before the other.
        public static func < (one: Instant, other: Instant) -> Bool {
            one.offset < other.offset
        }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State: Countable {
        var now = Instant(offset: .zero)
        var sleepers: [UInt64: Sleeper] = [:]
        var cancelled: Set<UInt64> = []
        var last: UInt64 = 0
        var watchers = Watchers()
        var count: Int { sleepers.count }
    }

    private let state = Guarded(State())

    /// Creates a clock that stands at zero.
    public init() {}

    /// Where the clock stands.
    public var now: Instant {
        state.withLock { $0.now }
    }

    /// The clock is exact.
    public var minimumResolution: Swift.Duration { .zero }

    /// Sleeps until the clock has been moved to the deadline, or throws `CancellationError`.
    public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let (result, watchers) = state.withLock {
                    state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
                    if state.cancelled.remove(number) != nil { return (.failure(CancellationError()), []) }
                    if deadline <= state.now { return (.success(()), []) }
                    state.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
                    return (nil, state.watchers.take(reaching: state.count))
                }
                if let result { continuation.resume(with: result) }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: number)
                if sleeper == nil { state.cancelled.insert(number) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
        state.withLock { _ = $0.cancelled.remove(number) }
    }

    /// Moves the clock on and wakes those whose deadline has come, the earliest first.
    public func advance(by duration: Swift.Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    /// The number of those who sleep.
    public var sleeperCount: Int {
        state.withLock { $0.sleepers.count }
    }

    /// Returns when at least that many sleep on the clock at once, and also when the task is cancelled, as by a test's time
    /// limit. Who was cancelled sleeps no more.
    public func sleepers(_ count: Int) async {
        await state.reached(count)
    }
}
