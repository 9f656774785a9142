import Napkin
import Observation

/// A view of a terminal: a text, and the words that it takes.
@MainActor
protocol TextView: ViewControllable {
    var text: String { get }
    func type(_ verb: String, _ item: String)
}

/// Prints the root's text whenever what it reads has changed.
@MainActor
final class TextWindow: LaunchWindow {
    private var root: (any TextView)?
    private let output: @MainActor (String) -> Void

    init(output: @escaping @MainActor (String) -> Void = { print($0) }) {
        self.output = output
    }

    func show(_ root: any ViewControllable) {
        self.root = root as? any TextView
        draw()
    }

    func type(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard let verb = words.first else { return }
        root?.type(verb, words.count > 1 ? words[1] : "")
    }

    private func draw() {
        guard let root else { return }
        let text = withObservationTracking {
            root.text
        } onChange: { [weak self] in
            Task { @MainActor in self?.draw() }
        }
        output(text)
    }
}
