public import Napkin
public import Services

/// Makes the view of the window. The front provides it.
@MainActor
public protocol WindowNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeWindowView(
        presenter: WindowNapkinPresenter, listener: any WindowNapkinPresentableListener
    ) -> any WindowNapkinViewControllable
}

/// Builds what the window shows, once the home is open. The composition provides it, since it alone knows every feature.
@MainActor
public protocol WindowNapkinChildBuilding: Sendable {
    /// Builds a page.
    /// - Parameter listener: the window; it must be held weakly.
    func build(
        _ page: WindowPage, withListener listener: any WindowNapkinChildListener
    ) async -> any ViewableRouting

    /// Builds a sign-in.
    /// - Parameter listener: the window; it must be held weakly.
    func buildSignIn(withListener listener: any WindowNapkinChildListener) -> any ViewableRouting

    /// Builds a composer.
    /// - Parameters:
    ///   - draft: what to begin with.
    ///   - id: the draft that it is, if it is one already.
    ///   - listener: the window; it must be held weakly.
    func buildComposer(
        _ draft: PostDraft, id: Int64?, withListener listener: any WindowNapkinChildListener
    ) -> any ViewableRouting

    /// Builds what looks out, without a view, for what asks for an account's attention.
    /// - Parameters:
    ///   - account: DID of who acts.
    ///   - seen: another number whenever the person has seen what happened.
    ///   - listener: the window; it must be held weakly.
    func buildAttention(
        for account: String, seen: AsyncStream<Int>, withListener listener: any WindowNapkinChildListener
    ) -> any Routing
}

/// Keeps where a person is in the window, so that the next one begins there.
public protocol WindowPlaceKeeping: Sendable {
    /// Where an account was; nil when that is not known.
    func place(of account: String) async -> WindowPlace?
    /// Keeps where an account is.
    func keep(_ place: WindowPlace, of account: String) async
}

/// What the window needs.
public protocol WindowNapkinDependency: Dependency {
    /// Opens the home.
    var home: any HomeOpening { get }
    /// Keeps where one is; nil begins at the home each time.
    var places: (any WindowPlaceKeeping)? { get }
    /// Builds what it shows.
    @MainActor var windowChildren: any WindowNapkinChildBuilding { get }
    /// Shows it.
    var windowViews: any WindowNapkinViewMaking { get }
}

/// Provides what the window is made of.
final class WindowNapkinComponent: Providing {
    let dependency: any WindowNapkinDependency
    let instances = SharedInstances()
    let presenter: WindowNapkinPresenter

    @MainActor
    init(dependency: any WindowNapkinDependency) {
        self.dependency = dependency
        presenter = WindowNapkinPresenter()
    }
}

/// A window that was built.
@MainActor
public struct WindowNapkinRun {
    private let router: WindowNapkinRouter

    fileprivate init(router: WindowNapkinRouter) {
        self.router = router
    }

    /// Shows it and starts it.
    public func launch(from window: any LaunchWindow) async {
        await router.launch(from: window)
    }

    /// Opens what another program handed over: the page of an at-URI or a bsky.app link; anything else is told.
    public func open(_ address: String) async {
        await router.interactor.open(address)
    }

    /// Opens a reply to a post, by at-URI.
    public func reply(to post: String) async {
        await router.interactor.windowNapkinChildDidCompose(PostDraft(text: "", replyTo: post), id: nil)
    }

    /// The window's napkins as they are now, one a line.
    public func treeDescription() -> String {
        router.treeDescription()
    }

    /// Takes everything down.
    public func terminate() async {
        await router.terminate()
    }
}

/// Builds the window.
public final class WindowNapkinBuilder: Buildable {
    private let dependency: any WindowNapkinDependency

    /// Makes a builder.
    public init(dependency: any WindowNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds it.
    @MainActor
    public func build() async -> WindowNapkinRun {
        let component = WindowNapkinComponent(dependency: dependency)
        let interactor = WindowNapkinInteractor(
            presenter: component.presenter, home: dependency.home, places: dependency.places)
        let view = dependency.windowViews.makeWindowView(presenter: component.presenter, listener: interactor)
        let router = WindowNapkinRouter(
            interactor: interactor, viewController: view, childBuilder: dependency.windowChildren)
        await interactor.connect(router: router)
        return WindowNapkinRun(router: router)
    }
}
