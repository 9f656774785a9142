public import FoundationEssentials

/// A type whose values are stored in a column.
public protocol SQLConvertible {
    /// The value as SQLite stores it.
    var sqlValue: SQLValue { get }
    /// The value that was stored as `sqlValue`, nil when it cannot be one of this type.
    static func from(sqlValue: SQLValue) -> Self?
    /// As `from(sqlValue:)`, straight from a row; only for speed.
    static func from(column: borrowing SQLColumn) -> Self?
}

extension SQLConvertible {
    /// By way of the value as SQLite stores it.
    public static func from(column: borrowing SQLColumn) -> Self? { from(sqlValue: column.value) }
}

extension Int64: SQLConvertible {
    /// Stored as an integer.
    public var sqlValue: SQLValue { .integer(self) }
    /// The integer, nil for anything else.
    public static func from(sqlValue: SQLValue) -> Int64? {
        guard case .integer(let value) = sqlValue else { return nil }
        return value
    }
    /// The integer, nil for anything else.
    public static func from(column: borrowing SQLColumn) -> Int64? { column.integer }
}

extension Int: SQLConvertible {
    /// Stored as an integer.
    public var sqlValue: SQLValue { .integer(Int64(self)) }
    /// The integer, nil for anything else.
    public static func from(sqlValue: SQLValue) -> Int? {
        Int64.from(sqlValue: sqlValue).flatMap(Int.init(exactly:))
    }
    /// The integer, nil for anything else.
    public static func from(column: borrowing SQLColumn) -> Int? { column.integer.flatMap(Int.init(exactly:)) }
}

extension Bool: SQLConvertible {
    /// Stored as 1 or 0.
    public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
    /// True for 1, false for 0, nil for anything else.
    public static func from(sqlValue: SQLValue) -> Bool? {
        switch sqlValue {
        case .integer(0): false
        case .integer(1): true
        default: nil
        }
    }
}

extension Double: SQLConvertible {
    /// Stored as a real.
    public var sqlValue: SQLValue { .real(self) }
    /// The number, nil for anything else.
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
    /// Stored as text.
    public var sqlValue: SQLValue { .text(self) }
    /// The text, nil for anything else.
    public static func from(sqlValue: SQLValue) -> String? {
        guard case .text(let value) = sqlValue else { return nil }
        return value
    }
    /// The text, nil for anything else.
    public static func from(column: borrowing SQLColumn) -> String? { column.text }
}

extension [UInt8]: SQLConvertible {
    /// Stored as a blob.
    public var sqlValue: SQLValue { .blob(self) }
    /// The bytes, nil for anything else.
    public static func from(sqlValue: SQLValue) -> [UInt8]? {
        guard case .blob(let value) = sqlValue else { return nil }
        return value
    }
    /// The bytes, nil for anything else.
    public static func from(column: borrowing SQLColumn) -> [UInt8]? { column.blob }
}

extension SQLValue: SQLConvertible {
    /// Stored as itself.
    public var sqlValue: SQLValue { self }
    /// The value itself.
    public static func from(sqlValue: SQLValue) -> SQLValue? { sqlValue }
}

/// Stored as whole milliseconds since 1970 in UTC, rounded to the nearest.
extension Date: SQLConvertible {
    /// Stored as an integer of milliseconds.
    public var sqlValue: SQLValue {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded()
        // A date beyond what 64 bits hold is as far away as can be said.
        return .integer(Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }
    /// The date, nil for anything else.
    public static func from(sqlValue: SQLValue) -> Date? {
        Int64.from(sqlValue: sqlValue).map { Date(timeIntervalSince1970: Double($0) / 1000) }
    }
}

/// `null` for nil.
extension Optional: SQLConvertible where Wrapped: SQLConvertible {
    /// Stored as its value, or as null.
    public var sqlValue: SQLValue { self?.sqlValue ?? .null }
    /// Nil within for null, the value otherwise, nil for anything else.
    public static func from(sqlValue: SQLValue) -> Wrapped?? {
        if sqlValue == .null { return .some(nil) }
        return Wrapped.from(sqlValue: sqlValue).map(Optional.some)
    }
    /// Nil within for null, the value otherwise, nil for anything else.
    @inlinable
    public static func from(column: borrowing SQLColumn) -> Wrapped?? {
        if column.isNull { return .some(nil) }
        return Wrapped.from(column: column).map(Optional.some)
    }
}

/// Enums with a stored raw value need only say that they conform.
extension SQLConvertible where Self: RawRepresentable, RawValue: SQLConvertible {
    /// Stored as its raw value.
    public var sqlValue: SQLValue { rawValue.sqlValue }
    /// The case with that raw value, nil for anything else.
    public static func from(sqlValue: SQLValue) -> Self? {
        RawValue.from(sqlValue: sqlValue).flatMap(Self.init(rawValue:))
    }
    /// The case with that raw value, nil for anything else.
    @inlinable
    public static func from(column: borrowing SQLColumn) -> Self? {
        RawValue.from(column: column).flatMap(Self.init(rawValue:))
    }
}
