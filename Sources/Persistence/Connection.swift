internal import CSQLite

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// One connection to the database; valid inside the body that got it, on that thread.
///
/// Statements are prepared once and kept. Arguments are positional, `?` or `?1`, or by name, `:name`.
public final class Connection {
    let handle: OpaquePointer
    /// What its commits promise where a write says nothing else.
    let durability: Durability
    let location: DatabaseLocation
    let limits: DatabaseLimits
    let patience: Int32
    /// Told by SQLite what a statement that is being prepared reads and writes.
    let collector = RegionCollector()
    private var cache = StatementCache(limit: 128)
    private(set) var origin: ErrorOrigin

    /// What can end the read that is under way.
    var interruption: Interruption?
    /// What the statements of an observed read have read so far, nil at other times.
    var reading: Region?
    /// What the transaction has written so far.
    var written = Region()
    /// Pages in the write-ahead log after the last commit of this connection.
    var logPages = 0
    var pageSize = 4096
    /// SQLite's number for the commits of others, as it was when they were last asked about.
    var othersVersion: Int?
    /// Called after each commit with what it wrote.
    var onCommit: (@Sendable (Region) -> Void)?
    /// The reads beside this writer.
    var registry: ReadRegistry?

    init(
        _ location: DatabaseLocation, as access: FileAccess = .writing, durability: Durability, patience: Duration,
        limits: DatabaseLimits
    ) throws(DatabaseError) {
        let path: String
        switch location {
        case .file(let file):
            path = access.path(of: file)
            origin = ErrorOrigin(file: file)
            if EmptiedFile.isEmptied(file) { throw .corrupt(file: file, detail: EmptiedFile.detail) }
            if access == .writing { Self.createPrivately(file) }
        case .memory:
            path = ":memory:"
            origin = ErrorOrigin(file: "(in memory)")
        }
        var handle: OpaquePointer?
        // The pool lends a connection to one thread at a time, so SQLite's own mutex would only cost.
        let flags = access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, access.system)
        guard code == SQLITE_OK, let handle else {
            let error = origin.error(code, on: handle, sql: nil)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        self.location = location
        self.durability = durability
        self.limits = limits
        self.patience = Int32(clamping: Int64(patience / .milliseconds(1)))
        // SQLite falls back to reading only when it may not write; better said at once than at the first write.
        guard access != .writing || sqlite3_db_readonly(handle, "main") != 1 else { throw .readOnly(file: origin.file) }
        sqlite3_busy_timeout(handle, self.patience)
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: limits.valueSize))
        collector.install(on: handle)
        installInterruption()
        try Tokenizer.register(on: self)
        if access == .writing {
            if location != .memory { try useWriteAheadLog() }
            try promise(durability)
            try setForeignKeys(true)
        } else {
            if access == .readingAlone { try execute("PRAGMA locking_mode = EXCLUSIVE") }
            try setQueryOnly()
        }
    }

    /// What its commits promise from now on. Not inside a transaction.
    func promise(_ durability: Durability) throws(DatabaseError) {
        try execute(durability == .powerCut ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
    }

    deinit {
        cache = StatementCache(limit: 0)
        sqlite3_close_v2(handle)
    }

    /// Runs one statement with its arguments, or several without any; rows are passed over.
    ///
    /// - Throws: what SQLite refused.
    public func execute(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) {
        try run(sql, .positional(arguments)) { _ in }
    }

    /// The rows of one statement, all of them; bound their number with `LIMIT`.
    ///
    /// - Throws: what SQLite refused, `DatabaseError.tooManyRows`.
    public func rows(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> [Row] {
        var rows: [Row] = []
        try run(sql, .positional(arguments)) { row throws(DatabaseError) in
            try self.checkRoom(for: rows.count, sql)
            rows.append(row.row())
        }
        return rows
    }

    /// The first row of one statement, nil when it has none.
    ///
    /// - Throws: what SQLite refused.
    public func row(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> Row? {
        var first: Row?
        try run(sql, .positional(arguments)) { if first == nil { first = $0.row() } }
        return first
    }

    /// Hands the rows of one statement to `body` one at a time, without holding them all.
    ///
    /// - Throws: what `body` throws, which ends the reading, or what SQLite refused.
    public func forEach(
        _ sql: String, _ arguments: [SQLValue] = [], _ body: (Row) throws -> Void
    ) throws(DatabaseError) {
        try withoutActuallyEscaping(body) { body throws(DatabaseError) in
            let body = typed(body)
            try run(sql, .positional(arguments)) { row throws(DatabaseError) in try body(row.row()) }
        }
    }

    func run(
        _ sql: String, _ arguments: Arguments, _ body: (inout RowReader) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        let statement: Statement
        if let kept = cache.take(sql) {
            statement = kept
        } else if let fresh = try Statement(sql, on: self, kept: true) {
            statement = fresh
        } else {
            return
        }
        if statement.rest == nil {
            defer { cache.give(statement) }
            try statement.run(arguments, on: self, body: body)
        } else {
            guard arguments.isEmpty else {
                throw .statement(message: "several statements cannot share arguments", sql: sql)
            }
            try runScript(first: statement, body: body)
        }
    }

    private func runScript(
        first: Statement, body: (inout RowReader) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        var next: Statement? = first
        while let statement = next {
            try statement.run(.positional([]), on: self, body: body)
            next = nil
            if let rest = statement.rest {
                next = try Statement(rest, on: self, kept: false)
            }
        }
    }

    func checkRoom(for count: Int, _ sql: String) throws(DatabaseError) {
        guard count < limits.rows else { throw .tooManyRows(limit: limits.rows, sql: sql) }
    }

    /// How many rows the last `INSERT`, `UPDATE` or `DELETE` changed.
    public var changes: Int { Int(sqlite3_changes64(handle)) }

    /// The row id of the last `INSERT` that was done.
    public var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Rows changed since the connection was opened, those of triggers and foreign keys among them.
    var totalChanges: Int64 { sqlite3_total_changes64(handle) }

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

    // MARK: Errors and interruption

    func error(_ code: Int32, sql: String?) -> DatabaseError {
        if code & 0xFF == SQLITE_INTERRUPT, let error = interruption?.error(file: origin.file) { return error }
        return origin.error(code, on: handle, sql: sql)
    }

    private func installInterruption() {
        // A thousand steps take about ten microseconds.
        sqlite3_progress_handler(
            handle, 1000,
            { context in
                guard let context else { return 0 }
                let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
                return connection.interruption?.isSet == true ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    // MARK: Regions

    func noteReading(_ region: Region) {
        reading?.formUnion(region)
    }

    func noteWriting(_ region: Region) {
        written.formUnion(region)
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
                let mode = try value("PRAGMA journal_mode = WAL", as: String.self)
                if mode == "wal" { return }
                throw .cannotOpen(file: origin.file, reason: "its file system does not allow write-ahead logging")
            } catch .busy {
                sqlite3_sleep(20)
            }
        }
        throw .busy(file: origin.file)
    }
}
