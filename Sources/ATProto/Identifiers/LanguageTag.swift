/// A language tag: BCP 47 in the form that lexicons accept, with the primary language in lower case and no variant or
/// extension twice (RFC 5646 §2.1, §2.2.9).
public struct LanguageTag: IdentifierText {
    /// The text as it was given.
    public let string: String

    /// The tag that `string` is; nil when it is not well-formed.
    public init?(_ string: String) {
        guard string.satisfies(LanguageTag.isWellFormed) else { return nil }
        self.string = string
    }

    /// The part in front of the first hyphen: two or three letters, `i` or `x`.
    public var primary: Substring { string.prefix { $0 != "-" } }

    static let maxBytes = 128

    /// Tags from before the present grammar, which they do not fit or would be misread by.
    private static let grandfathered: Set<String> = [
        "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo", "i-navajo",
        "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl", "sgn-ch-de", "art-lojban", "cel-gaulish",
        "no-bok",
        "no-nyn", "zh-guoyu", "zh-hakka", "zh-min", "zh-min-nan", "zh-xiang",
    ]

    static func isWellFormed(_ text: TextBytes) -> Bool {
        guard text.count <= maxBytes, let first = text.first else { return false }
        let parts = text.parts(separatedBy: "-")
        if isPrivateUse(parts[...]) { return true }
        guard first.isASCIILower else { return false }
        return isTag(parts) || grandfathered.contains(String(decoding: text, as: UTF8.self).lowercased())
    }

    private static func isTag(_ parts: [TextBytes]) -> Bool {
        guard (2...3).contains(parts[0].count), parts[0].allSatisfy(\.isASCIILower) else { return false }
        var rest = parts.dropFirst()
        for _ in 0..<3 { skip(&rest) { isLetters($0, 3...3) } }
        skip(&rest) { isLetters($0, 4...4) }
        skip(&rest) { isLetters($0, 2...2) || ($0.count == 3 && $0.allSatisfy(\.isASCIIDigit)) }
        var variants: Set<String> = []
        while let part = rest.first, isVariant(part) {
            guard variants.insert(lowercased(part)).inserted else { return false }
            rest = rest.dropFirst()
        }
        var singletons: Set<String> = []
        while let part = rest.first, part.count == 1, part[0].isASCIIAlphanumeric, part[0] | 0x20 != UInt8(ascii: "x") {
            guard singletons.insert(lowercased(part)).inserted else { return false }
            rest = rest.dropFirst()
            let subtags = rest.prefix { isAlphanumeric($0, 2...8) }
            guard !subtags.isEmpty else { return false }
            rest = rest.dropFirst(subtags.count)
        }
        return rest.isEmpty || isPrivateUse(rest)
    }

    private static func isPrivateUse(_ parts: ArraySlice<TextBytes>) -> Bool {
        guard let first = parts.first, first.count == 1, first[0] | 0x20 == UInt8(ascii: "x"), parts.count > 1 else {
            return false
        }
        return parts.dropFirst().allSatisfy { isAlphanumeric($0, 1...8) }
    }

    private static func isVariant(_ part: TextBytes) -> Bool {
        isAlphanumeric(part, 5...8) || (isAlphanumeric(part, 4...4) && part[0].isASCIIDigit)
    }

    private static func skip(_ rest: inout ArraySlice<TextBytes>, if matches: (TextBytes) -> Bool) {
        if let part = rest.first, matches(part) { rest = rest.dropFirst() }
    }

    private static func isLetters(_ part: TextBytes, _ count: ClosedRange<Int>) -> Bool {
        count.contains(part.count) && part.allSatisfy(\.isASCIILetter)
    }

    private static func isAlphanumeric(_ part: TextBytes, _ count: ClosedRange<Int>) -> Bool {
        count.contains(part.count) && part.allSatisfy(\.isASCIIAlphanumeric)
    }

    private static func lowercased(_ part: TextBytes) -> String { String(decoding: part, as: UTF8.self).lowercased() }
}
