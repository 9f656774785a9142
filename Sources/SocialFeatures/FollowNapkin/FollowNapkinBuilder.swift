public import Napkin
public import Services

/// Makes the view of a follow button. The front provides it.
@MainActor
public protocol FollowNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeFollowView(
        presenter: FollowNapkinPresenter, listener: any FollowNapkinPresentableListener
    ) -> any FollowNapkinViewControllable
}

/// What a follow button needs.
public protocol FollowNapkinDependency: Dependency {
    /// Follows.
    var following: any Following { get }
    /// Shows it.
    var followViews: any FollowNapkinViewMaking { get }
}

/// Provides what a follow button is made of.
final class FollowNapkinComponent: Providing {
    let dependency: any FollowNapkinDependency
    let instances = SharedInstances()
    let presenter: FollowNapkinPresenter

    @MainActor
    init(dependency: any FollowNapkinDependency, actor: String) {
        self.dependency = dependency
        presenter = FollowNapkinPresenter(actor: actor)
    }
}

/// Builds follow buttons.
public final class FollowNapkinBuilder: Buildable {
    private let dependency: any FollowNapkinDependency

    /// Makes a builder.
    public init(dependency: any FollowNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - actor: whom: handle or DID.
    @MainActor
    public func build(
        withListener listener: any FollowNapkinListener, actor: String
    ) -> any ViewableRouting {
        let component = FollowNapkinComponent(dependency: dependency, actor: actor)
        let interactor = FollowNapkinInteractor(
            presenter: component.presenter, listener: listener, following: dependency.following, actor: actor)
        let view = dependency.followViews.makeFollowView(presenter: component.presenter, listener: interactor)
        return FollowNapkinRouter(interactor: interactor, viewController: view)
    }
}
