import ATProto

/// What a search asks for: words, and operators among them.
///
///     apples "plum jam" from:alice.test mentions:bob.test #harvest lang:en since:2026-01-01 until:2026-02-01 domain:a.test -pears
struct PostQuery: Sendable {
    /// Parts of the text that must be there, folded.
    var words: [String] = []
    var excluded: [String] = []
    var authors: [String] = []
    var mentions: [String] = []
    var tags: [String] = []
    var languages: [String] = []
    var domains: [String] = []
    var urls: [String] = []
    var since: String?
    var until: String?

    /// More than this is refused.
    private static let partLimit = 30

    init(_ text: String) throws(XRPCFailure) {
        guard text.utf8.count <= 2000 else { throw XRPCFailure(400, "BadQueryString", "The query is too long") }
        let parts = Self.parts(text)
        guard parts.count <= Self.partLimit else {
            throw XRPCFailure(400, "BadQueryString", "The query has more than \(Self.partLimit) parts")
        }
        for part in parts { take(part) }
    }

    private mutating func take(_ part: (text: String, isQuoted: Bool)) {
        let text = part.text
        if part.isQuoted { return words.append(SearchText.folded(text)) }
        if text == "*" { return }
        if text.hasPrefix("#"), text.count > 1 { return tags.append(SearchText.folded(String(text.dropFirst()))) }
        if text.hasPrefix("-"), text.count > 1 { return excluded.append(SearchText.folded(String(text.dropFirst()))) }
        if text.hasPrefix("@"), Handle(String(text.dropFirst())) != nil {
            return mentions.append(String(text.dropFirst()))
        }
        if let colon = text.firstIndex(of: ":"), text.index(after: colon) < text.endIndex {
            var value = String(text[text.index(after: colon)...])
            switch text[..<colon].lowercased() {
            case "from", "author": return authors.append(Self.withoutAt(value))
            case "to", "mentions": return mentions.append(Self.withoutAt(value))
            case "lang": return languages.append(value.lowercased())
            case "since": return since = value
            case "until": return until = value
            case "domain":
                value = value.lowercased()
                return domains.append(value.hasPrefix("www.") ? String(value.dropFirst(4)) : value)
            default: break
            }
        }
        words.append(SearchText.folded(text))
    }

    private static func withoutAt(_ text: String) -> String { text.hasPrefix("@") ? String(text.dropFirst()) : text }

    /// Splits at spaces, but not within quotation marks.
    private static func parts(_ text: String) -> [(text: String, isQuoted: Bool)] {
        var parts: [(text: String, isQuoted: Bool)] = []
        var current = ""
        var isQuoted = false
        func finish() {
            if !current.isEmpty { parts.append((current, isQuoted)) }
            current = ""
        }
        for character in text {
            if character == "\"" {
                finish()
                isQuoted.toggle()
            } else if character.isWhitespace, !isQuoted {
                finish()
            } else {
                current.append(character)
            }
        }
        isQuoted = false
        finish()
        return parts
    }
}
