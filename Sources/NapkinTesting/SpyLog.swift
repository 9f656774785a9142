import Napkin

/// Records what happens, in order, from any thread, and lets a test wait for it.
public final class SpyLog<Event: Sendable>: Sendable {
    private struct State: Countable {
        var events: [Event] = []
        var watchers = Watchers()
        var count: Int { events.count }
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
            return state.watchers.take(reaching: state.count)
        }
        for watcher in watchers { watcher.resume() }
    }

    /// Returns all events so far when there are at least that many, and also when the task is cancelled, as by a test's time
    /// limit.
    @discardableResult
    public func events(_ count: Int) async -> [Event] {
        await state.reached(count)
        return events
    }
}
