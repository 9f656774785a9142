public import Napkin
public import Services

/// Makes the view of an action on somebody. The front provides it.
@MainActor
public protocol ActorActionNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeActorActionView(
        presenter: ActorActionNapkinPresenter, listener: any ActorActionNapkinPresentableListener
    ) -> any ActorActionNapkinViewControllable
}

/// What an action on somebody needs.
public protocol ActorActionNapkinDependency: Dependency {
    /// Does it.
    var actorActing: any ActorActing { get }
    /// Shows it.
    var actorActionViews: any ActorActionNapkinViewMaking { get }
}

/// Provides what an action on somebody is made of.
final class ActorActionNapkinComponent: Providing {
    let dependency: any ActorActionNapkinDependency
    let instances = SharedInstances()
    let presenter: ActorActionNapkinPresenter

    @MainActor
    init(dependency: any ActorActionNapkinDependency, action: ActorAction, actor: String) {
        self.dependency = dependency
        presenter = ActorActionNapkinPresenter(action: action, actor: actor)
    }
}

/// Builds actions on people.
public final class ActorActionNapkinBuilder: Buildable {
    private let dependency: any ActorActionNapkinDependency

    /// Makes a builder.
    public init(dependency: any ActorActionNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - action: what to do.
    ///   - actor: handle, DID, at-URI or web address.
    @MainActor
    public func build(withListener listener: any ActorActionNapkinListener, action: ActorAction, actor: String)
        -> any ViewableRouting
    {
        let component = ActorActionNapkinComponent(dependency: dependency, action: action, actor: actor)
        let interactor = ActorActionNapkinInteractor(
            presenter: component.presenter, listener: listener, actorActing: dependency.actorActing, action: action,
            actor: actor)
        let view = dependency.actorActionViews.makeActorActionView(presenter: component.presenter, listener: interactor)
        return ActorActionNapkinRouter(interactor: interactor, viewController: view)
    }
}
