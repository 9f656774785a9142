import Napkin
import Services

/// What a check of identifiers tells its parent.
public protocol SyntaxCheckNapkinListener: AnyObject, Sendable {
    /// Every line was answered.
    func syntaxCheckNapkinDidFinish() async
    /// The kind is not known; these are.
    func syntaxCheckNapkinDidRefuse(kind: String, kinds: [String]) async
}

/// A check of identifiers as its interactor sees what is shown.
@MainActor
protocol SyntaxCheckNapkinPresentable: Presentable, Sendable {
    func show(kind: String)
    func show(_ verdicts: [Bool])
}

/// Decides for lines whether they are valid identifiers of a kind.
final actor SyntaxCheckNapkinInteractor: PresentableInteractable, SyntaxCheckNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any SyntaxCheckNapkinPresentable

    private weak var listener: (any SyntaxCheckNapkinListener)?
    private let syntax: any SyntaxChecking
    private var kind: String?

    init(
        presenter: any SyntaxCheckNapkinPresentable, listener: (any SyntaxCheckNapkinListener)?,
        syntax: any SyntaxChecking
    ) {
        self.presenter = presenter
        self.listener = listener
        self.syntax = syntax
    }

    func didSelect(kind: String) async {
        guard syntax.kinds.contains(kind) else {
            await listener?.syntaxCheckNapkinDidRefuse(kind: kind, kinds: syntax.kinds)
            return
        }
        self.kind = kind
        await presenter.show(kind: kind)
    }

    func didEnter(_ lines: [String?]) async {
        guard let kind else { return }
        await presenter.show(lines.map { $0.flatMap { syntax.accepts($0, as: kind) } ?? false })
    }

    func didEnd() async {
        await listener?.syntaxCheckNapkinDidFinish()
    }
}
