/// The whole history of a schema: an ordered list of steps that only ever grows.
///
/// Each step runs once per database, in a transaction of its own, and is recorded by name. Never change, rename,
/// remove or reorder a step that has been released: append a new one. A step renamed, removed or moved is noticed when a
/// file is opened. One whose body was changed is noticed by a test that keeps a script of each version, opens a file made
/// by it, and compares its `Database.schema()` with that of a new database.
public struct Migrator: Sendable {
    private var steps: [(name: String, body: @Sendable (Connection) throws -> Void)] = []

    /// A history without steps.
    public init() {}

    /// Appends a step.
    ///
    /// - Parameters:
    ///   - name: unique, for ever the same, for example `"0003 drafts"`.
    ///   - body: changes the schema and the data. Foreign keys are not enforced while it runs, so that tables can be
    ///     rebuilt; they are checked before it is committed.
    public mutating func register(
        _ name: String, _ body: @escaping @Sendable (Connection) throws -> Void
    ) {
        precondition(
            !steps.contains { $0.name == name }, "the migration \(name) is registered twice: give each its own name")
        steps.append((name, body))
    }

    /// The names of the steps in order.
    public var names: [String] { steps.map(\.name) }

    /// "WRRN", in the header of every file of Warren's.
    static let applicationID = 0x5752_524E

    /// The table that says which steps a database has.
    static let record = "migrations"

    /// The history up to and with its first `count` steps, as an earlier version had it.
    public func prefix(_ count: Int) -> Migrator {
        var history = self
        history.steps.removeLast(max(0, steps.count - count))
        return history
    }

    /// The schema as it is after the first steps, made anew in memory. The roots are those of a file in which all
    /// these steps were taken at once.
    func entries(steps count: Int) throws(DatabaseError) -> [SchemaEntry] {
        let db = try Connection(.memory, durability: .processCrash, patience: .zero, limits: DatabaseLimits())
        try prefix(count).migrate(db)
        return try db.schemaEntries()
    }

    /// Runs the steps that the database lacks.
    func migrate(_ connection: Connection) throws(DatabaseError) {
        // The common case reads only, so that a short command does not wait for another program's write.
        let left = try connection.readTransaction { db throws(DatabaseError) in try pending(db) }
        guard left > 0 else { return }
        try connection.setForeignKeys(false)
        let result = Result { () throws(DatabaseError) in
            while try runNext(connection) {}
        }
        try connection.setForeignKeys(true)
        try result.get()
    }

    /// Runs one step; false when there was none left, perhaps because another program was faster.
    private func runNext(_ connection: Connection) throws(DatabaseError) -> Bool {
        try connection.writeTransaction { connection throws(DatabaseError) in
            try connection.execute(
                "CREATE TABLE IF NOT EXISTS migrations (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT"
            )
            let left = try pending(connection)
            guard left > 0 else { return false }
            // Files of the first versions have none; they get it with their next step.
            try connection.execute("PRAGMA application_id = \(Self.applicationID)")
            let position = steps.count - left
            let step = steps[position]
            do throws(DatabaseError) {
                try typed(step.body)(connection)
                if let broken = try connection.row("PRAGMA foreign_key_check") {
                    let table = try broken.get("table", as: String.self)
                    throw .constraint(.foreignKey, detail: "in \(table)")
                }
            } catch {
                throw failure(of: step.name, error, file: connection.origin.file)
            }
            try connection.execute(
                "INSERT INTO migrations (position, name) VALUES (?, ?)", [SQLValue(position), .text(step.name)])
            return true
        }
    }

    /// How many steps the database lacks.
    func pending(_ connection: Connection) throws(DatabaseError) -> Int {
        let exists = try connection.row("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'")
        let file = connection.origin.file
        let owner = try connection.value("PRAGMA application_id", as: Int.self) ?? 0
        guard owner == 0 || owner == Self.applicationID else {
            throw .foreign(file: file, detail: "its application id is \(owner)")
        }
        guard exists != nil else {
            let table = try connection.value(
                "SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' LIMIT 1", as: String.self)
            if let table { throw .foreign(file: file, detail: "it has \(table), and no record of Warren's") }
            return steps.count
        }
        let done = try connection.rows("SELECT name FROM migrations ORDER BY position")
        for (position, row) in done.enumerated() {
            let name: String = try row.get("name")
            guard position < steps.count else { throw .newer(file: file, migration: name) }
            guard steps[position].name == name else {
                throw .differentHistory(file: file, expected: steps[position].name, found: name)
            }
        }
        return steps.count - done.count
    }

    /// Trouble with the disk is told as itself; anything else is told as the step's.
    private func failure(of step: String, _ error: DatabaseError, file: String) -> DatabaseError {
        switch error {
        case .full, .disk, .corrupt, .readOnly, .busy: error
        default: .migrationFailed(file: file, migration: step, reason: "\(error)")
        }
    }
}
