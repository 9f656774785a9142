public import FoundationEssentials

/// A type whose values are stored in a column.
public protocol SQLConvertible {
    /// The value as SQLite stores it.
    var sqlValue: SQLValue { get }
    /// The value that was stored as `sqlValue`, nil when it cannot be one of this type.
    static func from(sqlValue: SQLValue) -> Self?
}

extension Int64: SQLConvertible {
    public var sqlValue: SQLValue { .integer(self) }
    public static func from(sqlValue: SQLValue) -> Int64? {
        guard case .integer(let value) = sqlValue else { return nil }
        return value
    }
}

extension Int: SQLConvertible {
    public var sqlValue: SQLValue { .integer(Int64(self)) }
    public static func from(sqlValue: SQLValue) -> Int? {
        Int64.from(sqlValue: sqlValue).flatMap(Int.init(exactly:))
    }
}

extension Bool: SQLConvertible {
    public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
    public static func from(sqlValue: SQLValue) -> Bool? {
        switch sqlValue {
        case .integer(0): false
        case .integer(1): true
        default: nil
        }
    }
}

extension Double: SQLConvertible {
    public var sqlValue: SQLValue { .real(self) }
    public static func from(sqlValue: SQLValue) -> Double? {
        switch sqlValue {
        case .real(let value): value
        // SQLite hands a whole number from a column without affinity, such as a sum, back as an integer.
        case .integer(let value): Double(exactly: value)
        default: nil
        }
    }
}

extension String: SQLConvertible {
    public var sqlValue: SQLValue { .text(self) }
    public static func from(sqlValue: SQLValue) -> String? {
        guard case .text(let value) = sqlValue else { return nil }
        return value
    }
}

extension [UInt8]: SQLConvertible {
    public var sqlValue: SQLValue { .blob(self) }
    public static func from(sqlValue: SQLValue) -> [UInt8]? {
        guard case .blob(let value) = sqlValue else { return nil }
        return value
    }
}

extension SQLValue: SQLConvertible {
    public var sqlValue: SQLValue { self }
    public static func from(sqlValue: SQLValue) -> SQLValue? { sqlValue }
}

/// Stored as whole milliseconds since 1970 in UTC, rounded to the nearest.
extension Date: SQLConvertible {
    public var sqlValue: SQLValue {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded()
        // A date beyond what 64 bits hold is as far away as can be said.
        return .integer(Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }
    public static func from(sqlValue: SQLValue) -> Date? {
        Int64.from(sqlValue: sqlValue).map { Date(timeIntervalSince1970: Double($0) / 1000) }
    }
}

/// `null` for nil.
extension Optional: SQLConvertible where Wrapped: SQLConvertible {
    public var sqlValue: SQLValue { self?.sqlValue ?? .null }
    public static func from(sqlValue: SQLValue) -> Wrapped?? {
        if sqlValue == .null { return .some(nil) }
        return Wrapped.from(sqlValue: sqlValue).map(Optional.some)
    }
}

/// Enums with a stored raw value need only say that they conform.
extension SQLConvertible where Self: RawRepresentable, RawValue: SQLConvertible {
    public var sqlValue: SQLValue { rawValue.sqlValue }
    public static func from(sqlValue: SQLValue) -> Self? {
        RawValue.from(sqlValue: sqlValue).flatMap(Self.init(rawValue:))
    }
}
