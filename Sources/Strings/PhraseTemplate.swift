/// Reads `{name}` and `{{` in the text of a phrase.
enum PhraseTemplate {
    enum Part: Equatable {
        case literal(Substring)
        case placeholder(Substring)
    }

    /// The parts of `text`; a brace that closes nothing is a literal.
    static func parts(_ text: String) -> [Part] {
        var parts: [Part] = []
        var rest = text[...]
        while let brace = rest.firstIndex(of: "{") {
            if brace > rest.startIndex { parts.append(.literal(rest[..<brace])) }
            let inner = rest[rest.index(after: brace)...]
            if inner.first == "{" {
                parts.append(.literal(inner.prefix(1)))
                rest = inner.dropFirst()
            } else if let end = inner.firstIndex(of: "}") {
                parts.append(.placeholder(inner[..<end]))
                rest = inner[inner.index(after: end)...]
            } else {
                parts.append(.literal(rest[brace...]))
                rest = rest[rest.endIndex...]
            }
        }
        if !rest.isEmpty { parts.append(.literal(rest)) }
        return parts
    }

    /// `text` with the values in place of their names; a name without a value stays as it is written.
    static func fill(_ text: String, _ value: (Substring) -> String?) -> String {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        return parts(text).reduce(into: "") { result, part in
            switch part {
            case .literal(let literal): result += literal
            case .placeholder(let name): result += value(name) ?? "{\(name)}"
            }
        }
    }
}
