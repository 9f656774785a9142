internal import CSQLite

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// One connection to the database; valid inside the body that got it, on that thread.
///
/// Statements are prepared once and kept. Arguments are positional: `?` or `?1`.
public final class Connection {
    private let handle: OpaquePointer
    private var cache = StatementCache(limit: 128)
    private(set) var origin: ErrorOrigin

    init(_ location: DatabaseLocation, durability: Durability, patience: Duration) throws(DatabaseError) {
        let path: String
        switch location {
        case .file(let file):
            path = file
            origin = ErrorOrigin(file: file)
            Self.createPrivately(file)
        case .memory:
            path = ":memory:"
            origin = ErrorOrigin(file: "(in memory)")
        }
        var handle: OpaquePointer?
        // The pool lends a connection to one thread at a time, so SQLite's own mutex would only cost.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let error = origin.error(code, on: handle, sql: nil)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        // SQLite falls back to reading only when it may not write; better said at once than at the first write.
        guard sqlite3_db_readonly(handle, "main") != 1 else { throw .readOnly(file: origin.file) }
        sqlite3_busy_timeout(handle, Int32(clamping: Int64(patience / .milliseconds(1))))
        if location != .memory { try useWriteAheadLog() }
        try execute("PRAGMA synchronous = \(durability == .powerCut ? "FULL" : "NORMAL")")
        try setForeignKeys(true)
    }

    deinit {
        cache = StatementCache(limit: 0)
        sqlite3_close_v2(handle)
    }

    /// Runs one statement with its arguments, or several without any; rows are passed over.
    ///
    /// - Throws: what SQLite refused.
    public func execute(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) {
        try run(sql, arguments) { _ in }
    }

    /// The rows of one statement, all of them; bound their number with `LIMIT`.
    ///
    /// - Throws: what SQLite refused.
    public func rows(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> [Row] {
        var rows: [Row] = []
        try run(sql, arguments) { rows.append($0) }
        return rows
    }

    /// The first row of one statement, nil when it has none.
    ///
    /// - Throws: what SQLite refused.
    public func row(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> Row? {
        var first: Row?
        try run(sql, arguments) { if first == nil { first = $0 } }
        return first
    }

    /// Hands the rows of one statement to `body` one at a time, without holding them all.
    ///
    /// - Throws: what `body` throws, which ends the reading, or what SQLite refused.
    public func forEach(
        _ sql: String, _ arguments: [SQLValue] = [], _ body: (Row) throws -> Void
    ) throws(DatabaseError) {
        try withoutActuallyEscaping(body) { body throws(DatabaseError) in
            try run(sql, arguments, typed(body))
        }
    }

    private func run(
        _ sql: String, _ arguments: [SQLValue], _ body: (Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        let statement: Statement
        if let kept = cache.take(sql) {
            statement = kept
        } else if let fresh = try Statement(sql, on: handle, origin: origin, kept: true) {
            statement = fresh
        } else {
            return
        }
        if statement.rest == nil {
            defer { cache.give(statement) }
            try statement.run(arguments, origin: origin, body: body)
        } else {
            guard arguments.isEmpty else {
                throw .statement(message: "several statements cannot share arguments", sql: sql)
            }
            try runScript(first: statement, body: body)
        }
    }

    /// How many rows the last `INSERT`, `UPDATE` or `DELETE` changed.
    public var changes: Int { Int(sqlite3_changes64(handle)) }

    /// The row id of the last `INSERT` that was done.
    public var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(handle) }

    // MARK: Transactions

    func writeTransaction<T>(_ body: (Connection) throws(DatabaseError) -> T) throws(DatabaseError) -> T {
        try transaction("BEGIN IMMEDIATE", body)
    }

    func readTransaction<T>(_ body: (Connection) throws(DatabaseError) -> T) throws(DatabaseError) -> T {
        try transaction("BEGIN DEFERRED", body)
    }

    /// From now on SQLite refuses every write of this connection.
    func setQueryOnly() throws(DatabaseError) {
        try execute("PRAGMA query_only = 1")
        origin.isQueryOnly = true
    }

    /// As `setQueryOnly`, for the time of a read. The pragma would throw away every prepared statement each time.
    func refuseWrites(_ isOn: Bool) { origin.isQueryOnly = isOn }

    func setForeignKeys(_ isOn: Bool) throws(DatabaseError) {
        try execute(isOn ? "PRAGMA foreign_keys = 1" : "PRAGMA foreign_keys = 0")
    }

    private func transaction<T>(
        _ begin: String, _ body: (Connection) throws(DatabaseError) -> T
    ) throws(DatabaseError) -> T {
        try execute(begin)
        do throws(DatabaseError) {
            let result = try body(self)
            // SQLite may have rolled back by itself after an error that the body swallowed.
            guard isInTransaction else {
                throw .statement(message: "the transaction ended before its body did", sql: begin)
            }
            try execute("COMMIT")
            return result
        } catch {
            // Some errors end the transaction by themselves. A rollback that fails leaves it open, and then the
            // next BEGIN says so; the first error is the one worth telling.
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }

    private var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    private func runScript(first: Statement, body: (Row) throws(DatabaseError) -> Void) throws(DatabaseError) {
        var next: Statement? = first
        while let statement = next {
            try statement.run([], origin: origin, body: body)
            next = nil
            if let rest = statement.rest {
                next = try Statement(rest, on: handle, origin: origin, kept: false)
            }
        }
    }

    // MARK: Opening

    /// SQLite would create the file readable for all; its log and index take their mode from it.
    private static func createPrivately(_ file: String) {
        // A failure is SQLite's to explain when it opens the file itself.
        let descriptor = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Turning the log on needs the file for itself, and SQLite does not wait for that: two programs that make the
    /// same file at once would see one refused.
    private func useWriteAheadLog() throws(DatabaseError) {
        for _ in 0..<50 {
            do throws(DatabaseError) {
                let mode = try row("PRAGMA journal_mode = WAL")?.get("journal_mode", as: String.self)
                if mode == "wal" { return }
                throw .cannotOpen(file: origin.file, reason: "its file system does not allow write-ahead logging")
            } catch .busy {
                sqlite3_sleep(20)
            }
        }
        throw .busy(file: origin.file)
    }
}
