/// The key of a record in its collection (atproto.com/specs/record-key).
public struct RecordKey: IdentifierText {
    /// The text as it was given.
    public let string: String

    /// The key that `string` is; nil when it is not 1 to 512 of the allowed characters, or is `.` or `..`.
    public init?(_ string: String) {
        guard string.satisfies(RecordKey.isWellFormed) else { return nil }
        self.string = string
    }

    /// The key that a TID is.
    public init(_ tid: TID) { string = tid.string }

    /// The key of collections with one record, `self`.
    public static let literalSelf = RecordKey(unchecked: "self")

    private init(unchecked: String) { string = unchecked }

    /// The TID that the key is, if it is one.
    public var tid: TID? { TID(string) }

    static func isWellFormed(_ text: TextBytes) -> Bool {
        text.count >= 1 && text.count <= 512 && !text.equals(".") && !text.equals("..")
            && text.allSatisfy(isAllowed)
    }

    static func isAllowed(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || byte.isOneOf("_~.:-") }
}
