public import Napkin

/// A view of a check of identifiers.
@MainActor
public protocol SyntaxCheckNapkinViewControllable: ViewControllable {}

/// A check of identifiers has no children.
@MainActor
final class SyntaxCheckNapkinRouter: ViewableRouter<SyntaxCheckNapkinInteractor, any SyntaxCheckNapkinViewControllable>
{}
