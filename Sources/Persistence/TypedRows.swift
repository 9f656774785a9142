// Rows and values read straight into types, and arguments by name.

extension Connection {
    /// The rows of one statement as the type asked for, all of them; bound their number with `LIMIT`.
    ///
    /// - Throws: what SQLite refused, what `T` could not read, `DatabaseError.tooManyRows`.
    public func rows<T: RowReadable>(
        _ sql: String, _ arguments: [SQLValue] = [], as type: T.Type
    ) throws(DatabaseError) -> [T] {
        try collect(sql, .positional(arguments)) { row throws(DatabaseError) in try T(reading: &row) }
    }

    /// As `rows(_:_:as:)`, with arguments by name: `:name` in the statement.
    ///
    /// - Throws: as `rows(_:_:as:)`.
    public func rows<T: RowReadable>(
        _ sql: String, named arguments: [String: SQLValue], as type: T.Type
    ) throws(DatabaseError) -> [T] {
        try collect(sql, .named(arguments)) { row throws(DatabaseError) in try T(reading: &row) }
    }

    /// The first row of one statement as the type asked for, nil when it has none.
    ///
    /// - Throws: what SQLite refused, what `T` could not read.
    public func row<T: RowReadable>(
        _ sql: String, _ arguments: [SQLValue] = [], as type: T.Type
    ) throws(DatabaseError) -> T? {
        try first(sql, .positional(arguments)) { row throws(DatabaseError) in try T(reading: &row) }
    }

    /// As `row(_:_:as:)`, with arguments by name: `:name` in the statement.
    ///
    /// - Throws: as `row(_:_:as:)`.
    public func row<T: RowReadable>(
        _ sql: String, named arguments: [String: SQLValue], as type: T.Type
    ) throws(DatabaseError) -> T? {
        try first(sql, .named(arguments)) { row throws(DatabaseError) in try T(reading: &row) }
    }

    /// Hands the rows of one statement to `body` one at a time as the type asked for, without holding them all.
    ///
    /// - Throws: what `body` throws, which ends the reading, what SQLite refused, what `T` could not read.
    public func forEach<T: RowReadable>(
        _ sql: String, _ arguments: [SQLValue] = [], as type: T.Type, _ body: (T) throws -> Void
    ) throws(DatabaseError) {
        try withoutActuallyEscaping(body) { body throws(DatabaseError) in
            let body = typed(body)
            try run(sql, .positional(arguments)) { row throws(DatabaseError) in try body(T(reading: &row)) }
        }
    }

    /// The first column of every row.
    ///
    /// - Throws: what SQLite refused, `DatabaseError.unreadable`, `.tooManyRows`.
    public func values<T: SQLConvertible>(
        _ sql: String, _ arguments: [SQLValue] = [], as type: T.Type
    ) throws(DatabaseError) -> [T] {
        try collect(sql, .positional(arguments)) { row throws(DatabaseError) in try row.next() }
    }

    /// The first column of the first row, nil when there is no row; an optional type for a value that may be null.
    ///
    /// - Throws: what SQLite refused, `DatabaseError.unreadable`.
    public func value<T: SQLConvertible>(
        _ sql: String, _ arguments: [SQLValue] = [], as type: T.Type
    ) throws(DatabaseError) -> T? {
        try first(sql, .positional(arguments)) { row throws(DatabaseError) in try row.next() }
    }

    /// Runs one statement with its arguments by name, `:name` in the statement; each must be used, and none may be missing.
    ///
    /// - Throws: what SQLite refused.
    public func execute(_ sql: String, named arguments: [String: SQLValue]) throws(DatabaseError) {
        try run(sql, .named(arguments)) { _ in }
    }

    private func collect<T>(
        _ sql: String, _ arguments: Arguments, _ read: (inout RowReader) throws(DatabaseError) -> T
    ) throws(DatabaseError) -> [T] {
        var result: [T] = []
        try run(sql, arguments) { row throws(DatabaseError) in
            try self.checkRoom(for: result.count, sql)
            result.append(try read(&row))
        }
        return result
    }

    /// The statement is run to its end: one that writes does all of its work.
    private func first<T>(
        _ sql: String, _ arguments: Arguments, _ read: (inout RowReader) throws(DatabaseError) -> T
    ) throws(DatabaseError) -> T? {
        var result: T?
        try run(sql, arguments) { row throws(DatabaseError) in
            if result == nil { result = try read(&row) }
        }
        return result
    }
}
