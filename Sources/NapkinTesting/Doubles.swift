public import Napkin

/// An interactor that does nothing but tell a log when its hooks run.
public final actor SpyInteractor: Interactable {
    /// A hook of the interactor.
    public enum Hook: Sendable, Hashable {
        /// The interactor with that name has become active.
        case didBecomeActive(String)
        /// The interactor with that name is about to become inactive.
        case willResignActive(String)
    }

    /// Keeps the interactor's state and its tasks.
    public nonisolated let lifecycle: InteractorLifecycle

    /// Tells this interactor's hooks from others' in a shared log.
    public nonisolated let name: String

    private let log: SpyLog<Hook>?
    private let whenActive: (@Sendable () async -> Void)?
    private let whenResigning: (@Sendable () async -> Void)?

    /// Creates an interactor.
    ///
    /// - Parameters:
    ///   - name: tells its hooks from others'.
    ///   - log: records the hooks.
    ///   - lifecycle: the interactor's lifecycle.
    ///   - whenActive: runs in `didBecomeActive`, after the log.
    ///   - whenResigning: runs in `willResignActive`, after the log.
    public init(
        _ name: String = "Spy",
        log: SpyLog<Hook>? = nil,
        lifecycle: InteractorLifecycle = InteractorLifecycle(),
        whenActive: (@Sendable () async -> Void)? = nil,
        whenResigning: (@Sendable () async -> Void)? = nil
    ) {
        self.name = name
        self.log = log
        self.lifecycle = lifecycle
        self.whenActive = whenActive
        self.whenResigning = whenResigning
    }

    /// Records the hook.
    public func didBecomeActive() async {
        log?.record(.didBecomeActive(name))
        await whenActive?()
    }

    /// Records the hook.
    public func willResignActive() async {
        log?.record(.willResignActive(name))
        await whenResigning?()
    }
}

/// A router that counts how often it was loaded.
@MainActor
public final class SpyRouter: Router<SpyInteractor> {
    /// How often `didLoad` has run.
    public private(set) var loadCount = 0

    private let whenLoaded: (@MainActor () async -> Void)?

    /// Creates a router.
    ///
    /// - Parameters:
    ///   - interactor: its interactor.
    ///   - whenLoaded: runs in `didLoad`.
    public init(_ interactor: SpyInteractor = SpyInteractor(), whenLoaded: (@MainActor () async -> Void)? = nil) {
        self.whenLoaded = whenLoaded
        super.init(interactor: interactor)
    }

    /// Counts.
    public override func didLoad() async {
        loadCount += 1
        await whenLoaded?()
    }
}

/// A view that shows nothing.
@MainActor
public final class StubView: ViewControllable {
    /// Creates a view.
    public init() {}
}

/// A window that remembers what it was asked to show.
@MainActor
public final class SpyWindow: LaunchWindow {
    /// The views that were shown, the first first.
    public private(set) var shown: [any ViewControllable] = []

    /// Creates a window.
    public init() {}

    /// Remembers the view.
    public func show(_ root: any ViewControllable) {
        shown.append(root)
    }
}
