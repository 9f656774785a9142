import Napkin
import NapkinTesting
import Testing

protocol SearchNapkinPresentableListener: AnyObject, Sendable {
    func didTapSearch() async
    func didType(_ text: String) async
}

@MainActor
final class SearchNapkinView: ViewControllable {
    weak var listener: (any SearchNapkinPresentableListener)?

    func buttonPressed() {
        dispatch(to: listener) { await $0.didTapSearch() }
    }

    func textChanged(to text: String) {
        dispatch(to: listener, key: "text") { await $0.didType(text) }
    }

    func buttonPressedInTheOriginalsWay() {
        dispatch { [weak listener] in await listener?.didTapSearch() }
    }
}

@MainActor
struct DispatchSnippets {
    final actor Listener: SearchNapkinPresentableListener {
        nonisolated let log = SpyLog<String>()
        nonisolated let gate = Gate()
        func didTapSearch() async { log.record("search") }
        func didType(_ text: String) async {
            log.record(text)
            await gate.pass()
        }
    }

    @Test func theLastTextComesBeforeTheTap() async {
        let listener = Listener()
        let view = SearchNapkinView()
        view.listener = listener
        view.textChanged(to: "n")
        view.textChanged(to: "na")
        view.textChanged(to: "nap")
        view.buttonPressed()
        view.buttonPressedInTheOriginalsWay()
        #expect(await listener.log.events(4) == ["n", "nap", "search", "search"])
        listener.gate.open()
    }
}
