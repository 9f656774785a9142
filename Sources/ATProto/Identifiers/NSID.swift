/// A namespaced identifier of a lexicon: a reversed domain name and a name (atproto.com/specs/nsid).
public struct NSID: IdentifierText {
    /// The text as it was given.
    public let string: String

    /// The NSID that `string` is; nil when it has not at least three parts, at most 317 bytes, a domain name of at most
    /// 253 bytes (with a top-level domain in front), and a name of letters and digits at its end.
    public init?(_ string: String) {
        guard string.satisfies(NSID.isWellFormed) else { return nil }
        self.string = string
    }

    /// The last part, which is case-sensitive.
    public var name: Substring { string[(string.lastIndex(of: ".") ?? string.startIndex)...].dropFirst() }

    /// The domain name that has authority over it, in its usual order and in lower case.
    public var authority: String {
        string.split(separator: ".").dropLast().reversed().joined(separator: ".").lowercased()
    }

    static func isWellFormed(_ text: TextBytes) -> Bool {
        guard text.count <= 317 else { return false }
        let parts = text.parts(separatedBy: ".")
        guard parts.count >= 3, let top = parts[0].first, top.isASCIILetter, let name = parts.last,
            let initial = name.first, initial.isASCIILetter, name.count <= 63,
            text.count - name.count - 1 <= 253,
            name.allSatisfy({ $0.isASCIIAlphanumeric })
        else { return false }
        return parts.dropLast().allSatisfy(isDomainLabel)
    }
}
