// Full-text search over FTS5:
//
//   try db.execute("CREATE VIRTUAL TABLE post_text USING fts5(text, tokenize = '\(FullText.tokenizer)', …)")
//   guard let query = FullTextQuery(userText) else { return [] }
//   try db.rows("SELECT … FROM post_text WHERE post_text MATCH ?", [query.match], as: Post.self)

/// What searching texts needs from SQLite.
public enum FullText {
    /// The tokenizer that tables are made with. It finds
    ///
    /// - words without regard to case and diacritics ("uber" finds "Über"), as SQLite's `unicode61` does;
    /// - any run of characters in scripts that do not put spaces between words (Chinese, Japanese, Korean, Thai, Lao,
    ///   Khmer, Burmese): each character counts as a word, and a word of the query is a phrase of them;
    /// - emoji.
    ///
    /// SQLite's own tokenizers do not suffice: to `unicode61` a whole Japanese sentence is one word and an emoji none,
    /// and `trigram` finds nothing shorter than three characters, which most Chinese and Japanese words are. Only
    /// Warren's connections know this tokenizer: other programs can read such a database, except for these tables.
    public static let tokenizer = "warren"

    /// The SQL of an excerpt with the matches marked, for `Snippet`.
    ///
    /// - Parameters:
    ///   - table: the full-text table, as the statement names it.
    ///   - column: the number of its column, -1 for whichever fits best.
    ///   - words: how many words the excerpt has at most, 1 to 64.
    public static func snippet(of table: String, column: Int = -1, words: Int = 24) -> String {
        let words = min(max(words, 1), 64)
        return "snippet(\(table), \(column), char(\(Snippet.openValue)), char(\(Snippet.closeValue)), '…', \(words))"
    }
}

/// What a person typed, as an expression that FTS5 takes whatever was typed.
///
/// Words must all occur, in any order. Words in double quotes must follow one another. Nothing else has a meaning:
/// FTS5's operators are words like others.
public struct FullTextQuery: Hashable, Sendable {
    /// The argument of `MATCH`.
    public let match: SQLValue

    /// Words beyond these are left out.
    static let wordLimit = 32
    /// Characters beyond these are left out.
    static let lengthLimit = 1000

    init(match: SQLValue) {
        self.match = match
    }

    /// Nil when the text holds nothing that can be searched for, such as only punctuation.
    ///
    /// - Parameters:
    ///   - text: what was typed.
    ///   - isUnfinished: whether the last word may go on, as while it is being typed; a quoted one never does.
    public init?(_ text: String, isUnfinished: Bool = false) {
        var phrases: [(text: Substring.UnicodeScalarView, isQuoted: Bool)] = []
        var isQuoted = false
        // Scalars, not characters: a quote with a joiner after it is one character, and still a quote to SQLite.
        let scalars = text.unicodeScalars.prefix(Self.lengthLimit)
        for part in scalars.split(omittingEmptySubsequences: false, whereSeparator: { Self.quotes.contains($0) }) {
            if isQuoted {
                phrases.append((part, true))
            } else {
                phrases += part.split(whereSeparator: Self.isBlank).map { ($0, false) }
            }
            isQuoted.toggle()
        }
        phrases.removeAll { !Tokenizing.hasToken($0.text) }
        guard !phrases.isEmpty else { return nil }
        let endsInWord = scalars.last.map { !Self.isBlank($0) } ?? false
        var terms = phrases.prefix(Self.wordLimit).map { phrase in
            "\"" + String(String.UnicodeScalarView(phrase.text.filter { $0 != "\0" })) + "\""
        }
        if isUnfinished, endsInWord, phrases.count == terms.count, phrases.last?.isQuoted == false {
            terms[terms.count - 1] += "*"
        }
        match = .text(terms.joined(separator: " "))
    }

    /// What ends a word; a NUL would end the expression for SQLite.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar == "\0"
    }

    // Other quotation marks than the plain one are what keyboards and phones make of it.
    static let quotes: Set<Unicode.Scalar> = ["\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}"]
}

/// An excerpt of a text in parts that match and parts that do not.
public struct Snippet: Hashable, Sendable, SQLConvertible {
    /// A part of the excerpt.
    public struct Part: Hashable, Sendable {
        /// Its text.
        public var text: String
        /// Whether it is what was searched for.
        public var isMatch: Bool

        /// A part.
        public init(text: String, isMatch: Bool) {
            self.text = text
            self.isMatch = isMatch
        }
    }

    /// In the order of the text; none is empty.
    public let parts: [Part]

    /// The excerpt without marks.
    public var text: String { parts.map(\.text).joined() }

    /// From what `FullText.snippet` made.
    init(marked: String) {
        var parts: [Part] = []
        var current = ""
        var isMatch = false
        func end() {
            if !current.isEmpty { parts.append(Part(text: current, isMatch: isMatch)) }
            current = ""
        }
        for scalar in marked.unicodeScalars {
            switch scalar.value {
            case Self.openValue:
                end()
                isMatch = true
            case Self.closeValue:
                end()
                isMatch = false
            default: current.unicodeScalars.append(scalar)
            }
        }
        end()
        self.parts = parts
    }

    // Noncharacters: Unicode keeps them for use inside a program, so that no text means anything by them.
    static let openValue: UInt32 = 0xFDD0
    static let closeValue: UInt32 = 0xFDD1

    /// Stored as its text, without marks.
    public var sqlValue: SQLValue { .text(text) }
    /// The excerpt of `FullText.snippet`, nil for anything but text.
    public static func from(sqlValue: SQLValue) -> Snippet? {
        String.from(sqlValue: sqlValue).map(Snippet.init(marked:))
    }
}
