import Napkin

protocol ItemNapkinDependency: Dependency {
    var basket: any BasketKeeping { get }
}

protocol ItemNapkinBuildable: Buildable {
    @MainActor func build(withListener listener: any ItemNapkinListener, item: String) -> any ViewableRouting
}

final class ItemNapkinBuilder: Builder<any ItemNapkinDependency>, ItemNapkinBuildable, @unchecked Sendable {
    @MainActor
    func build(withListener listener: any ItemNapkinListener, item: String) -> any ViewableRouting {
        let interactor = ItemNapkinInteractor(item: item, basket: dependency.basket, listener: listener)
        return ItemNapkinRouter(
            interactor: interactor, viewController: ItemNapkinView(item: item, listener: interactor))
    }
}

@MainActor
final class ItemNapkinRouter: ViewableRouter<ItemNapkinInteractor, ItemNapkinView> {}
