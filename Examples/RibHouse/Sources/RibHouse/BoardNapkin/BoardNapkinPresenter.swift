import Napkin
import Observation

@MainActor @Observable
final class BoardNapkinPresenter: BoardNapkinPresentable {
    private(set) var rows: [String] = []
    private(set) var complaint: String?

    func show(_ orders: [Order]) {
        rows = orders.filter { !$0.isServed }.map { "\($0.number). \($0.dish) for \($0.guest)" }
    }

    func show(complaint: String?) {
        self.complaint = complaint
    }
}
