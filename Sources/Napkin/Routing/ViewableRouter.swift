/// A router with a view.
@MainActor
open class ViewableRouter<InteractorType, ViewControllerType>: Router<InteractorType>, ViewableRouting {
    /// The view, as this router sees it.
    public let viewController: ViewControllerType

    /// The view, as every router sees it.
    public let viewControllable: any ViewControllable

    /// Creates a router that owns an interactor and a view.
    ///
    /// - Parameters:
    ///   - interactor: an ``Interactable``; anything else stops with a message.
    ///   - viewController: a ``ViewControllable``; anything else stops with a message.
    public init(interactor: InteractorType, viewController: ViewControllerType) {
        guard let viewControllable = viewController as? any ViewControllable else {
            preconditionFailure(
                "\(type(of: viewController)) has to conform to ViewControllable to be a router's view.")
        }
        self.viewController = viewController
        self.viewControllable = viewControllable
        super.init(interactor: interactor)
    }
}
