import Napkin

/// Something that counts up and down, and those who wait for it to reach a number.
protocol Countable {
    var count: Int { get }
    var watchers: Watchers { get set }
}

/// Those who wait for a count.
struct Watchers {
    private var waiting: [(id: UInt64, count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    private var gone: Set<UInt64> = []
    private var last: UInt64 = 0

    fileprivate mutating func newID() -> UInt64 {
        last += 1
        return last
    }

    /// Takes out those for whom the count is high enough; they are to be resumed outside the lock.
    mutating func take(reaching count: Int) -> [CheckedContinuation<Void, Never>] {
        defer { waiting.removeAll { $0.count <= count } }
        return waiting.filter { $0.count <= count }.map(\.continuation)
    }

    fileprivate mutating func add(_ id: UInt64, _ count: Int, _ continuation: CheckedContinuation<Void, Never>) -> Bool
    {
        guard gone.remove(id) == nil else { return false }
        waiting.append((id, count, continuation))
        return true
    }

    fileprivate mutating func cancel(_ id: UInt64) -> CheckedContinuation<Void, Never>? {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else {
            gone.insert(id)
            return nil
        }
        return waiting.remove(at: index).continuation
    }

    fileprivate mutating func forget(_ id: UInt64) {
        gone.remove(id)
    }
}

extension Guarded where Value: Countable {
    /// Returns when the count is at least so high, and also when the task is cancelled, as by a test's time limit: a test that
    /// waits for what does not come fails and does not hang.
    func reached(_ count: Int) async {
        let id = withLock { $0.watchers.newID() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waits = withLock { state in
                    state.count < count && state.watchers.add(id, count, continuation)
                }
                if !waits { continuation.resume() }
            }
        } onCancel: {
            withLock { $0.watchers.cancel(id) }?.resume()
        }
        withLock { $0.watchers.forget(id) }
    }
}
