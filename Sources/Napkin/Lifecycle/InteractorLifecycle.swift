import Synchronization

/// An interactor's state, its transitions, and the tasks that live as long as it is active.
///
/// **Transitions** of one lifecycle run one after the other, in call order; each call returns when its own transition
/// has ended. A caller's cancellation does not stop a transition: a tree is never left half-way.
///
/// **From inside**: a transition that is asked for from this lifecycle's own task, or from `didBecomeActive` or
/// `willResignActive`, does not wait for the asker, since each would wait for the other. If no transition is under way,
/// `willResignActive` runs and the tasks are cancelled before the call returns, and the deactivation ends after the
/// asking task; otherwise the call returns at once, and the transition takes its place in line.
///
/// **Tasks** are cancelled when `willResignActive` has returned, and awaited. A task that has not stopped when the
/// bound of the ``Diagnostics`` has passed (5 seconds by default) is named in an event, and no longer waited for.
///
/// Safe from every thread.
public final class InteractorLifecycle: Sendable {
    typealias Hook = nonisolated(nonsending) @Sendable () async -> Void
    typealias Machine = LifecycleMachine<Waiter>

    /// What to resume when a place in line has come up.
    enum Waiter: Sendable {
        /// A caller that waits; it hears whether its transition has begun, or there is nothing to do.
        case caller(CheckedContinuation<Bool, Never>)
        /// Nobody waits: the transition was asked for from inside.
        case nobody(Hook)
    }

    struct State: Sendable {
        var machine = Machine()
        var tasks: [UInt64: RunningTask] = [:]
        var lastTask: UInt64 = 0
        var stops: UInt64 = 0
        var stopWaiter: CheckedContinuation<Void, Never>?
        var stopTimer: Task<Void, Never>?
        var activity = ConsumerSet<Bool>()
        var diagnostics: Diagnostics?
        var kind: (any Any.Type)?
    }

    let number: UInt64
    let state: Guarded<State>

    /// Where the interactor's router stands in the tree.
    @MainActor var link = TreeLink()

    /// Creates an inactive lifecycle, which takes over the diagnostics of the tree that it is attached to.
    public convenience init() {
        self.init(settings: nil)
    }

    /// Creates an inactive lifecycle with diagnostics of its own. The lifecycles that are attached below take them
    /// over, so it is enough to give them to the root's.
    public convenience init(diagnostics: Diagnostics) {
        self.init(settings: diagnostics)
    }

    private init(settings: Diagnostics?) {
        number = Self.lastNumber.add(1, ordering: .relaxed).newValue
        state = Guarded(State(diagnostics: settings))
    }

    private static let lastNumber = Atomic<UInt64>(0)

    deinit {
        let (tasks, consumers) = state.withLock { ($0.tasks, $0.activity.removeAll()) }
        for task in tasks.values { task.handle.cancel() }
        for consumer in consumers { consumer.finish() }
    }

    /// Whether the lifecycle is active: from the start of an activation until `willResignActive` has returned.
    public var isActive: Bool {
        get async { isActiveNow }
    }

    /// Whether the lifecycle is active: the current value first, then every change, the newest winning. Every access
    /// makes a stream of its own, which ends with the lifecycle.
    public var isActiveStream: AsyncStream<Bool> {
        let (stream, continuation) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
        let place = state.withLock { state in
            continuation.yield(state.machine.isActive)
            return state.activity.add(continuation)
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.activity.remove(place) }
        }
        return stream
    }

    /// Makes the lifecycle active and returns when the hook has. Does nothing when it is active already.
    ///
    /// - Parameter didBecomeActive: runs once the lifecycle is active, on the actor that it names.
    public nonisolated(nonsending) func activate(
        invoking didBecomeActive: nonisolated(nonsending) @escaping @Sendable () async -> Void
    ) async {
        await run(.activate, didBecomeActive)
    }

    /// Makes the lifecycle inactive and returns when none of its tasks runs any more. Does nothing when it is
    /// inactive already.
    ///
    /// - Parameter willResignActive: runs before the tasks are cancelled, on the actor that it names.
    public nonisolated(nonsending) func deactivate(
        invoking willResignActive: nonisolated(nonsending) @escaping @Sendable () async -> Void
    ) async {
        await run(.deactivate, willResignActive)
    }

    nonisolated(nonsending) func activate(of kind: any Any.Type, invoking hook: @escaping Hook) async {
        await run(.activate, of: kind, hook)
    }

    nonisolated(nonsending) func deactivate(of kind: any Any.Type, invoking hook: @escaping Hook) async {
        await run(.deactivate, of: kind, hook)
    }

    var isActiveNow: Bool {
        state.withLock { $0.machine.isActive }
    }
}
