extension FullTextQuery {
    /// One thing that must occur.
    public struct Term: Hashable, Sendable {
        /// Words that must follow one another.
        public var text: String
        /// Whether the last of them may go on.
        public var isPrefix: Bool

        /// A term.
        public init(_ text: String, isPrefix: Bool = false) {
            self.text = text
            self.isPrefix = isPrefix
        }
    }

    /// All of the terms must occur, in any order; nothing in their texts has a meaning. Nil when they hold nothing that can
    /// be searched for.
    public init?(terms: [Term]) {
        let phrases = terms.filter { Tokenizing.hasToken($0.text.unicodeScalars) }.prefix(Self.wordLimit)
        guard !phrases.isEmpty else { return nil }
        let texts = phrases.map { term in
            let scalars = term.text.unicodeScalars.filter { !Self.quotes.contains($0) && $0 != "\0" }
                .prefix(Self.lengthLimit)
            return "\"" + String(String.UnicodeScalarView(scalars)) + "\"" + (term.isPrefix ? "*" : "")
        }
        self.init(match: .text(texts.joined(separator: " ")))
    }
}
