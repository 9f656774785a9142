/// A handle on the platform's view: a widget, a window's content, a terminal screen.
@MainActor
public protocol ViewControllable: AnyObject, Sendable {}

/// A presenter as its interactor sees it.
@MainActor
public protocol Presentable: AnyObject, Sendable {}

/// Turns a feature's state into what its view shows.
///
/// A presenter that a view observes needs no base class: mark a `final class` `@MainActor @Observable` and conform it
/// to ``Presentable``. This class is for presenters that drive their view themselves.
@MainActor
open class Presenter<ViewControllerType>: Presentable {
    /// The view that the presenter drives.
    public let viewController: ViewControllerType

    /// Creates a presenter that drives a view.
    public init(viewController: ViewControllerType) {
        self.viewController = viewController
    }
}
