internal import CSQLite

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

extension Connection {
    func writeTransaction<T>(_ body: (Connection) throws(DatabaseError) -> T) throws(DatabaseError) -> T {
        written = Region()
        do throws(DatabaseError) {
            let result = try transaction("BEGIN IMMEDIATE", body)
            committed()
            return result
        } catch {
            // A body that ended the transaction itself may have committed: observers look again for nothing at worst.
            if case .statement(Self.endedEarly, _) = error { committed() }
            throw error
        }
    }

    func readTransaction<T>(_ body: (Connection) throws(DatabaseError) -> T) throws(DatabaseError) -> T {
        try transaction("BEGIN DEFERRED", body)
    }

    /// Runs `body`, whose statements end as soon as `interruption` is set.
    func reading<T>(
        endedBy interruption: Interruption, _ body: (Connection) throws(DatabaseError) -> T
    ) throws(DatabaseError) -> T {
        if let error = interruption.error(file: origin.file) { throw error }
        self.interruption = interruption
        defer { self.interruption = nil }
        return try body(self)
    }

    private func transaction<T>(
        _ begin: String, _ body: (Connection) throws(DatabaseError) -> T
    ) throws(DatabaseError) -> T {
        try execute(begin)
        do throws(DatabaseError) {
            let result = try body(self)
            // SQLite may have rolled back by itself after an error that the body swallowed.
            guard isInTransaction else { throw .statement(message: Self.endedEarly, sql: begin) }
            try execute("COMMIT")
            return result
        } catch {
            // Some errors end the transaction by themselves. A rollback that fails leaves it open, and then the
            // next BEGIN says so; the first error is the one worth telling.
            interruption = nil
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }

    private static var endedEarly: String { "the transaction ended before its body did" }

    private var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    private func committed() {
        guard !written.isEmpty else { return }
        onCommit?(written)
        if case .file(let file) = location { Self.touchLog(of: file) }
    }

    // MARK: The writer

    /// Turns this connection into the one that writes: its bounds, and the care for the write-ahead log.
    func becomeWriter(registry: ReadRegistry) throws(DatabaseError) {
        self.registry = registry
        let pageSize = try value("PRAGMA page_size", as: Int.self) ?? 4096
        if let fileSize = limits.fileSize { try execute("PRAGMA max_page_count = \(max(1, fileSize / pageSize))") }
        guard location != .memory else { return }
        // What the log file keeps once it has been emptied.
        try execute("PRAGMA journal_size_limit = \(min(limits.logSize, 4 << 20))")
        // In place of SQLite's own automatic checkpoint, which is such a hook too and knows no bound.
        sqlite3_wal_hook(
            handle,
            { context, _, _, pages in
                guard let context else { return SQLITE_OK }
                Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().logGrew(to: Int(pages))
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
        self.pageSize = pageSize
        _ = othersHaveCommitted()
    }

    /// Whether other connections have committed since the last call; false when that cannot be known now.
    func othersHaveCommitted() -> Bool {
        // While the file is locked against reading, as during a recovery of the log, a later write tells again.
        guard let version = try? value("PRAGMA data_version", as: Int.self) else { return false }
        defer { othersVersion = version }
        return version != othersVersion
    }

    private func logGrew(to pages: Int) {
        // A log that was begun anew is shorter than before.
        let fresh = pages > logPages ? pages - logPages : pages
        registry?.count(Int64(fresh * pageSize))
        logPages = pages
    }

    /// Copies the log into the file when it has grown, and ends the reads that keep it from being emptied at its bound: the
    /// writer's care between two writes, which takes longer than they do. What fails is tried again after the next.
    func tendLog() {
        guard case .file = location, logPages >= min(1000, limits.logSize / pageSize) else { return }
        guard logPages * pageSize >= limits.logSize else {
            sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
            return
        }
        sqlite3_busy_timeout(handle, 0)
        let code = sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        sqlite3_busy_timeout(handle, patience)
        if code & 0xFF == SQLITE_BUSY {
            registry?.endReads(olderBy: Int64(limits.logSize / 2))
        } else {
            logPages = 0
        }
    }

    /// The last frame of a commit is written before the commit can be seen, so that a program which watches the log
    /// may look too early. This tells it that there is something to see.
    private static func touchLog(of file: String) {
        utimensat(AT_FDCWD, file + "-wal", nil, 0)
    }
}
