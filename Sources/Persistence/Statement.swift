internal import CSQLite

/// A prepared statement; belongs to one connection and is used by one call at a time.
final class Statement {
    let sql: String
    private let handle: OpaquePointer
    private var columns: Columns?
    private var preparations: Int32 = 0
    /// The tables that it reads and writes.
    private(set) var reads: Region
    private(set) var writes: Region

    /// What follows the first statement of the text, nil when only blanks or comments do.
    let rest: String?

    /// Prepares the first statement of `sql`; nil when the text holds none.
    init?(_ sql: String, on connection: Connection, kept: Bool) throws(DatabaseError) {
        var handle: OpaquePointer?
        var rest: String?
        var text = sql
        let database = connection.handle
        let flags = kept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        connection.collector.clear()
        let code = text.withUTF8 { bytes -> Int32 in
            // SQLite takes a null pointer for "no text"; an empty buffer may have one.
            guard let base = bytes.baseAddress else { return SQLITE_OK }
            return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
                var tail: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(database, start, Int32(clamping: bytes.count), flags, &handle, &tail)
                if code == SQLITE_OK, let tail, tail < start + bytes.count {
                    rest = String(decoding: bytes[(tail - start)...], as: UTF8.self)
                }
                return code
            }
        }
        reads = connection.collector.reads
        writes = connection.collector.writes
        guard code == SQLITE_OK else { throw connection.error(code, sql: sql) }
        guard let handle else { return nil }
        self.sql = sql
        self.handle = handle
        self.rest = rest.flatMap { $0.utf8.contains { !Self.isBlank($0) } ? $0 : nil }
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Binds the arguments and hands each row to `body`; leaves the statement ready for its next use.
    func run(
        _ arguments: Arguments, on connection: Connection,
        body: (inout RowReader) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        if connection.origin.isQueryOnly, sqlite3_stmt_readonly(handle) == 0 {
            throw connection.origin.error(SQLITE_READONLY, extended: SQLITE_READONLY, message: "", sql: sql)
        }
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        try bind(arguments, on: connection)
        connection.collector.clear()
        let changes = connection.totalChanges
        var code = sqlite3_step(handle)
        if !connection.collector.isEmpty {
            // Prepared again since the schema changed, or a virtual table prepared statements of its own.
            reads.formUnion(connection.collector.reads)
            writes.formUnion(connection.collector.writes)
        }
        connection.noteReading(reads)
        if !writes.isEmpty, writes.isEverything || connection.totalChanges != changes {
            connection.noteWriting(writes)
        }
        if code == SQLITE_ROW {
            var reader = RowReader(handle, columns: currentColumns())
            repeat {
                if let interruption = connection.interruption, interruption.isSet {
                    throw connection.error(SQLITE_INTERRUPT, sql: sql)
                }
                reader.rewind()
                try body(&reader)
                code = sqlite3_step(handle)
            } while code == SQLITE_ROW
        }
        guard code == SQLITE_DONE else { throw connection.error(code, sql: sql) }
    }

    // MARK: Arguments

    private func bind(_ arguments: Arguments, on connection: Connection) throws(DatabaseError) {
        let expected = sqlite3_bind_parameter_count(handle)
        switch arguments {
        case .positional(let values):
            guard values.count == expected else {
                throw .statement(message: "it takes \(expected) arguments and got \(values.count)", sql: sql)
            }
            for (offset, value) in values.enumerated() {
                try bind(value, at: Int32(offset + 1), on: connection)
            }
        case .named(let values):
            var used = 0
            for index in stride(from: 1, through: expected, by: 1) {
                // The name has the character before it that marks it: ":", "@" or "$".
                guard let name = sqlite3_bind_parameter_name(handle, index).map({ String(cString: $0 + 1) }),
                    let value = values[name]
                else { throw .statement(message: "it lacks a value for argument \(index) by its name", sql: sql) }
                used += 1
                try bind(value, at: index, on: connection)
            }
            guard used == values.count else {
                throw .statement(message: "it takes \(used) named arguments and got \(values.count)", sql: sql)
            }
        }
    }

    private func bind(_ argument: SQLValue, at index: Int32, on connection: Connection) throws(DatabaseError) {
        let code: Int32
        switch argument {
        case .null:
            code = sqlite3_bind_null(handle, index)
        case .integer(let value):
            code = sqlite3_bind_int64(handle, index, value)
        case .real(let value):
            code = sqlite3_bind_double(handle, index, value)
        case .text(var value):
            code = value.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    // A null pointer would bind NULL in place of "".
                    guard let start = characters.baseAddress else {
                        return sqlite3_bind_text64(
                            handle, index, "", 0, warren_sqlite_transient(), UInt8(SQLITE_UTF8))
                    }
                    return sqlite3_bind_text64(
                        handle, index, start, UInt64(characters.count), warren_sqlite_transient(),
                        UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let value):
            code = value.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress, !bytes.isEmpty else {
                    return sqlite3_bind_zeroblob(handle, index, 0)
                }
                return sqlite3_bind_blob64(
                    handle, index, start, UInt64(bytes.count), warren_sqlite_transient())
            }
        }
        guard code == SQLITE_OK else { throw connection.error(code, sql: sql) }
    }

    /// SQLite prepares a statement again when the schema has changed, and `SELECT *` then has other columns.
    private func currentColumns() -> Columns {
        let now = sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
        if let columns, now == preparations { return columns }
        let names = (0..<sqlite3_column_count(handle)).map { index in
            sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
        }
        let fresh = Columns(names)
        columns = fresh
        preparations = now
        return fresh
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte) || byte == UInt8(ascii: ";")
    }
}

/// What is bound to a statement.
enum Arguments {
    case positional([SQLValue])
    case named([String: SQLValue])

    var isEmpty: Bool {
        switch self {
        case .positional(let values): values.isEmpty
        case .named(let values): values.isEmpty
        }
    }
}
