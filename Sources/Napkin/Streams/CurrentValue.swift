/// A value that changes, and that any number of consumers watch.
///
/// Every consumer has a stream of its own: the current value first, then the changes. A consumer that is slower than
/// the changes sees the newest value and misses those between; it never holds up the sender or another consumer. When
/// a consumer ends (its loop is left, or its task is cancelled), what it held is freed. When the last reference to
/// the `CurrentValue` goes, or ``finish()`` is called, the streams end.
///
/// Safe from every thread. All consumers see the changes in one order.
public final class CurrentValue<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        var consumers = ConsumerSet<Value>()
        var isFinished = false
    }

    private let state: Guarded<State>

    /// Creates a source with its first value.
    public init(_ value: Value) {
        state = Guarded(State(value: value))
    }

    deinit {
        for consumer in state.withLock({ $0.consumers.removeAll() }) {
            consumer.finish()
        }
    }

    /// The newest value.
    public var value: Value {
        state.withLock { $0.value }
    }

    /// The number of streams that have not ended.
    public var consumerCount: Int {
        state.withLock { $0.consumers.count }
    }

    /// Makes `value` the current one and hands it to every consumer. Does nothing after ``finish()``.
    public func send(_ value: Value) {
        // The replaced value is returned so that it dies after the lock is released: it may own anything.
        _ = state.withLock { state -> Value? in
            guard !state.isFinished else { return nil }
            let old = state.value
            state.value = value
            state.consumers.yield(value)
            return old
        }
    }

    /// Changes the value in place and hands it to every consumer, as one step that no other change can interrupt.
    ///
    /// Does not keep the change after ``finish()``. The body runs under the value's lock: it must be short, and must
    /// not use this `CurrentValue`.
    public func update<Result: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try state.withLock { state throws(Failure) -> (Result, Value) in
            let old = state.value
            var value = old
            let result = try body(&value)
            if !state.isFinished {
                state.value = value
                state.consumers.yield(value)
            }
            return (result, old)
        }.0
    }

    /// A new stream of its own for one consumer: the current value, then each change, the newest winning.
    public func stream() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let place = state.withLock { state -> Int? in
            continuation.yield(state.value)
            return state.isFinished ? nil : state.consumers.add(continuation)
        }
        if let place {
            // Weak: a consumer must not keep its source alive.
            continuation.onTermination = { [weak self] _ in
                _ = self?.state.withLock { $0.consumers.remove(place) }
            }
        } else {
            continuation.finish()
        }
        return stream
    }

    /// Ends every stream. The value stays readable; a stream that is asked for later gives the value and ends.
    public func finish() {
        let consumers = state.withLock { state in
            state.isFinished = true
            return state.consumers.removeAll()
        }
        for consumer in consumers {
            consumer.finish()
        }
    }
}

extension CurrentValue where Value: Equatable {
    /// Makes `value` the current one unless it equals the one that is. Returns whether it was sent.
    @discardableResult
    public func sendIfChanged(_ value: Value) -> Bool {
        state.withLock { state -> (Bool, Value?) in
            guard !state.isFinished, state.value != value else { return (false, nil) }
            let old = state.value
            state.value = value
            state.consumers.yield(value)
            return (true, old)
        }.0
    }
}
