/// A text of the catalogue with the types of its arguments.
///
/// Calling it gives the text in the current language, see `Catalogue.current`.
public struct Phrase<each Argument: PhraseArgument>: Sendable, PhraseDeclaration {
    let entry: PhraseEntry

    /// A phrase without arguments; written as `PlainPhrase`.
    ///
    /// - Parameters:
    ///   - id: the same in every language, for example `outbox.title`.
    ///   - english: the text.
    public init(_ id: String, _ english: String) {
        self.init(PhraseEntry(id: id, names: [], english: .text(english)))
    }

    /// A phrase without plural forms.
    ///
    /// - Parameters:
    ///   - id: the same in every language, for example `outbox.title`.
    ///   - names: the names of the arguments in their order.
    ///   - english: the text, with `{name}` where an argument goes.
    public init(_ id: String, _ names: [String], _ english: String) {
        self.init(PhraseEntry(id: id, names: names, english: .text(english)))
    }

    /// A phrase that depends on a number.
    ///
    /// - Parameters:
    ///   - id: the same in every language.
    ///   - names: the names of the arguments in their order.
    ///   - number: the name of the argument that decides, an `Int`.
    ///   - one: the text for 1.
    ///   - other: the text for every other number.
    public init(_ id: String, _ names: [String], pluralOf number: String, one: String, other: String) {
        self.init(PhraseEntry(id: id, names: names, english: .plural(of: number, [.one: one], other: other)))
    }

    private init(_ entry: PhraseEntry) {
        var count = 0
        for _ in repeat (each Argument).self { count += 1 }
        precondition(
            count == entry.names.count,
            "the phrase \(entry.id) takes \(count) arguments and names \(entry.names.count): name each one")
        self.entry = entry
    }

    /// The text in the current language.
    public func callAsFunction(_ argument: repeat each Argument) -> String {
        text(in: .current, repeat each argument)
    }

    /// The text in the language of `catalogue`.
    public func text(in catalogue: Catalogue, _ argument: repeat each Argument) -> String {
        var values: [PhraseValue] = []
        for value in repeat each argument { values.append(value.phraseValue) }
        return catalogue.text(of: entry, values)
    }
}

/// A phrase without arguments.
public typealias PlainPhrase = Phrase<>

/// A type that can stand in a phrase.
public protocol PhraseArgument: Sendable {
    /// The value for the phrase.
    var phraseValue: PhraseValue { get }
}

/// A value in a phrase.
public enum PhraseValue: Hashable, Sendable {
    /// Shown as it is.
    case text(String)
    /// Grouped as the language does, and able to choose a plural form.
    case number(Int)
}

extension String: PhraseArgument {
    /// Shown as it is.
    public var phraseValue: PhraseValue { .text(self) }
}

extension Int: PhraseArgument {
    /// Shown as the language writes numbers.
    public var phraseValue: PhraseValue { .number(self) }
}

/// What a phrase consists of, whatever the types of its arguments.
struct PhraseEntry: Sendable {
    let id: String
    let names: [String]
    let english: PhraseText
}

protocol PhraseDeclaration {
    var entry: PhraseEntry { get }
}

/// The text of a phrase in one language.
enum PhraseText: Hashable, Sendable, ExpressibleByStringLiteral {
    case text(String)
    /// The forms that the language has beside `other`.
    case plural(of: String, [PluralForm: String], other: String)

    init(stringLiteral value: String) { self = .text(value) }

    /// Every text of it.
    var all: [String] {
        switch self {
        case .text(let text): [text]
        case .plural(_, let forms, let other): forms.values + [other]
        }
    }
}
