import Napkin

protocol BoardNapkinPresentableListener: AnyObject, Sendable {
    func didTapOrder(_ dish: String) async
    func didTapServe(_ number: Int) async
}

@MainActor
final class BoardNapkinView: TextView {
    private let presenter: BoardNapkinPresenter
    private weak var listener: (any BoardNapkinPresentableListener)?

    init(presenter: BoardNapkinPresenter, listener: any BoardNapkinPresentableListener) {
        self.presenter = presenter
        self.listener = listener
    }

    var lines: [String] {
        let rows = presenter.rows.isEmpty ? ["  nothing on the fire"] : presenter.rows.map { "  \($0)" }
        return ["The board (order DISH, serve NUMBER):"] + rows + (presenter.complaint.map { [$0] } ?? [])
    }

    func handle(_ command: Command) -> Task<Void, Never>? {
        switch command {
        case .order(let dish): dispatch(to: listener) { await $0.didTapOrder(dish) }
        case .serve(let number): dispatch(to: listener) { await $0.didTapServe(number) }
        case .login, .logout, .announce, .dismiss: nil
        }
    }
}
