public import Observation

/// What a view of a check of identifiers tells.
public protocol SyntaxCheckNapkinPresentableListener: AnyObject, Sendable {
    /// The person says what the lines should be.
    func didSelect(kind: String) async
    /// The person enters lines; nil stands for one that is no text. Nothing of them is trimmed.
    func didEnter(_ lines: [String?]) async
    /// There are no more lines.
    func didEnd() async
}

/// A check of identifiers, as it is shown.
@MainActor
@Observable
public final class SyntaxCheckNapkinPresenter: SyntaxCheckNapkinPresentable {
    /// What lines can be checked for.
    public let kinds: [String]
    /// What they are checked for; nil until a kind that is known was chosen.
    public private(set) var kind: String?
    /// Whether each of the lines that were entered last is valid.
    public private(set) var verdicts: [Bool] = []

    /// A check for which no kind was chosen yet.
    public init(kinds: [String]) {
        self.kinds = kinds
    }

    func show(kind: String) {
        self.kind = kind
        verdicts = []
    }

    func show(_ verdicts: [Bool]) {
        self.verdicts = verdicts
    }
}
