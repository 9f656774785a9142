public import Napkin

/// A view of an action.
@MainActor
public protocol ActionNapkinViewControllable: ViewControllable {}

/// An action has no children.
@MainActor
final class ActionNapkinRouter: ViewableRouter<ActionNapkinInteractor, any ActionNapkinViewControllable> {}
