import Napkin

@MainActor
final class LaunchNapkinRouter: LaunchRouter<LaunchNapkinInteractor, LaunchNapkinView>, LaunchNapkinRouting {
    private let signedOutBuilder: any SignedOutNapkinBuildable
    private let signedInBuilder: any SignedInNapkinBuildable
    private var current: (any ViewableRouting)?

    init(
        interactor: LaunchNapkinInteractor, viewController: LaunchNapkinView,
        signedOutBuilder: any SignedOutNapkinBuildable, signedInBuilder: any SignedInNapkinBuildable
    ) {
        self.signedOutBuilder = signedOutBuilder
        self.signedInBuilder = signedInBuilder
        super.init(interactor: interactor, viewController: viewController)
    }

    func routeToSignedOut() async {
        await swap(to: signedOutBuilder.build(withListener: interactor))
    }

    func routeToSignedIn(as name: String) async {
        await swap(to: signedInBuilder.build(withListener: interactor, name: name))
    }

    /// The old child leaves before the new one comes: no moment has two.
    private func swap(to next: any ViewableRouting) async {
        let old = current
        current = next
        if let old {
            viewController.remove(old.viewControllable)
            await detachChild(old)
        }
        await attachChild(next)
        if current === next { viewController.embed(next.viewControllable) }
    }
}
