import Napkin

@MainActor
protocol ListNapkinRouting: AnyObject, Sendable {
    func routeToItem(_ item: String) async
    func detachItem() async
}

@MainActor
protocol ListNapkinPresentable: Presentable {
    func show(_ items: [String])
}

final actor ListNapkinInteractor: PresentableInteractable, ListNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any ListNapkinPresentable

    private let basket: any BasketKeeping
    private weak var router: (any ListNapkinRouting)?

    init(presenter: any ListNapkinPresentable, basket: any BasketKeeping) {
        self.presenter = presenter
        self.basket = basket
    }

    func connect(_ router: any ListNapkinRouting) {
        self.router = router
    }

    func didBecomeActive() async {
        task { [presenter, basket] in
            for await items in basket.items { await presenter.show(items) }
        }
    }

    func didTapAdd(_ item: String) async {
        basket.add(item)
    }

    func didTapItem(_ item: String) async {
        await router?.routeToItem(item)
    }
}

extension ListNapkinInteractor: ItemNapkinListener {
    func itemNapkinDidFinish() async {
        await router?.detachItem()
    }
}
