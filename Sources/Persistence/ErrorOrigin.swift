internal import CSQLite

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Turns SQLite's result codes into `DatabaseError` for one database.
struct ErrorOrigin: Sendable {
    /// The path that messages name.
    let file: String
    /// Whether the connection was told to refuse writes, which SQLite reports as it does a file that is read-only.
    var isQueryOnly = false

    init(file: String) {
        self.file = file
    }

    func error(_ code: Int32, on database: OpaquePointer?, sql: String?) -> DatabaseError {
        // SQLite does not keep the reason why a write to the log failed; it is still that of the last call.
        let reason = errno
        let extended = database.map { sqlite3_extended_errcode($0) } ?? code
        let message = database.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? text(of: code)
        if extended == SQLITE_IOERR | 3 << 8, Self.noRoom.contains(reason) { return .full(file: file) }
        return error(code, extended: extended, message: message, sql: sql)
    }

    /// A quota and a bound on the size of files are told to SQLite as other errors than a full disk is.
    private static let noRoom: [Int32] = [ENOSPC, EDQUOT, EFBIG]
    // SQLITE_IOERR_SHMSIZE
    private static let noRoomForIndex = SQLITE_IOERR | 19 << 8

    func error(_ code: Int32, extended: Int32, message: String, sql: String?) -> DatabaseError {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy(file: file)
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen(file: file, reason: message)
        case SQLITE_NOTADB: .notADatabase(file: file)
        case SQLITE_CORRUPT: .corrupt(file: file, detail: message)
        case SQLITE_FULL: .full(file: file)
        case SQLITE_READONLY where isQueryOnly:
            .statement(message: "it writes, and only a write may", sql: sql ?? "(none)")
        case SQLITE_READONLY: .readOnly(file: file)
        // The index of the log is made larger by asking for the space: that fails where there is none.
        case SQLITE_IOERR where extended == Self.noRoomForIndex: .full(file: file)
        case SQLITE_IOERR, SQLITE_NOLFS, SQLITE_PROTOCOL, SQLITE_NOMEM:
            .disk(file: file, detail: "\(message), code \(extended)")
        case SQLITE_CONSTRAINT: .constraint(constraint(extended), detail: message)
        case SQLITE_TOOBIG: .tooBig
        default: .statement(message: message, sql: sql ?? "(none)")
        }
    }

    private func constraint(_ extended: Int32) -> DatabaseError.Constraint {
        switch UInt32(bitPattern: extended) {
        case WARREN_CONSTRAINT_UNIQUE.rawValue, WARREN_CONSTRAINT_PRIMARYKEY.rawValue,
            WARREN_CONSTRAINT_ROWID.rawValue:
            .unique
        case WARREN_CONSTRAINT_FOREIGNKEY.rawValue: .foreignKey
        case WARREN_CONSTRAINT_NOTNULL.rawValue: .notNull
        case WARREN_CONSTRAINT_CHECK.rawValue: .check
        default: .other
        }
    }

    private func text(of code: Int32) -> String {
        sqlite3_errstr(code).map { String(cString: $0) } ?? "code \(code)"
    }
}
