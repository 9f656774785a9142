import Napkin

protocol ListNapkinDependency: Dependency {
    var basket: any BasketKeeping { get }
}

/// What this napkin passes on to its children.
final class ListNapkinComponent: Component<any ListNapkinDependency>, ItemNapkinDependency, @unchecked Sendable {
    var basket: any BasketKeeping { dependency.basket }
}

final class ListNapkinBuilder: Builder<any ListNapkinDependency>, @unchecked Sendable {
    @MainActor
    func build() async -> ListNapkinRouter {
        let component = ListNapkinComponent(dependency: dependency)
        let presenter = ListNapkinPresenter()
        let interactor = ListNapkinInteractor(presenter: presenter, basket: component.basket)
        let router = ListNapkinRouter(
            interactor: interactor,
            viewController: ListNapkinView(presenter: presenter, listener: interactor),
            itemBuilder: ItemNapkinBuilder(dependency: component))
        await interactor.connect(router)
        return router
    }
}
