public import Napkin
public import Services

/// Makes the view of an action. The front provides it.
@MainActor
public protocol ActionNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeActionView(
        presenter: ActionNapkinPresenter, listener: any ActionNapkinPresentableListener
    ) -> any ActionNapkinViewControllable
}

/// What an action needs.
public protocol ActionNapkinDependency: Dependency {
    /// Does what is done to posts.
    var acting: any PostActing { get }
    /// Follows.
    var following: any Following { get }
    /// Does what else is done to people.
    var actorActing: any ActorActing { get }
    /// Shows it.
    var actionViews: any ActionNapkinViewMaking { get }
}

/// Provides what an action is made of.
final class ActionNapkinComponent: Providing {
    let dependency: any ActionNapkinDependency
    let instances = SharedInstances()
    let presenter: ActionNapkinPresenter

    @MainActor
    init(dependency: any ActionNapkinDependency, action: SocialAction) {
        self.dependency = dependency
        presenter = ActionNapkinPresenter(action: action)
    }
}

/// Builds actions.
public final class ActionNapkinBuilder: Buildable {
    private let dependency: any ActionNapkinDependency

    /// Makes a builder.
    public init(dependency: any ActionNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - action: what to do, to whom or what.
    @MainActor
    public func build(withListener listener: any ActionNapkinListener, action: SocialAction) -> any ViewableRouting {
        let component = ActionNapkinComponent(dependency: dependency, action: action)
        let interactor = ActionNapkinInteractor(
            presenter: component.presenter, listener: listener, acting: dependency.acting,
            following: dependency.following, actorActing: dependency.actorActing, action: action)
        let view = dependency.actionViews.makeActionView(presenter: component.presenter, listener: interactor)
        return ActionNapkinRouter(interactor: interactor, viewController: view)
    }
}
