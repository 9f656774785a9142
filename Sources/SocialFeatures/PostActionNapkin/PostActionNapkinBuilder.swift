public import Napkin
public import Services

/// Makes the view of an action on a post. The front provides it.
@MainActor
public protocol PostActionNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makePostActionView(
        presenter: PostActionNapkinPresenter, listener: any PostActionNapkinPresentableListener
    ) -> any PostActionNapkinViewControllable
}

/// What an action on a post needs.
public protocol PostActionNapkinDependency: Dependency {
    /// Does it.
    var acting: any PostActing { get }
    /// Shows it.
    var postActionViews: any PostActionNapkinViewMaking { get }
}

/// Provides what an action on a post is made of.
final class PostActionNapkinComponent: Providing {
    let dependency: any PostActionNapkinDependency
    let instances = SharedInstances()
    let presenter: PostActionNapkinPresenter

    @MainActor
    init(dependency: any PostActionNapkinDependency, action: PostAction, post: String) {
        self.dependency = dependency
        presenter = PostActionNapkinPresenter(action: action, post: post)
    }
}

/// Builds actions on posts.
public final class PostActionNapkinBuilder: Buildable {
    private let dependency: any PostActionNapkinDependency

    /// Makes a builder.
    public init(dependency: any PostActionNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - action: what to do.
    ///   - post: at-URI or web address of the post.
    @MainActor
    public func build(
        withListener listener: any PostActionNapkinListener, action: PostAction, post: String
    ) -> any ViewableRouting {
        let component = PostActionNapkinComponent(dependency: dependency, action: action, post: post)
        let interactor = PostActionNapkinInteractor(
            presenter: component.presenter, listener: listener, acting: dependency.acting, action: action, post: post)
        let view = dependency.postActionViews.makePostActionView(presenter: component.presenter, listener: interactor)
        return PostActionNapkinRouter(interactor: interactor, viewController: view)
    }
}
