import ATProto
import Services

/// The identifiers' own parsers, by the names that `warren at check` takes.
struct SyntaxChecker: SyntaxChecking {
    var kinds: [String] { SyntaxKind.allCases.map(\.rawValue) }

    func accepts(_ line: String, as kind: String) -> Bool? {
        SyntaxKind(rawValue: kind).map { $0.accepts(line) }
    }
}
