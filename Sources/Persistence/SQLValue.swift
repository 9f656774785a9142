/// A value as SQLite stores it.
public enum SQLValue: Hashable, Sendable {
    /// No value.
    case null
    /// A whole number of up to 64 bits.
    case integer(Int64)
    /// A floating-point number; NaN is stored as `null`.
    case real(Double)
    /// Text, stored as UTF-8.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    /// The value of `value` as SQLite stores it.
    public init(_ value: some SQLConvertible) {
        self = value.sqlValue
    }

    /// The name of the storage class, for messages that must not show the value.
    var kind: String {
        switch self {
        case .null: "null"
        case .integer: "an integer"
        case .real: "a real"
        case .text: "text"
        case .blob: "a blob"
        }
    }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
    /// An integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A real.
    public init(floatLiteral value: Double) { self = .real(value) }
    /// Text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// 1 for true, 0 for false.
    public init(booleanLiteral value: Bool) { self = .integer(value ? 1 : 0) }
    /// No value.
    public init(nilLiteral: ()) { self = .null }
}
