/// Runs an asynchronous action from a view's synchronous code: a tap's way to an interactor.
///
///     button.onTap { dispatch { [weak listener] in await listener?.didTapLogin() } }
///
/// Actions arrive in the order in which they were dispatched: what precedes the action's first `await` runs before
/// `dispatch` returns, and the calls that follow reach an actor in order. Arriving is not finishing: an action that
/// waits, for a server say, does not hold up the next one, so that "Cancel" gets through.
///
/// - Parameters:
///   - priority: kept for code written for the original, and not used: actions of different priorities would
///     overtake one another. All actions run at the priority that the main actor has by itself.
///   - action: what to run. It starts on the main actor.
/// - Returns: the task, for whoever wants to cancel the action or wait for it.
@inlinable
@MainActor
@discardableResult
public func dispatch(
    priority: TaskPriority? = nil, _ action: @escaping @MainActor () async -> Void
) -> Task<Void, Never> {
    start(action)
}

/// Runs an asynchronous action for a listener, in order, as ``dispatch(priority:_:)`` does. If the listener is gone,
/// the action is dropped.
///
///     dispatch(to: listener) { await $0.didTapLogin() }
///
/// - Parameters:
///   - listener: as a rule a view's `weak var listener`. It is held only while the action runs.
///   - action: what to run with the listener. It starts on the main actor.
/// - Returns: the task, or `nil` if the action was dropped.
@inlinable
@MainActor
@discardableResult
public func dispatch<Listener>(
    to listener: Listener?, _ action: @escaping @MainActor (Listener) async -> Void
) -> Task<Void, Never>? {
    guard let listener else { return nil }
    if KeyedActions.hasPending { sendPending(for: listener as AnyObject) }
    return start { await action(listener) }
}

/// Runs an asynchronous action for a listener and coalesces bursts: while an action with this key is under way, the
/// newest further one waits, takes the place of an older one that waits, and runs next.
///
///     dispatch(to: listener, key: "search") { await $0.didType(text) }
///
/// A listener's action without a key is never overtaken: `dispatch(to:)` first sends what waits for the listener, in
/// order. So the last text typed arrives before the tap on "Send". Actions with different keys may overtake one
/// another, and `dispatch { }`, which names no listener, takes no part in this. While it waits, an action holds its
/// listener weakly, and is dropped if the listener is gone.
///
/// - Parameters:
///   - listener: a class or an actor, as a rule a view's `weak var listener`. Anything else stops with a message.
///   - key: tells which actions replace one another. Keys of different listeners are independent.
///   - action: what to run with the listener. It must not capture the listener. It starts on the main actor.
@MainActor
public func dispatch<Listener>(
    to listener: Listener?, key: some Hashable & Sendable, _ action: @escaping @MainActor (Listener) async -> Void
) {
    guard let listener else { return }
    precondition(
        type(of: listener as Any) is AnyClass,
        "\(type(of: listener as Any)) is no class or actor: a listener has to be one.")
    let object = listener as AnyObject
    KeyedActions.run(for: ObjectIdentifier(object), key: AnyHashable(key)) { [weak object] in
        guard let listener = object as? Listener else { return }
        await action(listener)
    }
}

/// Sends the keyed actions that wait for a listener.
@usableFromInline
@MainActor
func sendPending(for listener: AnyObject) {
    KeyedActions.sendPending(for: ObjectIdentifier(listener))
}

/// Starts an action on the main actor. It is detached, so that it does not count as a part of the lifecycle's task that
/// happens to have called the view.
@usableFromInline
@MainActor
func start(_ action: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    if #available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *) {
        Task.immediateDetached(priority: actionPriority, operation: action)
    } else {
        Task.detached(priority: actionPriority, operation: action)
    }
}

/// The main actor's own priority. With another one, every hop between the main actor and an interactor would also wake
/// a thread of another pool: on Linux that took four times as long.
#if canImport(Darwin)
    private let actionPriority = TaskPriority.userInitiated
#else
    private let actionPriority = TaskPriority.medium
#endif
