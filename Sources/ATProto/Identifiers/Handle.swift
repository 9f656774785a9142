/// A handle: a domain name that stands for an account (atproto.com/specs/handle). Letter case does not distinguish handles.
public struct Handle: IdentifierText {
    /// The text as it was given.
    public let string: String

    /// The handle that `string` is; nil when it is not a domain name of at least two labels, at most 253 bytes, whose last
    /// label begins with a letter.
    public init?(_ string: String) {
        guard string.satisfies(Handle.isWellFormed) else { return nil }
        self.string = string
    }

    /// The handle that servers show when the real one does not lead back to the account.
    public static let invalid = Handle(unchecked: "handle.invalid")

    private init(unchecked: String) { string = unchecked }

    /// The handle in lower case, the form to compare, store and send.
    public var normalized: Handle { Handle(unchecked: string.lowercased()) }

    /// Whether this stands for a handle that could not be confirmed.
    public var isInvalidMark: Bool { self == .invalid }

    /// Whether its last label is one that the protocol reserves and never lets resolve (`.test` is for development only).
    public var isReserved: Bool {
        let reserved = ["alt", "arpa", "example", "internal", "invalid", "local", "localhost", "onion"]
        return reserved.contains(normalized.string.split(separator: ".").last.map(String.init) ?? "")
    }

    /// Equality without regard to letter case.
    public static func == (left: Handle, right: Handle) -> Bool { left.normalized.string == right.normalized.string }

    /// Hashes the lower-case form.
    public func hash(into hasher: inout Hasher) { hasher.combine(normalized.string) }

    /// Order without regard to letter case.
    public static func < (left: Handle, right: Handle) -> Bool {
        left.normalized.string.utf8.lexicographicallyPrecedes(right.normalized.string.utf8)
    }

    static func isWellFormed(_ text: TextBytes) -> Bool {
        guard text.count <= 253 else { return false }
        let labels = text.parts(separatedBy: ".")
        guard labels.count >= 2, let top = labels.last?.first, top.isASCIILetter else { return false }
        return labels.allSatisfy(isDomainLabel)
    }
}
