public import Napkin
public import Services

/// Makes the view of the home. The front provides it.
@MainActor
public protocol HomeNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeHomeView(
        presenter: HomeNapkinPresenter, listener: any HomeNapkinPresentableListener
    ) -> any HomeNapkinViewControllable
}

/// What the home needs.
public protocol HomeNapkinDependency: TimelineNapkinDependency {
    /// Knows which feeds have a tab.
    var feeds: any FeedKeeping { get }
    /// Shows it.
    var homeViews: any HomeNapkinViewMaking { get }
}

/// Provides what the home is made of.
final class HomeNapkinComponent: Providing {
    let dependency: any HomeNapkinDependency
    let instances = SharedInstances()
    let presenter: HomeNapkinPresenter

    @MainActor
    init(dependency: any HomeNapkinDependency) {
        self.dependency = dependency
        presenter = HomeNapkinPresenter()
    }
}

/// Builds homes.
public final class HomeNapkinBuilder: Buildable {
    private let dependency: any HomeNapkinDependency

    /// Makes a builder.
    public init(dependency: any HomeNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - limit: how many posts a page has, 1 to 100.
    @MainActor
    public func build(withListener listener: any HomeNapkinListener, limit: Int) async -> any ViewableRouting {
        let component = HomeNapkinComponent(dependency: dependency)
        let interactor = HomeNapkinInteractor(
            presenter: component.presenter, listener: listener, feeds: dependency.feeds)
        let view = dependency.homeViews.makeHomeView(presenter: component.presenter, listener: interactor)
        let router = HomeNapkinRouter(
            interactor: interactor, viewController: view, timelines: TimelineNapkinBuilder(dependency: dependency),
            limit: limit)
        await interactor.connect(router: router)
        return router
    }
}
