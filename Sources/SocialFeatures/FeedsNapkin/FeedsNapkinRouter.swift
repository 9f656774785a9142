public import Napkin

/// A view of the chosen feeds.
@MainActor
public protocol FeedsNapkinViewControllable: ViewControllable {}

/// A look at the chosen feeds has no children.
@MainActor
final class FeedsNapkinRouter: ViewableRouter<FeedsNapkinInteractor, any FeedsNapkinViewControllable> {}
