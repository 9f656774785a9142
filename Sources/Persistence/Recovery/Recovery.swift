public import FoundationEssentials

extension Database {
    /// Saves what can be read of a damaged file into a new one in its place.
    ///
    /// The damaged file stays beside it, with its log, as `NAME.damaged-DATE`. Every row of a page that can be read is
    /// carried over, also where nothing leads to that page any more; full-text indexes are built anew. The schema is made
    /// anew by the migrator, so that damage to its text costs nothing. Rows that refer to lost ones are left out. Open the database afterwards as always. Takes about as long as copying the file,
    /// and the space of it twice.
    ///
    /// - Parameters:
    ///   - file: a file that no database has open, in this process or another.
    ///   - migrator: the schema's history. A file of a newer one gets the schema that it has.
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
        let plan = try SchemaPlan(pages, migrator: migrator)
        guard [0, Migrator.applicationID].contains(pages.applicationID) || plan.isKnown else {
            throw .foreign(file: file, detail: "its application id is \(pages.applicationID)")
        }
        var report: RecoveryReport
        do {
            let fresh = try Connection(
                .file(files.fresh), durability: .powerCut, patience: .seconds(5), limits: DatabaseLimits())
            report = try Salvage(pages, plan, migrator: migrator).run(into: fresh)
            let problems = try fresh.quickCheck()
            guard problems.isEmpty else { throw .corrupt(file: files.fresh, detail: problems[0]) }
            try fresh.emptyLog()
        }
        report.keptFile = try files.exchange(date: date)
        return report
    }
}
