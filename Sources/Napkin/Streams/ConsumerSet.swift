/// The streams that a source feeds. A value type: its owner keeps it behind a lock.
///
/// Yielding resumes consumers but runs none of their code, so it is safe under the owner's lock, and there it has to
/// be: two senders that yielded outside could leave a consumer with the older value as the newest. Finishing runs the
/// termination handlers at once, so it must happen outside.
struct ConsumerSet<Element: Sendable>: Sendable {
    typealias Continuation = AsyncStream<Element>.Continuation

    private var slots: [Continuation?] = []
    private var free: [Int] = []

    var count: Int { slots.count - free.count }

    var isEmpty: Bool { slots.count == free.count }

    /// Adds a consumer and returns its place, to be given back to ``remove(_:)`` once.
    mutating func add(_ continuation: Continuation) -> Int {
        if let place = free.popLast() {
            slots[place] = continuation
            return place
        }
        slots.append(continuation)
        return slots.count - 1
    }

    /// Frees a consumer's place; the continuation is returned so that it dies outside the owner's lock.
    mutating func remove(_ place: Int) -> Continuation? {
        guard slots.indices.contains(place), let continuation = slots[place] else { return nil }
        slots[place] = nil
        free.append(place)
        if free.count == slots.count {
            slots.removeAll(keepingCapacity: slots.count <= 64)
            free.removeAll(keepingCapacity: free.count <= 64)
        }
        return continuation
    }

    func yield(_ element: Element) {
        for case .some(let continuation) in slots {
            continuation.yield(element)
        }
    }

    /// Empties the set and returns the consumers, for the owner to finish them outside its lock.
    mutating func removeAll() -> [Continuation] {
        defer {
            slots = []
            free = []
        }
        return slots.compactMap { $0 }
    }
}
