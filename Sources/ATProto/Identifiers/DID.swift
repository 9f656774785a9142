/// A decentralized identifier, of any method (atproto.com/specs/did).
public struct DID: IdentifierText {
    /// The text as it was given.
    public let string: String

    /// The DID that `string` is; nil when it is not `did:method:identifier` of at most 2048 bytes.
    public init?(_ string: String) {
        guard string.satisfies(DID.isWellFormed) else { return nil }
        self.string = string
    }

    /// The method: `plc` and `web` are the ones that AT Protocol accounts have.
    public var method: Substring { string.dropFirst(4).prefix { $0 != ":" } }

    /// What follows the method.
    public var identifier: Substring { string.dropFirst(5 + method.count) }

    /// Whether an account may have this DID: `did:plc` with 24 base32 characters, or `did:web` with a domain name
    /// (or localhost with a port, for development) and no path.
    public var isAccountDID: Bool {
        switch method {
        case "plc": identifier.utf8.count == 24 && identifier.utf8.allSatisfy(TID.isBase32)
        case "web":
            identifier.lowercased().hasPrefix("localhost%3a")
                ? identifier.dropFirst("localhost%3a".count).utf8.allSatisfy { $0.isASCIIDigit }
                : identifier == "localhost" || Handle(String(identifier)) != nil
        default: false
        }
    }

    static func isWellFormed(_ text: TextBytes) -> Bool {
        guard text.count <= 2048, text.count >= 7, text.part(0..<4).equals("did:"), let last = text.last else {
            return false
        }
        guard let colon = text[4...].firstIndex(of: UInt8(ascii: ":")), colon > 4, colon + 1 < text.count,
            text[4..<colon].allSatisfy({ $0.isASCIILower })
        else { return false }
        return last != UInt8(ascii: ":") && last != UInt8(ascii: "%")
            && text[(colon + 1)...].allSatisfy { $0.isASCIIAlphanumeric || $0.isOneOf("._:%-") }
    }
}
