import Napkin

@MainActor final class CounterPresenter: Presentable {
    func show(_ count: Int) { print("Count: \(count)") }
}

final actor CounterInteractor: PresentableInteractable {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter = CounterPresenter()
    private var count = 0

    func didTapAdd() async {
        count += 1
        await presenter.show(count)
    }
}

let router = Router(interactor: CounterInteractor())
await router.interactable.activate()
await dispatch(to: router.interactor) { await $0.didTapAdd() }?.value
await router.interactable.deactivate()
