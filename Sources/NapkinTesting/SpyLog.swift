import Napkin

/// Records what happens, in order, from any thread, and lets a test wait for it.
public final class SpyLog<Event: Sendable>: Sendable {
    private struct State {
        var events: [Event] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Guarded(State())

    /// Creates an empty log.
    public init() {}

    /// What has happened so far, the first first.
    public var events: [Event] {
        state.withLock { $0.events }
    }

    /// Records an event.
    public func record(_ event: Event) {
        let watchers = state.withLock { state in
            state.events.append(event)
            let count = state.events.count
            let reached = state.watchers.filter { $0.count <= count }.map(\.continuation)
            state.watchers.removeAll { $0.count <= count }
            return reached
        }
        for watcher in watchers { watcher.resume() }
    }

    /// Returns the events when there are at least that many.
    @discardableResult
    public func events(_ count: Int) async -> [Event] {
        await withCheckedContinuation { watcher in
            let isReached = state.withLock { state in
                if state.events.count >= count { return true }
                state.watchers.append((count, watcher))
                return false
            }
            if isReached { watcher.resume() }
        }
        return events
    }
}
