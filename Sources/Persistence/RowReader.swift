internal import CSQLite

/// A type that is read from a row, for example a struct with a field for each column.
///
///     struct Person: RowReadable {
///         var name: String
///         var age: Int?
///         init(reading row: inout RowReader) throws(DatabaseError) {
///             name = try row.get("name")
///             age = try row.get("age")
///         }
///     }
///     let people = try db.rows("SELECT name, age FROM people", as: Person.self)
public protocol RowReadable {
    /// Reads the value from the row at hand.
    ///
    /// - Throws: what the row's columns do not allow, or `DatabaseError.aborted` for a reason of its own.
    init(reading row: inout RowReader) throws(DatabaseError)
}

/// The row that a statement stands at, read without being copied first.
///
/// Columns are found by name; fields that are read in the order of the columns cost one comparison each.
public struct RowReader: ~Copyable {
    private let statement: OpaquePointer
    private let columns: Columns
    private var position: Int32 = 0

    init(_ statement: OpaquePointer, columns: Columns) {
        self.statement = statement
        self.columns = columns
    }

    mutating func rewind() { position = 0 }

    /// The row with all of its values, complete in itself.
    func row() -> Row {
        var values: [SQLValue] = []
        values.reserveCapacity(columns.names.count)
        for index in columns.names.indices {
            values.append(SQLColumn(statement, Int32(index)).value)
        }
        return Row(columns: columns, values: values)
    }

    /// The value of the column as the type asked for.
    ///
    /// - Parameters:
    ///   - column: its name or alias, exactly; the first where several have it.
    ///   - type: what to read it as; an optional for a column that may be null.
    /// - Throws: `DatabaseError.noSuchColumn`, or `.unreadable` when the value is of another kind.
    @inlinable
    public mutating func get<T: SQLConvertible>(
        _ column: String, as type: T.Type = T.self
    ) throws(DatabaseError) -> T {
        let index = try index(of: column)
        if let value = T.from(column: self.column(index)) { return value }
        throw unreadable(index, as: "\(T.self)")
    }

    /// The value of the column after the one read last, from the first one on.
    ///
    /// - Throws: `DatabaseError.noSuchColumn` past the last column, or `.unreadable`.
    @inlinable
    public mutating func next<T: SQLConvertible>(as type: T.Type = T.self) throws(DatabaseError) -> T {
        let index = try nextIndex()
        if let value = T.from(column: column(index)) { return value }
        throw unreadable(index, as: "\(T.self)")
    }

    // What is generic is compiled where it is used: looking types up while it runs costs more than reading a column.

    @usableFromInline
    mutating func index(of column: String) throws(DatabaseError) -> Int32 {
        let next = Int(position)
        // A name that stands twice means its first column wherever the reading has come to.
        if columns.isUnique, next < columns.names.count, columns.names[next] == column {
            position += 1
            return Int32(next)
        }
        guard let index = columns.index[column] else { throw .noSuchColumn(column, available: columns.names) }
        position = Int32(index + 1)
        return Int32(index)
    }

    @usableFromInline
    mutating func nextIndex() throws(DatabaseError) -> Int32 {
        guard Int(position) < columns.names.count else {
            throw .noSuchColumn("number \(position + 1)", available: columns.names)
        }
        position += 1
        return position - 1
    }

    @usableFromInline
    func column(_ index: Int32) -> SQLColumn { SQLColumn(statement, index) }

    @usableFromInline
    func unreadable(_ index: Int32, as type: String) -> DatabaseError {
        .unreadable(column: columns.names[Int(index)], type: type, found: column(index).value.kind)
    }
}

/// One column of the row that a statement stands at.
public struct SQLColumn: ~Copyable {
    private let statement: OpaquePointer
    private let index: Int32

    init(_ statement: OpaquePointer, _ index: Int32) {
        self.statement = statement
        self.index = index
    }

    /// Whether the value is null.
    public var isNull: Bool { sqlite3_column_type(statement, index) == SQLITE_NULL }

    /// The integer, nil for anything else.
    public var integer: Int64? {
        guard sqlite3_column_type(statement, index) == SQLITE_INTEGER else { return nil }
        return sqlite3_column_int64(statement, index)
    }

    /// The text, nil for anything else.
    public var text: String? {
        guard sqlite3_column_type(statement, index) == SQLITE_TEXT else { return nil }
        guard let start = sqlite3_column_text(statement, index) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, index))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The bytes, nil for anything else.
    public var blob: [UInt8]? {
        guard sqlite3_column_type(statement, index) == SQLITE_BLOB else { return nil }
        guard let start = sqlite3_column_blob(statement, index) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index))))
    }

    /// The value as SQLite stores it.
    public var value: SQLValue {
        switch sqlite3_column_type(statement, index) {
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, index))
        case SQLITE_FLOAT: .real(sqlite3_column_double(statement, index))
        case SQLITE_TEXT: .text(text ?? "")
        case SQLITE_BLOB: .blob(blob ?? [])
        default: .null
        }
    }
}
