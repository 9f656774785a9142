import Napkin
import Observation

protocol ListNapkinPresentableListener: AnyObject, Sendable {
    func didTapAdd(_ item: String) async
    func didTapItem(_ item: String) async
}

@MainActor @Observable
final class ListNapkinView: TextView {
    /// The screen on top of the list, if there is one.
    var child: (any TextView)?

    private let presenter: ListNapkinPresenter
    private weak var listener: (any ListNapkinPresentableListener)?

    init(presenter: ListNapkinPresenter, listener: any ListNapkinPresentableListener) {
        self.presenter = presenter
        self.listener = listener
    }

    var text: String {
        child?.text ?? (presenter.rows + ["(add ITEM, open ITEM)"]).joined(separator: "\n")
    }

    func type(_ verb: String, _ item: String) {
        if let child { return child.type(verb, item) }
        switch verb {
        case "add": dispatch(to: listener) { await $0.didTapAdd(item) }
        case "open": dispatch(to: listener) { await $0.didTapItem(item) }
        default: break
        }
    }
}
