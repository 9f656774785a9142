import Napkin

protocol BannerNapkinPresentableListener: AnyObject, Sendable {
    func didTapDismiss() async
}

@MainActor
final class BannerNapkinView: TextView {
    private let text: String
    private weak var listener: (any BannerNapkinPresentableListener)?

    init(text: String, listener: any BannerNapkinPresentableListener) {
        self.text = text
        self.listener = listener
    }

    var lines: [String] { ["*** \(text) *** (dismiss)"] }

    func handle(_ command: Command) -> Task<Void, Never>? {
        guard command == .dismiss else { return nil }
        return dispatch(to: listener) { await $0.didTapDismiss() }
    }
}
