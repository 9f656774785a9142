import Napkin

/// What the parent hears.
protocol ItemNapkinListener: AnyObject, Sendable {
    func itemNapkinDidFinish() async
}

final actor ItemNapkinInteractor: Interactable, ItemNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()

    private let item: String
    private let basket: any BasketKeeping
    private weak var listener: (any ItemNapkinListener)?

    init(item: String, basket: any BasketKeeping, listener: any ItemNapkinListener) {
        self.item = item
        self.basket = basket
        self.listener = listener
    }

    func didTapRemove() async {
        basket.remove(item)
        await listener?.itemNapkinDidFinish()
    }

    func didTapBack() async {
        await listener?.itemNapkinDidFinish()
    }
}
