/// An interactor: a feature's business logic, on an actor of its own.
///
/// Actors cannot be subclassed, so an interactor is composed: conform a `final actor`, give it a lifecycle, and
/// override the hooks.
///
///     final actor BoardInteractor: Interactable {
///         nonisolated let lifecycle = InteractorLifecycle()
///
///         func didBecomeActive() async {
///             task { [weak self, posts] in
///                 for await page in posts.pages() { await self?.show(page) }
///             }
///         }
///     }
public protocol Interactable: Actor, InteractorScope {
    /// Keeps the interactor's state and its tasks. Declare it `nonisolated let lifecycle = InteractorLifecycle()`.
    nonisolated var lifecycle: InteractorLifecycle { get }

    /// Makes the interactor active. Routers call it; the default is right for every interactor.
    nonisolated(nonsending) func activate() async

    /// Makes the interactor inactive. Routers call it; the default is right for every interactor.
    nonisolated(nonsending) func deactivate() async

    /// The interactor has become active: start its tasks, route to its first child. The default does nothing.
    func didBecomeActive() async

    /// The interactor is about to become inactive; its tasks still run, and are cancelled when this returns. The
    /// default does nothing.
    func willResignActive() async
}

extension Interactable {
    /// Whether the interactor is active: from the start of its activation until `willResignActive` has returned.
    public nonisolated var isActive: Bool {
        get async { lifecycle.isActiveNow }
    }

    /// Whether the interactor is active: the current value first, then every change, the newest winning.
    public nonisolated var isActiveStream: AsyncStream<Bool> {
        lifecycle.isActiveStream
    }

    /// Makes the interactor active and returns when `didBecomeActive` has.
    ///
    /// Transitions of one interactor run one after the other, in call order. See
    /// ``InteractorLifecycle/activate(invoking:)``.
    public nonisolated(nonsending) func activate() async {
        await lifecycle.activate(of: Self.self, invoking: { await self.didBecomeActive() })
    }

    /// Makes the interactor inactive and returns when none of its tasks runs any more.
    ///
    /// Transitions of one interactor run one after the other, in call order. Asked for from the interactor's own
    /// task or hook, it does not wait for that. See ``InteractorLifecycle/deactivate(invoking:)``.
    public nonisolated(nonsending) func deactivate() async {
        await lifecycle.deactivate(of: Self.self, invoking: { await self.willResignActive() })
    }

    /// Runs an operation until it ends or the interactor becomes inactive, which cancels it and waits for it.
    ///
    /// On an inactive interactor the operation does not run. See
    /// ``InteractorLifecycle/register(priority:name:fileID:line:_:)``.
    ///
    /// - Parameters:
    ///   - priority: the task's priority; by default the caller's.
    ///   - name: what diagnostics call the task; by default its place in the source.
    ///   - fileID: the caller's file; leave it to the default.
    ///   - line: the caller's line; leave it to the default.
    ///   - operation: what to run. Capture the interactor weakly in an operation that lasts.
    /// - Returns: the task, for whoever wants to cancel it earlier or wait for it.
    @discardableResult
    public nonisolated func task(
        priority: TaskPriority? = nil,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ operation: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        lifecycle.register(priority: priority, name: name, fileID: fileID, line: line, operation)
    }

    /// Does nothing.
    public func didBecomeActive() async {}

    /// Does nothing.
    public func willResignActive() async {}
}

/// An interactor that shows its state through a presenter.
public protocol PresentableInteractable: Interactable {
    /// The presenter's type, as a rule a protocol that the interactor's file declares.
    associatedtype PresenterType

    /// Turns the interactor's state into what the view shows. The interactor calls it with `await`.
    nonisolated var presenter: PresenterType { get }
}
