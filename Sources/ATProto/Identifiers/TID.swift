/// A timestamp identifier: 53 bits of microseconds since 1970 and 10 bits of clock, in 13 characters that sort as the
/// numbers do (atproto.com/specs/tid).
public struct TID: IdentifierText {
    private static let alphabet = Array("234567abcdefghijklmnopqrstuvwxyz".utf8)

    /// The text as it was given.
    public let string: String

    /// The TID that `string` is; nil when it has not 13 characters of its alphabet with the highest bit zero.
    public init?(_ string: String) {
        guard string.satisfies(TID.isWellFormed) else { return nil }
        self.string = string
    }

    /// The TID of a moment in microseconds since 1970 (kept within 53 bits) and a clock (its lower ten bits).
    public init(microseconds: Int64, clock: UInt16) {
        let number = UInt64(max(0, min(microseconds, 1 << 53 - 1))) << 10 | UInt64(clock & 0x3FF)
        var text: [UInt8] = []
        for shift in stride(from: UInt64(60), through: 0, by: -5) {
            text.append(TID.alphabet[Int(number >> shift & 31)])
        }
        string = String(decoding: text, as: UTF8.self)
    }

    /// The 63-bit number.
    public var number: UInt64 {
        string.utf8.reduce(0) { $0 << 5 | UInt64(TID.alphabet.firstIndex(of: $1) ?? 0) }
    }

    /// The moment in microseconds since 1970, as the maker of the TID claims it.
    public var microseconds: Int64 { Int64(number >> 10) }

    /// The clock that made it.
    public var clock: UInt16 { UInt16(number & 0x3FF) }

    static func isWellFormed(_ text: TextBytes) -> Bool {
        text.count == 13 && text[0] <= UInt8(ascii: "j") && text.allSatisfy(isBase32)
    }

    /// Whether the byte is one of base32, whose characters are the same in the sortable order and in that of RFC 4648.
    static func isBase32(_ byte: UInt8) -> Bool {
        byte.isASCIILower || (byte >= UInt8(ascii: "2") && byte <= UInt8(ascii: "7"))
    }
}
