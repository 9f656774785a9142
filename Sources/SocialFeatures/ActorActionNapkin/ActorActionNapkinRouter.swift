public import Napkin

/// A view of an action on somebody.
@MainActor
public protocol ActorActionNapkinViewControllable: ViewControllable {}

/// An action on somebody has no children.
@MainActor
final class ActorActionNapkinRouter: ViewableRouter<ActorActionNapkinInteractor, any ActorActionNapkinViewControllable>
{}
