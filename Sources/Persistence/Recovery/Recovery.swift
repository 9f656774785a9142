public import FoundationEssentials

/// What was saved from a damaged file.
public struct RecoveryReport: Hashable, Sendable {
    /// The rows carried over, by table.
    public var rows: [String: Int] = [:]
    /// Pages that could not be read, or not wholly.
    public var damagedPages = 0
    /// Rows found that the schema refuses, or that were there already.
    public var refusedRows = 0
    /// Rows left out since the row that they refer to is lost.
    public var orphanedRows = 0
    /// Whether the schema could not be read, so that rows were told by their form alone.
    public var isSchemaLost = false
    /// What else could not be made again, such as an index, with the reason.
    public var problems: [String] = []
    /// Where the damaged file is kept.
    public var keptFile = ""

    /// All rows that were carried over.
    public var rowCount: Int { rows.values.reduce(0, +) }
}

extension Database {
    /// Saves what can be read of a damaged file into a new one in its place.
    ///
    /// The damaged file stays beside it, with its log, as `NAME.damaged-DATE`. Every row of a page that can be read is
    /// carried over, also where nothing leads to that page any more; full-text indexes are built anew. Rows that refer
    /// to lost ones are left out. Open the database afterwards as always. Takes about as long as copying the file,
    /// and the space of it twice.
    ///
    /// - Parameters:
    ///   - file: a file that no database has open, in this process or another.
    ///   - migrator: the schema's history, for a file whose own schema is lost.
    ///   - date: for the damaged file's new name.
    /// - Throws: `DatabaseError.busy` while somebody has it open, `.cannotOpen` when there is nothing to read, `.foreign`
    ///   when it is another program's, or what kept the new file from being written; then the damaged file is as it was.
    public static func recover(
        _ file: String, migrator: Migrator, date: Date = Date()
    ) async throws(DatabaseError) -> RecoveryReport {
        try await ConnectionPool.detached { () throws(DatabaseError) in
            try recoverSync(file, migrator: migrator, date: date)
        }
    }

    /// As `recover`, on the calling thread.
    ///
    /// - Throws: as `recover`.
    public static func recoverSync(
        _ file: String, migrator: Migrator, date: Date = Date()
    ) throws(DatabaseError) -> RecoveryReport {
        let files = RecoveryFiles(file)
        let lock = try RecoveryLock(file)
        defer { lock.release() }
        files.clear()
        defer { files.clear() }
        try files.copy()
        LogReplay.apply(files.copied + "-wal", to: files.copied)
        guard let pages = PageFile(files.copied) else {
            throw .cannotOpen(file: file, reason: "it has no page that could be read")
        }
        guard [0, Migrator.applicationID].contains(pages.applicationID) else {
            throw .foreign(file: file, detail: "its application id is \(pages.applicationID)")
        }
        var report: RecoveryReport
        do {
            let fresh = try Connection(
                .file(files.fresh), durability: .powerCut, patience: .seconds(5), limits: DatabaseLimits())
            report = try Salvage(pages, migrator: migrator).run(into: fresh)
            let problems = try fresh.quickCheck()
            guard problems.isEmpty else { throw .corrupt(file: files.fresh, detail: problems[0]) }
            try fresh.emptyLog()
        }
        report.keptFile = try files.exchange(date: date)
        return report
    }
}
