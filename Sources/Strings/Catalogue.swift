/// The texts of one language, with English for what it lacks.
public struct Catalogue: Sendable {
    /// The language's code, for example `en` or `pl`.
    public let language: String

    let texts: [String: PhraseText]
    private let rule: PluralRule
    private let grouping: NumberGrouping

    init(language: String, grouping: NumberGrouping, texts: [String: PhraseText]) {
        self.language = language
        self.grouping = grouping
        self.texts = texts
        rule = PluralRule(language: language)
    }

    /// English, which every phrase has.
    public static let english = Catalogue(language: "en", grouping: NumberGrouping(",", from: 1_000), texts: [:])

    /// Polish.
    public static let polish = Catalogue(
        // CLDR groups Polish numbers from five digits on.
        language: "pl", grouping: NumberGrouping("\u{A0}", from: 10_000), texts: Polish.texts)

    /// Every language that there is.
    public static let all = [english, polish]

    /// The language that phrases are shown in: the environment's, unless a task was given another one with
    /// `Catalogue.$current.withValue`.
    @TaskLocal public static var current = Catalogue.preferred()

    func text(of entry: PhraseEntry, _ values: [PhraseValue]) -> String {
        if let own = texts[entry.id] { return fill(own, entry, values, rule) }
        return fill(entry.english, entry, values, .one)
    }

    private func fill(
        _ text: PhraseText, _ entry: PhraseEntry, _ values: [PhraseValue], _ rule: PluralRule
    ) -> String {
        func value(_ name: some StringProtocol) -> PhraseValue? {
            entry.names.firstIndex { $0 == name }.map { values[$0] }
        }
        let template: String
        switch text {
        case .text(let text):
            template = text
        case .plural(let name, let forms, let other):
            if case .number(let number) = value(name) {
                template = forms[rule.form(number)] ?? other
            } else {
                template = other
            }
        }
        return PhraseTemplate.fill(template) { name in
            switch value(name) {
            case .text(let text): text
            case .number(let number): grouping.text(number)
            case nil: nil
            }
        }
    }
}

/// How a language sets off thousands.
struct NumberGrouping: Sendable {
    private let separator: String
    private let first: UInt

    init(_ separator: String, from first: UInt) {
        self.separator = separator
        self.first = first
    }

    func text(_ number: Int) -> String {
        let digits = String(number.magnitude)
        let sign = number < 0 ? "-" : ""
        guard number.magnitude >= first else { return sign + digits }
        var groups: [Substring] = []
        var rest = digits[...]
        while !rest.isEmpty {
            groups.insert(rest.suffix(3), at: 0)
            rest = rest.dropLast(3)
        }
        return sign + groups.joined(separator: separator)
    }
}
