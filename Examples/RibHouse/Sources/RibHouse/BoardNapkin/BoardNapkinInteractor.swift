import Napkin

@MainActor
protocol BoardNapkinPresentable: Presentable {
    func show(_ orders: [Order])
    func show(complaint: String?)
}

/// Follows the kitchen's orders, and takes new ones.
final actor BoardNapkinInteractor: PresentableInteractable, BoardNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any BoardNapkinPresentable
    private let kitchen: any Cooking
    private let guest: String

    init(presenter: any BoardNapkinPresentable, kitchen: any Cooking, guest: String) {
        self.presenter = presenter
        self.kitchen = kitchen
        self.guest = guest
    }

    func didBecomeActive() async {
        task { [presenter, kitchen] in
            for await orders in kitchen.orders { await presenter.show(orders) }
        }
    }

    func didTapOrder(_ dish: String) async {
        await attempt { () throws(KitchenError) in try kitchen.place(dish, for: guest) }
    }

    func didTapServe(_ number: Int) async {
        await attempt { () throws(KitchenError) in try kitchen.serve(number) }
    }

    private func attempt(_ action: () throws(KitchenError) -> Void) async {
        do {
            try action()
            await presenter.show(complaint: nil)
        } catch {
            await presenter.show(complaint: "\(error)")
        }
    }
}
