public import Napkin
import Services

/// A view of a run of the command.
@MainActor
public protocol CommandNapkinViewControllable: ViewControllable {
    /// Shows the child, which is active already.
    func show(_ child: any ViewControllable)
}

/// The root of one run.
@MainActor
final class CommandNapkinRouter: LaunchRouter<CommandNapkinInteractor, any CommandNapkinViewControllable>,
    CommandNapkinRouting
{
    let route: CommandRoute
    private let childBuilder: any CommandNapkinChildBuilding

    init(
        interactor: CommandNapkinInteractor, viewController: any CommandNapkinViewControllable,
        childBuilder: any CommandNapkinChildBuilding, route: CommandRoute
    ) {
        self.childBuilder = childBuilder
        self.route = route
        super.init(interactor: interactor, viewController: viewController)
    }

    func sendWaiting() async -> Int {
        await childBuilder.sendWaiting()
    }

    func keepingTrouble() async -> SocialError? {
        await childBuilder.keepingTrouble()
    }

    func route(to route: CommandRoute) async throws(SocialError) {
        let child = try await childBuilder.build(route, withListener: interactor)
        await attachChild(child)
        viewController.show(child.viewControllable)
    }
}
