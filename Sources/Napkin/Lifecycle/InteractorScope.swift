/// What others may see of an interactor: whether it is active.
public protocol InteractorScope: AnyObject, Sendable {
    /// Whether the interactor is active: from the start of its activation until `willResignActive` has returned.
    nonisolated var isActive: Bool { get async }

    /// Whether the interactor is active: the current value first, then every change, the newest winning. Every access
    /// makes a stream of its own, which ends with the interactor.
    nonisolated var isActiveStream: AsyncStream<Bool> { get }
}
