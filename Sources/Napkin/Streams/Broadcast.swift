/// Events that any number of consumers watch.
///
/// Every consumer has a stream of its own, with what was sent after the stream was asked for. A consumer that is slower
/// than the sender keeps the newest events up to the limit and misses older ones; it never holds up the sender or
/// another consumer. When a consumer ends, what it held is freed. When the last reference to the `Broadcast` goes, or
/// ``finish()`` is called, the streams end after what they still hold.
///
/// Safe from every thread. All consumers see the events in one order.
public final class Broadcast<Element: Sendable>: Sendable {
    private struct State {
        var consumers = ConsumerSet<Element>()
        var isFinished = false
    }

    private let state = Guarded(State())
    private let limit: Int

    /// Creates a source without consumers.
    ///
    /// - Parameter limit: how many events a slow consumer keeps, at least one.
    public init(keepingNewest limit: Int = 1) {
        precondition(limit > 0, "A Broadcast keeps at least one event for a slow consumer.")
        self.limit = limit
    }

    deinit {
        for consumer in state.withLock({ $0.consumers.removeAll() }) {
            consumer.finish()
        }
    }

    /// The number of streams that have not ended.
    public var consumerCount: Int {
        state.withLock { $0.consumers.count }
    }

    /// Hands an event to every consumer. Does nothing after ``finish()``.
    public func send(_ element: Element) {
        state.withLock { $0.consumers.yield(element) }
    }

    /// A new stream of its own for one consumer, with what is sent from now on.
    public func stream() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: .bufferingNewest(limit))
        let place = state.withLock { state -> Int? in
            state.isFinished ? nil : state.consumers.add(continuation)
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

    /// Ends every stream after what it still holds.
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
