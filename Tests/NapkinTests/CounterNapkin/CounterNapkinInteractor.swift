import Napkin

protocol CounterNapkinListener: AnyObject, Sendable {
    func counterNapkinDidFinish(at count: Int) async
}

@MainActor
protocol CounterNapkinPresentable: Presentable {
    func show(count: Int)
}

final actor CounterNapkinInteractor: PresentableInteractable, CounterNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any CounterNapkinPresentable

    private let steps: any StepProviding
    private weak var listener: (any CounterNapkinListener)?
    private var count = 0

    init(presenter: any CounterNapkinPresentable, steps: any StepProviding) {
        self.presenter = presenter
        self.steps = steps
    }

    func setListener(_ listener: any CounterNapkinListener) {
        self.listener = listener
    }

    func didBecomeActive() async {
        task { [weak self, steps] in
            for await step in steps.steps { await self?.add(step) }
        }
    }

    func didTapAdd() async {
        await add(1)
    }

    func didTapDone() async {
        await listener?.counterNapkinDidFinish(at: count)
    }

    private func add(_ step: Int) async {
        count += step
        await presenter.show(count: count)
    }
}
