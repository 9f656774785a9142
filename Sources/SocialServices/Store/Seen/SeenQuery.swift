import ATProto
import FoundationEssentials
import Glibc
import Persistence
import Services

/// What a person typed to find what was seen.
///
/// Words and phrases in quotes must all occur; a word that ends in `*` may go on. `from:` takes a handle, a DID or `me`;
/// `since:` and `until:` a day in the person's zone (or an instant), the first included and the second not; `lang:` a language.
/// Everything else is text, whatever it is.
struct SeenQuery: Hashable, Sendable {
    /// The words; nil when there are none.
    var words: FullTextQuery?
    /// Handle in lower case, DID, or `me`.
    var author: String?
    var since: Date?
    var until: Date?
    /// BCP 47 tag in lower case.
    var language: String?

    private static let longest = 2000

    /// Reads what was typed.
    /// - Throws: ``SocialError/malformed(what:problem:)`` for a day that is none, and where there is nothing to look for.
    init(_ text: String) throws(SocialError) {
        var terms: [FullTextQuery.Term] = []
        for piece in Self.pieces(of: text) {
            switch piece {
            case .phrase(let phrase): terms.append(.init(phrase))
            case .word(let word):
                if try !takeOperator(word) { terms.append(Self.term(word)) }
            }
        }
        words = FullTextQuery(terms: terms)
        guard words != nil || author != nil || since != nil || until != nil || language != nil else {
            throw .malformed(
                what: "the search", problem: "it holds no word that could be found; type a word of the post")
        }
    }

    private enum Piece {
        case word(String)
        case phrase(String)
    }

    /// Takes the text apart at blanks and quotes.
    private static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var isQuoted = false
        let scalars = text.unicodeScalars.prefix(longest)
        let parts = scalars.split(omittingEmptySubsequences: false) {
            "\"\u{201C}\u{201D}\u{201E}\u{201F}".unicodeScalars.contains($0)
        }
        for part in parts {
            if isQuoted {
                pieces.append(.phrase(String(part)))
            } else {
                pieces += part.split { $0.properties.isWhitespace || $0 == "\0" }.map { .word(String($0)) }
            }
            isQuoted.toggle()
        }
        return pieces
    }

    private static func term(_ word: String) -> FullTextQuery.Term {
        word.count > 1 && word.hasSuffix("*") ? .init(String(word.dropLast()), isPrefix: true) : .init(word)
    }

    /// Whether the word is an operator, which is noted.
    private mutating func takeOperator(_ word: String) throws(SocialError) -> Bool {
        guard let colon = word.firstIndex(of: ":") else { return false }
        let value = String(word[word.index(after: colon)...])
        guard !value.isEmpty else { return false }
        switch word[..<colon].lowercased() {
        case "from":
            let name = ActorName.normalized(value)
            author = name.hasPrefix("did:") ? name : name.lowercased()
        case "since":
            since = try Self.date(value, in: word)
        case "until":
            until = try Self.date(value, in: word)
        case "lang":
            guard value.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || Self.isAlphanumeric($0) }) else { return false }
            language = value.lowercased()
        default: return false
        }
        return true
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    /// A day, which begins in the person's zone, or an instant.
    private static func date(_ text: String, in word: String) throws(SocialError) -> Date {
        if text.contains("T"), let instant = ATDatetime(text) { return instant.date }
        let parts = text.split(separator: "-").compactMap { Int32($0) }
        guard ATDatetime(text + "T00:00:00Z") != nil, parts.count == 3 else {
            throw .malformed(what: "`\(word)`", problem: "it names no day; write the day as in since:2026-01-31")
        }
        var fields = tm()
        fields.tm_year = parts[0] - 1900
        fields.tm_mon = parts[1] - 1
        fields.tm_mday = parts[2]
        fields.tm_isdst = -1
        return Date(timeIntervalSince1970: Double(mktime(&fields)))
    }
}
