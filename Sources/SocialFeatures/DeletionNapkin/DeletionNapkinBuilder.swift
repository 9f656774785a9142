public import Napkin
public import Services

/// Makes the view of a deletion of a post. The front provides it.
@MainActor
public protocol DeletionNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeDeletionView(
        presenter: DeletionNapkinPresenter, listener: any DeletionNapkinPresentableListener
    ) -> any DeletionNapkinViewControllable
}

/// What a deletion of a post needs.
public protocol DeletionNapkinDependency: Dependency {
    /// Does it.
    var deleting: any PostDeleting { get }
    /// Shows it.
    var deletionViews: any DeletionNapkinViewMaking { get }
}

/// Provides what a deletion of a post is made of.
final class DeletionNapkinComponent: Providing {
    let dependency: any DeletionNapkinDependency
    let instances = SharedInstances()
    let presenter: DeletionNapkinPresenter

    @MainActor
    init(dependency: any DeletionNapkinDependency, post: String) {
        self.dependency = dependency
        presenter = DeletionNapkinPresenter(post: post)
    }
}

/// Builds deletions of posts.
public final class DeletionNapkinBuilder: Buildable {
    private let dependency: any DeletionNapkinDependency

    /// Makes a builder.
    public init(dependency: any DeletionNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - post: at-URI or web address of the post.
    @MainActor
    public func build(withListener listener: any DeletionNapkinListener, post: String) -> any ViewableRouting {
        let component = DeletionNapkinComponent(dependency: dependency, post: post)
        let interactor = DeletionNapkinInteractor(
            presenter: component.presenter, listener: listener, deleting: dependency.deleting, post: post)
        let view = dependency.deletionViews.makeDeletionView(presenter: component.presenter, listener: interactor)
        return DeletionNapkinRouter(interactor: interactor, viewController: view)
    }
}
