/// The whole history of a schema: an ordered list of steps that only ever grows.
///
/// Each step runs once per database, in a transaction of its own, and is recorded by name. Never change, rename,
/// remove or reorder a step that has been released: append a new one.
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

    /// Runs the steps that the database lacks.
    func migrate(_ connection: Connection) throws(DatabaseError) {
        // The common case reads only, so that a short command does not wait for another program's write.
        guard try pending(connection) > 0 else { return }
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
    private func pending(_ connection: Connection) throws(DatabaseError) -> Int {
        let exists = try connection.row("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'")
        guard exists != nil else { return steps.count }
        let done = try connection.rows("SELECT name FROM migrations ORDER BY position")
        let file = connection.origin.file
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
