internal import CSQLite

extension Database {
    /// Reads the whole file and looks for damage: pages out of place, rows out of order, broken rules of the schema.
    ///
    /// Takes about a second for each gigabyte on a fast disk. It sees what is out of form, not a value that was changed.
    ///
    /// - Returns: what is wrong, in SQLite's words, a hundred things at most; empty when nothing is.
    /// - Throws: what kept it from looking; damage is not thrown.
    public func quickCheck() async throws(DatabaseError) -> [String] {
        // Where the check itself fails, SQLite refuses even to end the transaction around it.
        try await readInterruptibly(isSnapshot: false) { db throws(DatabaseError) in try db.quickCheck() }
    }

    /// The statements that make the schema, in the order of their kinds and names, with blanks evened out: equal for two
    /// databases with the same schema, for example a new one and one of an earlier version that was brought up to date.
    ///
    /// - Throws: what kept it from being read.
    public func schema() async throws(DatabaseError) -> [String] {
        try await readInterruptibly { db throws(DatabaseError) in try db.schema() }
    }
}

extension Database {
    /// Looks for damage in a file that need not open: what ``quickCheck()`` finds, and what differs in its schema, its
    /// record of migrations and its header from what the migrator makes.
    ///
    /// The file may be open elsewhere. It is not changed.
    ///
    /// - Returns: what is wrong, in words for people, a hundred things at most; empty when nothing is, or there is no file.
    /// - Throws: what kept it from looking, `DatabaseError.newer` and `.foreign` among that; damage is not thrown.
    public static func damage(of file: String, migrator: Migrator) async throws(DatabaseError) -> [String] {
        try await ConnectionPool.detached { () throws(DatabaseError) in
            try DamageCheck(file: file, migrator: migrator).problems()
        }
    }
}

extension Connection {
    func quickCheck() throws(DatabaseError) -> [String] {
        do throws(DatabaseError) {
            let lines = try values("PRAGMA quick_check(100)", as: String.self)
            return lines == ["ok"] ? [] : lines
        } catch .corrupt(_, let detail) {
            return [detail]
        } catch .notADatabase {
            return ["it is not a database"]
        }
    }

    func schema() throws(DatabaseError) -> [String] {
        try values(
            "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name",
            as: String.self
        ).map(SchemaEntry.evened)
    }

    /// Brings everything from the log into the file.
    func emptyLog() throws(DatabaseError) {
        try execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
