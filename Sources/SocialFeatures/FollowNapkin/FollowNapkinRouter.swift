public import Napkin

/// A view of a follow button.
@MainActor
public protocol FollowNapkinViewControllable: ViewControllable {}

/// A follow button has no children.
@MainActor
final class FollowNapkinRouter: ViewableRouter<FollowNapkinInteractor, any FollowNapkinViewControllable> {}
