/// A text with a syntax of the AT Protocol: made only from well-formed text, compared by its bytes.
public protocol IdentifierText: Hashable, Comparable, Sendable, LosslessStringConvertible {
    /// The text as it was given.
    var string: String { get }
    /// The identifier that `string` is; nil when it is not well-formed. Nothing is trimmed.
    init?(_ string: String)
}

extension IdentifierText {
    /// The text.
    public var description: String { string }

    /// Bytewise order of the texts.
    public static func < (left: Self, right: Self) -> Bool {
        left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
    }
}

/// The UTF-8 bytes of a text under examination.
typealias TextBytes = UnsafeBufferPointer<UInt8>

extension String {
    /// Whether the bytes of the text satisfy `rule`.
    func satisfies(_ rule: (TextBytes) -> Bool) -> Bool {
        var text = self
        return text.withUTF8(rule)
    }
}

extension UnsafeBufferPointer<UInt8> {
    func part(_ range: Range<Int>) -> TextBytes { TextBytes(rebasing: self[range]) }

    /// The parts between the separators, empty ones too.
    func parts(separatedBy separator: Unicode.Scalar) -> [TextBytes] {
        split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false).map { TextBytes(rebasing: $0) }
    }

    /// Whether the bytes are those of `text`, which is ASCII, in this letter case.
    func equals(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && elementsEqual(TextBytes(start: text.utf8Start, count: count))
    }
}

extension UInt8 {
    var isASCIILower: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
    var isASCIILetter: Bool { (self | 0x20).isASCIILower }
    var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

    func isOneOf(_ characters: StaticString) -> Bool {
        TextBytes(start: characters.utf8Start, count: characters.utf8CodeUnitCount).contains(self)
    }
}

/// One label of a domain name: letters, digits and inner hyphens, at most 63.
func isDomainLabel(_ label: TextBytes) -> Bool {
    guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
    return first.isASCIIAlphanumeric && last.isASCIIAlphanumeric
        && label.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
}
