import Napkin
import Observation

@MainActor @Observable
final class ListNapkinPresenter: ListNapkinPresentable {
    private(set) var rows: [String] = []

    func show(_ items: [String]) {
        rows = items.isEmpty ? ["Nothing to buy."] : items.map { "- \($0)" }
    }
}
