public import Napkin

/// A view of a look at drafts.
@MainActor
public protocol DraftsNapkinViewControllable: ViewControllable {}

/// A look at drafts has no children.
@MainActor
final class DraftsNapkinRouter: ViewableRouter<DraftsNapkinInteractor, any DraftsNapkinViewControllable> {}
