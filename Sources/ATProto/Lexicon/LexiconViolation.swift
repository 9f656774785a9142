/// A rule of a lexicon that a value breaks, and where.
public struct LexiconViolation: Error, Sendable, Hashable, CustomStringConvertible {
    /// Which rule.
    public enum Rule: Sendable, Hashable {
        /// No lexicon of this name is in the catalog, or it is of another kind than was asked for.
        case unknownLexicon(String)
        /// The record's `$type` is not the collection's.
        case wrongRecordType(expected: String, found: String?)
        /// The key is not of the kind that the collection asks for.
        case recordKey(kind: String)
        /// A value of another type; what was expected.
        case type(expected: String)
        /// A required field is missing.
        case missing
        /// Shorter or longer than allowed, or out of range.
        case bounds(Measure, minimum: Int?, maximum: Int?, found: Int)
        /// A string that is not of its format.
        case format(String)
        /// None of the values that are allowed.
        case notAllowed([String])
        /// A member of a union without `$type`.
        case untypedMember
        /// A member that a closed union does not allow.
        case closedUnion(type: String)
        /// A blob of a content type that is not accepted.
        case mimeType(accepted: [String], found: String)
        /// Nested more deeply than a record may be.
        case tooDeep
    }

    /// What a bound counts.
    public enum Measure: String, Sendable, Hashable {
        /// The value of an integer.
        case value
        /// Bytes of UTF-8, of bytes or of a blob.
        case bytes
        /// Grapheme clusters.
        case graphemes
        /// Elements of an array.
        case elements
    }

    /// Where, for example `embed.images[2].alt`; empty for the record itself.
    public let path: String
    /// Which rule.
    public let rule: Rule

    /// Makes a violation.
    public init(path: String, rule: Rule) {
        self.path = path
        self.rule = rule
    }

    /// What is wrong and where.
    public var description: String { (path.isEmpty ? "The record" : "\"\(path)\"") + " " + explanation + "." }

    private var explanation: String {
        switch rule {
        case .unknownLexicon(let name): "is of a type that is not known here: \(name)"
        case .wrongRecordType(let expected, let found): "must be of type \(expected), not \(found ?? "none")"
        case .recordKey(let kind): "needs a key of the kind \"\(kind)\""
        case .type(let expected): "must be \(expected)"
        case .missing: "is missing"
        case .bounds(let measure, let minimum, let maximum, let found):
            "must be \(Self.range(minimum, maximum)) \(measure.rawValue), and is \(found)"
        case .format(let format): "is not of the format \"\(format)\""
        case .notAllowed(let values): "must be one of \(values.joined(separator: ", "))"
        case .untypedMember: "must be an object with \"$type\""
        case .closedUnion(let type): "may not be of type \(type)"
        case .mimeType(let accepted, let found):
            "must be a blob of type \(accepted.joined(separator: " or ")), not \(found)"
        case .tooDeep: "is nested too deeply"
        }
    }

    private static func range(_ minimum: Int?, _ maximum: Int?) -> String {
        switch (minimum, maximum) {
        case (let minimum?, let maximum?): "\(minimum) to \(maximum)"
        case (let minimum?, nil): "at least \(minimum)"
        case (nil, let maximum?): "at most \(maximum)"
        case (nil, nil): "any number of"
        }
    }
}
