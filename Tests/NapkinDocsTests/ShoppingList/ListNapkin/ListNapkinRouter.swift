import Napkin

@MainActor
final class ListNapkinRouter: LaunchRouter<ListNapkinInteractor, ListNapkinView>, ListNapkinRouting {
    private let itemBuilder: any ItemNapkinBuildable
    private var item: (any ViewableRouting)?

    init(
        interactor: ListNapkinInteractor, viewController: ListNapkinView, itemBuilder: any ItemNapkinBuildable
    ) {
        self.itemBuilder = itemBuilder
        super.init(interactor: interactor, viewController: viewController)
    }

    func routeToItem(_ item: String) async {
        guard self.item == nil else { return }
        let router = itemBuilder.build(withListener: interactor, item: item)
        self.item = router
        await attachChild(router)
        // The child may have finished while it was attached.
        guard self.item === router else { return }
        viewController.child = router.viewControllable as? any TextView
    }

    func detachItem() async {
        guard let item else { return }
        self.item = nil
        viewController.child = nil
        await detachChild(item)
    }
}
