public import Napkin
public import Services

/// Makes the view of a run. The front provides it.
@MainActor
public protocol CommandNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeCommandView(
        presenter: CommandNapkinPresenter, listener: any CommandNapkinPresentableListener
    ) -> any CommandNapkinViewControllable
}

/// Builds the napkin that a route leads to. The composition provides it, since it alone knows every feature.
@MainActor
public protocol CommandNapkinChildBuilding: Sendable {
    /// Builds one.
    /// - Parameters:
    ///   - route: where to.
    ///   - listener: the run; it must be held weakly.
    /// - Throws: why what the napkin needs is not there.
    func build(
        _ route: CommandRoute, withListener listener: any CommandNapkinChildListener
    ) async throws(SocialError) -> any ViewableRouting

    /// Sends what waits in the outbox, for a bounded time.
    /// - Returns: how many entries went out.
    func sendWaiting() async -> Int

    /// Why something that was read could not be kept; nil when everything was.
    func keepingTrouble() async -> SocialError?
}

/// What a run needs.
public protocol CommandNapkinDependency: Dependency {
    /// Builds what it leads to.
    @MainActor var commandChildren: any CommandNapkinChildBuilding { get }
    /// Shows it.
    var commandViews: any CommandNapkinViewMaking { get }
}

/// Provides what a run is made of.
final class CommandNapkinComponent: Providing {
    let dependency: any CommandNapkinDependency
    let instances = SharedInstances()
    let presenter: CommandNapkinPresenter

    @MainActor
    init(dependency: any CommandNapkinDependency, route: CommandRoute) {
        self.dependency = dependency
        presenter = CommandNapkinPresenter(route: route)
    }
}

/// A run that was built.
@MainActor
public struct CommandNapkinRun {
    private let router: CommandNapkinRouter

    fileprivate init(router: CommandNapkinRouter) {
        self.router = router
    }

    /// Shows the run in a window and starts it.
    public func launch(from window: any LaunchWindow) async {
        await router.launch(from: window)
    }

    /// After a command that has spoken with the account's server, sends what waits in the outbox, for a bounded time.
    /// - Returns: how many entries went out.
    public func sendWaiting() async -> Int {
        router.route.sendsWaiting ? await router.sendWaiting() : 0
    }

    /// Why something that was read could not be kept; nil when everything was.
    public func keepingTrouble() async -> SocialError? {
        await router.keepingTrouble()
    }

    /// The run's napkins as they are now, one a line.
    public func treeDescription() -> String {
        router.treeDescription()
    }

    /// Takes everything down that the run built.
    public func terminate() async {
        await router.terminate()
    }
}

/// Builds runs of the command.
public final class CommandNapkinBuilder: Buildable {
    private let dependency: any CommandNapkinDependency

    /// Makes a builder.
    public init(dependency: any CommandNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: hears how it ended; it is held weakly.
    ///   - route: where it leads.
    ///   - diagnostics: how its tree is watched.
    @MainActor
    public func build(
        withListener listener: any CommandNapkinListener, route: CommandRoute, diagnostics: Diagnostics = .standard
    ) async -> CommandNapkinRun {
        let component = CommandNapkinComponent(dependency: dependency, route: route)
        let interactor = CommandNapkinInteractor(
            presenter: component.presenter, listener: listener, route: route, diagnostics: diagnostics)
        let view = dependency.commandViews.makeCommandView(presenter: component.presenter, listener: interactor)
        let router = CommandNapkinRouter(
            interactor: interactor, viewController: view, childBuilder: dependency.commandChildren, route: route)
        await interactor.connect(router: router)
        return CommandNapkinRun(router: router)
    }
}
