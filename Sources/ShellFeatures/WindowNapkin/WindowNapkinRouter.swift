public import Napkin

/// A view of a window.
@MainActor
public protocol WindowNapkinViewControllable: ViewControllable {
    /// Shows the child, which is active already, in the place of the one before.
    func show(_ child: any ViewControllable)
}

/// The root of a window: one child at a time.
@MainActor
final class WindowNapkinRouter: LaunchRouter<WindowNapkinInteractor, any WindowNapkinViewControllable>,
    WindowNapkinRouting
{
    private let childBuilder: any WindowNapkinChildBuilding

    init(
        interactor: WindowNapkinInteractor, viewController: any WindowNapkinViewControllable,
        childBuilder: any WindowNapkinChildBuilding
    ) {
        self.childBuilder = childBuilder
        super.init(interactor: interactor, viewController: viewController)
    }

    func route(to route: WindowRoute) async {
        let before = children
        let child = childBuilder.build(route)
        await attachChild(child)
        viewController.show(child.viewControllable)
        for earlier in before { await detachChild(earlier) }
    }
}
