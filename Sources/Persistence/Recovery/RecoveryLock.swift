internal import CSQLite

/// Keeps others from opening a damaged file, and leaves its log as it is.
struct RecoveryLock {
    private let handle: OpaquePointer?

    /// - Throws: `DatabaseError.busy` when somebody has the file open.
    init(_ file: String) throws(DatabaseError) {
        // SQLite would throw its log away. Nobody can have opened it either.
        if EmptiedFile.isEmptied(file) {
            handle = nil
            return
        }
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(file, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        self.handle = handle
        guard code == SQLITE_OK, let handle else {
            defer { release() }
            throw ErrorOrigin(file: file).error(code, on: handle, sql: nil)
        }
        warren_sqlite_keep_log(handle)
        sqlite3_busy_timeout(handle, 500)
        // With this mode set before the first access, a log is used without sharing: that is refused while others
        // have the file open. A file too damaged to be locked is one that nobody can have open.
        for sql in ["PRAGMA locking_mode = EXCLUSIVE", "BEGIN IMMEDIATE"] {
            let code = sqlite3_exec(handle, sql, nil, nil, nil)
            if code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED {
                release()
                throw .busy(file: file)
            }
        }
    }

    func release() {
        sqlite3_close_v2(handle)
    }
}
