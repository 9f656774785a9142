public import Napkin

/// A view of a thread.
@MainActor
public protocol ThreadNapkinViewControllable: ViewControllable {}

/// A thread has no children.
@MainActor
final class ThreadNapkinRouter: ViewableRouter<ThreadNapkinInteractor, any ThreadNapkinViewControllable> {}
