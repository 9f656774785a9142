/// The order of an interactor's transitions, as a pure state machine: it decides, ``InteractorLifecycle`` acts.
///
///     inactive ──activate──▶ activating ──didBecomeActive returned──▶ active
///        ▲                                                              │
///        │                                                          deactivate
///        │                                                              ▼
///     stopping ◀───────────willResignActive returned──────────── resigning
///        └─ last task ended, or the bound passed ─▶ inactive
///
/// A transition that is asked for in between waits in line; when the one under way has ended, the first in line
/// begins, and those that ask for the state that is already there are done.
struct LifecycleMachine<Waiter> {
    enum Phase: Sendable {
        case inactive, activating, active, resigning, stopping
    }

    enum Transition: Sendable {
        case activate, deactivate
    }

    enum Answer: Sendable {
        /// The state is already the one asked for.
        case alreadyThere
        /// The transition has begun; the asker carries it out.
        case begin
        /// Another transition is under way.
        case busy
    }

    /// What follows from the end of a transition. Empty while it goes on.
    struct Settlement {
        /// Whether a transition has ended.
        var hasSettled = false
        /// Those in line that have nothing left to do.
        var done: [Waiter] = []
        /// The one in line whose transition has begun.
        var next: (transition: Transition, waiter: Waiter)?
    }

    private(set) var phase = Phase.inactive

    /// The tasks that a stop waits for.
    private(set) var liveTasks = 0

    private var line: [(transition: Transition, waiter: Waiter)] = []

    /// The number of transitions that wait in line.
    var lineCount: Int { line.count }

    /// Whether the interactor counts as active, and may start tasks.
    var isActive: Bool {
        switch phase {
        case .activating, .active, .resigning: true
        case .inactive, .stopping: false
        }
    }

    /// Asks for a transition at once.
    mutating func ask(_ transition: Transition) -> Answer {
        switch (phase, transition) {
        case (.inactive, .deactivate), (.active, .activate):
            return .alreadyThere
        case (.inactive, .activate), (.active, .deactivate):
            begin(transition)
            return .begin
        case (.activating, _), (.resigning, _), (.stopping, _):
            return .busy
        }
    }

    /// Puts a transition at the end of the line. Only while another is under way.
    mutating func wait(for transition: Transition, _ waiter: Waiter) {
        line.append((transition, waiter))
    }

    /// `didBecomeActive` or `willResignActive` has returned.
    mutating func hookReturned() -> Settlement {
        switch phase {
        case .activating:
            phase = .active
            return settle()
        case .resigning:
            phase = .stopping
            return liveTasks == 0 ? stop() : Settlement()
        case .inactive, .active, .stopping:
            preconditionFailure("A lifecycle hook returned while none was running.")
        }
    }

    /// A task wants to start. Returns whether it may.
    mutating func taskStarts() -> Bool {
        guard isActive else { return false }
        liveTasks += 1
        return true
    }

    /// A task that a stop would wait for has ended.
    mutating func taskEnded() -> Settlement {
        liveTasks -= 1
        return phase == .stopping && liveTasks == 0 ? stop() : Settlement()
    }

    /// The stop has waited long enough: the tasks that still run are not waited for any more.
    mutating func boundPassed() -> Settlement {
        guard phase == .stopping else { return Settlement() }
        liveTasks = 0
        return stop()
    }

    private mutating func begin(_ transition: Transition) {
        phase = transition == .activate ? .activating : .resigning
    }

    private mutating func stop() -> Settlement {
        phase = .inactive
        return settle()
    }

    private mutating func settle() -> Settlement {
        var settlement = Settlement(hasSettled: true)
        guard !line.isEmpty else { return settlement }
        var taken = 0
        for waiting in line {
            taken += 1
            if (waiting.transition == .activate) == (phase == .active) {
                settlement.done.append(waiting.waiter)
            } else {
                begin(waiting.transition)
                settlement.next = waiting
                break
            }
        }
        line.removeFirst(taken)
        return settlement
    }
}

extension LifecycleMachine: Sendable where Waiter: Sendable {}
extension LifecycleMachine.Settlement: Sendable where Waiter: Sendable {}
