public import Napkin

/// A view of notifications.
@MainActor
public protocol NotificationsNapkinViewControllable: ViewControllable {}

/// Notifications has no children.
@MainActor
final class NotificationsNapkinRouter: ViewableRouter<
    NotificationsNapkinInteractor, any NotificationsNapkinViewControllable
>
{}
