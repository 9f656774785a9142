/// A node of the tree: it owns an interactor and the routers below.
@MainActor
public protocol Routing: AnyObject, Sendable {
    /// The interactor, as every router sees it.
    var interactable: any Interactable { get }

    /// The attached children, in the order in which they were attached.
    var children: [any Routing] { get }

    /// Calls `didLoad`, once in the router's life. The parent calls it after the interactor's activation.
    func load() async

    /// Returns when the router has been loaded, or the caller is cancelled.
    func loaded() async

    /// Attaches a child: activates its interactor, then loads it.
    func attachChild(_ child: any Routing) async

    /// Detaches a child and all below it, deactivating bottom-up.
    func detachChild(_ child: any Routing) async
}

/// A router with a view.
@MainActor
public protocol ViewableRouting: Routing {
    /// The view, as every router sees it.
    var viewControllable: any ViewControllable { get }
}

/// The router at the root of a tree.
@MainActor
public protocol LaunchRouting: ViewableRouting {
    /// Shows the root's view in a window, activates the root's interactor, and loads the root.
    func launch(from window: any LaunchWindow) async
}

/// Where a tree shows its root: a window of any toolkit, or a terminal.
@MainActor
public protocol LaunchWindow: AnyObject, Sendable {
    /// Shows the view of the root.
    func show(_ root: any ViewControllable)
}
