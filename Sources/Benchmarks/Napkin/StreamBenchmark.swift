import Foundation
import Napkin
import Synchronization

/// `CurrentValue` with a hundred consumers, beside a loop over as many `AsyncStream` continuations.
@MainActor
enum StreamBenchmark {
    private static let consumers = 100
    private nonisolated static let sends = 400

    static func run() async {
        print("napkin stream: \(sends) values to \(consumers) consumers that take each, median of 31")
        var race = Race()
        race.add("continuations called in a loop") { await delivered { ContinuationLoop() } }
        race.add("CurrentValue", goal: 1.5) { await delivered { CurrentValue(0) } }
        await race.run(rounds: 31, count: sends)

        print("napkin stream: \(sends * 10) values to \(consumers) consumers that are busy elsewhere")
        race = Race()
        race.add("continuations called in a loop") { await unheeded { ContinuationLoop() } }
        race.add("CurrentValue", goal: 1.5) { await unheeded { CurrentValue(0) } }
        await race.run(rounds: 31, count: sends * 10)
    }

    /// Every consumer takes every value before the next one is sent.
    private static func delivered(_ make: () -> some Source) async {
        let source = make()
        let round = Round(of: consumers)
        let tasks = (0..<consumers).map { _ in
            let stream = source.stream()
            return Task.detached {
                for await value in stream {
                    round.arrived()
                    if value == sends { break }
                }
            }
        }
        if source is CurrentValue<Int> { await round.wait() }
        for value in 1...sends {
            source.send(value)
            await round.wait()
        }
        for task in tasks { await task.value }
    }

    /// Nobody takes a value: what sending alone costs.
    private static func unheeded(_ make: () -> some Source) async {
        let source = make()
        let streams = (0..<consumers).map { _ in source.stream() }
        for value in 1...(sends * 10) { source.send(value) }
        withExtendedLifetime(streams) {}
    }

    fileprivate protocol Source: AnyObject, Sendable {
        func stream() -> AsyncStream<Int>
        func send(_ value: Int)
    }

    /// What one writes by hand, without its current value, its end, or a lock: the least that it can cost.
    private final class ContinuationLoop: Source {
        @MainActor private var continuations: [AsyncStream<Int>.Continuation] = []

        nonisolated func stream() -> AsyncStream<Int> {
            let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
            MainActor.assumeIsolated { continuations.append(continuation) }
            return stream
        }

        nonisolated func send(_ value: Int) {
            MainActor.assumeIsolated {
                for continuation in continuations { continuation.yield(value) }
            }
        }
    }

    /// Lets the sender wait until all consumers have taken a value.
    private final class Round: Sendable {
        private struct State {
            var arrived = 0
            var waiter: CheckedContinuation<Void, Never>?
        }

        private let size: Int
        private let state = Mutex(State())

        init(of size: Int) {
            self.size = size
        }

        func arrived() {
            let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
                state.arrived += 1
                guard state.arrived == size, let waiter = state.waiter else { return nil }
                state.arrived = 0
                state.waiter = nil
                return waiter
            }
            waiter?.resume()
        }

        func wait() async {
            await withCheckedContinuation { waiter in
                let isComplete = state.withLock { state in
                    if state.arrived == size {
                        state.arrived = 0
                        return true
                    }
                    state.waiter = waiter
                    return false
                }
                if isComplete { waiter.resume() }
            }
        }
    }
}

extension CurrentValue<Int>: StreamBenchmark.Source {}
