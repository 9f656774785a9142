internal import CSQLite

/// A prepared statement; belongs to one connection and is used by one call at a time.
final class Statement {
    let sql: String
    private let handle: OpaquePointer
    private let database: OpaquePointer
    private var columns: Columns?
    private var preparations: Int32 = 0

    /// What follows the first statement of the text, nil when only blanks or comments do.
    let rest: String?

    /// Prepares the first statement of `sql`; nil when the text holds none.
    init?(_ sql: String, on database: OpaquePointer, origin: ErrorOrigin, kept: Bool) throws(DatabaseError) {
        var handle: OpaquePointer?
        var rest: String?
        var text = sql
        let flags = kept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
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
        guard code == SQLITE_OK else { throw origin.error(code, on: database, sql: sql) }
        guard let handle else { return nil }
        self.sql = sql
        self.handle = handle
        self.database = database
        self.rest = rest.flatMap { $0.utf8.contains { !Self.isBlank($0) } ? $0 : nil }
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Binds the arguments and hands each row to `body`; leaves the statement ready for its next use.
    func run(
        _ arguments: [SQLValue], origin: ErrorOrigin, body: (Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        if origin.isQueryOnly, sqlite3_stmt_readonly(handle) == 0 {
            throw origin.error(SQLITE_READONLY, extended: SQLITE_READONLY, message: "", sql: sql)
        }
        try bind(arguments, origin: origin)
        while true {
            let code = sqlite3_step(handle)
            switch code {
            case SQLITE_ROW: try body(row())
            case SQLITE_DONE: return
            default: throw origin.error(code, on: database, sql: sql)
            }
        }
    }

    private func bind(_ arguments: [SQLValue], origin: ErrorOrigin) throws(DatabaseError) {
        let expected = Int(sqlite3_bind_parameter_count(handle))
        guard arguments.count == expected else {
            throw .statement(message: "it takes \(expected) arguments and got \(arguments.count)", sql: sql)
        }
        for (offset, argument) in arguments.enumerated() {
            let index = Int32(offset + 1)
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
            guard code == SQLITE_OK else { throw origin.error(code, on: database, sql: sql) }
        }
    }

    private func row() -> Row {
        let columns = currentColumns()
        var values: [SQLValue] = []
        values.reserveCapacity(columns.names.count)
        for index in 0..<Int32(columns.names.count) {
            values.append(value(at: index))
        }
        return Row(columns: columns, values: values)
    }

    private func value(at index: Int32) -> SQLValue {
        switch sqlite3_column_type(handle, index) {
        case SQLITE_INTEGER:
            return .integer(sqlite3_column_int64(handle, index))
        case SQLITE_FLOAT:
            return .real(sqlite3_column_double(handle, index))
        case SQLITE_TEXT:
            guard let start = sqlite3_column_text(handle, index) else { return .text("") }
            let count = Int(sqlite3_column_bytes(handle, index))
            return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        case SQLITE_BLOB:
            guard let start = sqlite3_column_blob(handle, index) else { return .blob([]) }
            let count = Int(sqlite3_column_bytes(handle, index))
            return .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
        default:
            return .null
        }
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
