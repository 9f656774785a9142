public import Napkin

/// A view of a list of posts.
@MainActor
public protocol TimelineNapkinViewControllable: ViewControllable {}

/// A list of posts has no children: what is opened from it is its parent's business.
@MainActor
final class TimelineNapkinRouter: ViewableRouter<TimelineNapkinInteractor, any TimelineNapkinViewControllable> {}
