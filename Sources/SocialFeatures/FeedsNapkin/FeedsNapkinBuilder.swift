public import Napkin
public import Services

/// Makes the view of the feeds that the account has chosen. The front provides it.
@MainActor
public protocol FeedsNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeFeedsView(
        presenter: FeedsNapkinPresenter, listener: any FeedsNapkinPresentableListener
    ) -> any FeedsNapkinViewControllable
}

/// What a look at the chosen feeds needs.
public protocol FeedsNapkinDependency: Dependency {
    /// Keeps them.
    var feeds: any FeedKeeping { get }
    /// Shows it.
    var feedsViews: any FeedsNapkinViewMaking { get }
}

/// Provides what a look at the chosen feeds is made of.
final class FeedsNapkinComponent: Providing {
    let dependency: any FeedsNapkinDependency
    let instances = SharedInstances()
    let presenter: FeedsNapkinPresenter

    @MainActor
    init(dependency: any FeedsNapkinDependency) {
        self.dependency = dependency
        presenter = FeedsNapkinPresenter()
    }
}

/// Builds looks at the chosen feeds.
public final class FeedsNapkinBuilder: Buildable {
    private let dependency: any FeedsNapkinDependency

    /// Makes a builder.
    public init(dependency: any FeedsNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameter listener: the parent; it is held weakly.
    @MainActor
    public func build(withListener listener: any FeedsNapkinListener) -> any ViewableRouting {
        let component = FeedsNapkinComponent(dependency: dependency)
        let interactor = FeedsNapkinInteractor(
            presenter: component.presenter, listener: listener, feeds: dependency.feeds)
        let view = dependency.feedsViews.makeFeedsView(presenter: component.presenter, listener: interactor)
        return FeedsNapkinRouter(interactor: interactor, viewController: view)
    }
}
