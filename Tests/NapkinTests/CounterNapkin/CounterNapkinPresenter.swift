import Napkin
import Observation

@MainActor @Observable
final class CounterNapkinPresenter: CounterNapkinPresentable {
    private(set) var title = "0"

    nonisolated init() {}

    func show(count: Int) {
        title = "\(count)"
    }
}
