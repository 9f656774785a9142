/// A URI of any scheme, as lexicons accept it: a scheme (RFC 3986 §3.1), a colon, and printable ASCII without spaces, at
/// most 8 KiB. Says nothing about whether the rest suits the scheme.
public struct URIReference: IdentifierText {
    /// The text as it was given.
    public let string: String

    /// The URI that `string` is; nil when it is not well-formed.
    public init?(_ string: String) {
        guard string.satisfies(URIReference.isWellFormed) else { return nil }
        self.string = string
    }

    /// The scheme in lower case.
    public var scheme: String { string.prefix { $0 != ":" }.lowercased() }

    /// Whether a web browser can open it.
    public var isWeb: Bool { scheme == "https" || scheme == "http" }

    static let maxBytes = 8192
    private static let maxSchemeBytes = 81

    static func isWellFormed(_ text: TextBytes) -> Bool {
        guard text.count <= maxBytes, let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > 0,
            colon <= maxSchemeBytes, colon + 1 < text.count, text[0].isASCIILetter,
            text[..<colon].allSatisfy({ $0.isASCIIAlphanumeric || $0.isOneOf("+.-") })
        else { return false }
        return text[(colon + 1)...].allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}
