public import Napkin

/// A view of the outbox.
@MainActor
public protocol OutboxNapkinViewControllable: ViewControllable {}

/// The outbox has no children.
@MainActor
final class OutboxNapkinRouter: ViewableRouter<OutboxNapkinInteractor, any OutboxNapkinViewControllable> {}
