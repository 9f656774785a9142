import Napkin

protocol ItemNapkinPresentableListener: AnyObject, Sendable {
    func didTapRemove() async
    func didTapBack() async
}

@MainActor
final class ItemNapkinView: TextView {
    let text: String
    private weak var listener: (any ItemNapkinPresentableListener)?

    init(item: String, listener: any ItemNapkinPresentableListener) {
        text = "\(item)\n(remove, back)"
        self.listener = listener
    }

    func type(_ verb: String, _ item: String) {
        switch verb {
        case "remove": dispatch(to: listener) { await $0.didTapRemove() }
        case "back": dispatch(to: listener) { await $0.didTapBack() }
        default: break
        }
    }
}
