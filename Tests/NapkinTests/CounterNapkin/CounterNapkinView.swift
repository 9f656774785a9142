import Napkin

protocol CounterNapkinPresentableListener: AnyObject, Sendable {
    func didTapAdd() async
    func didTapDone() async
}

@MainActor
final class CounterNapkinView: ViewControllable {
    weak var listener: (any CounterNapkinPresentableListener)?
    private let presenter: CounterNapkinPresenter

    init(presenter: CounterNapkinPresenter) {
        self.presenter = presenter
    }

    var text: String { presenter.title }

    func tapAdd() {
        dispatch(to: listener) { await $0.didTapAdd() }
    }

    func tapDone() {
        dispatch { [weak listener] in await listener?.didTapDone() }
    }
}
