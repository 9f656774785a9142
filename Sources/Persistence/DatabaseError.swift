/// Why the store could not do what was asked; `description` says what happened, where, and what to do.
///
/// Values that were bound to a statement never appear in it.
public enum DatabaseError: Error, Hashable, Sendable {
    /// The file cannot be opened or created.
    case cannotOpen(file: String, reason: String)
    /// The file is something else than an SQLite database.
    case notADatabase(file: String)
    /// The file's contents are damaged.
    case corrupt(file: String, detail: String)
    /// No space is left for the file.
    case full(file: String)
    /// The file or its folder may not be written.
    case readOnly(file: String)
    /// Another process kept the file locked for longer than the time allowed.
    case busy(file: String)
    /// The disk failed to read or write.
    case disk(file: String, detail: String)
    /// The file was written by a later version, which knows the migration named.
    case newer(file: String, migration: String)
    /// The file's migrations are not those of this program.
    case differentHistory(file: String, expected: String, found: String)
    /// A migration failed; the file is as it was before it.
    case migrationFailed(file: String, migration: String, reason: String)
    /// The data breaks a rule of the schema.
    case constraint(Constraint, detail: String)
    /// The statement is wrong, or used wrongly.
    case statement(message: String, sql: String)
    /// A text or blob is larger than SQLite can hold.
    case tooBig
    /// A statement has more rows than may be held at once.
    case tooManyRows(limit: Int, sql: String)
    /// The read's task was cancelled before it had ended.
    case cancelled
    /// The read was ended because it kept the write-ahead log from being emptied for too long.
    case snapshotTooOld(file: String)
    /// The file was made by another program.
    case foreign(file: String, detail: String)
    /// The SQLite library lacks something that the store needs.
    case unsupported(feature: String)
    /// The row has no such column.
    case noSuchColumn(String, available: [String])
    /// The column's value cannot be read as the type asked for.
    case unreadable(column: String, type: String, found: String)
    /// The transaction was undone by its own body, for the reason given.
    case aborted(String)

    /// The kinds of rules that a schema can state.
    public enum Constraint: String, Hashable, Sendable {
        /// A key or a unique index has the value already.
        case unique
        /// A row refers to one that is not there.
        case foreignKey = "foreign key"
        /// A value is missing.
        case notNull = "not null"
        /// A `CHECK` failed.
        case check
        /// Another rule, such as a trigger's.
        case other
    }
}

extension DatabaseError: CustomStringConvertible {
    /// What happened, where, and what to do, in English.
    public var description: String {
        switch self {
        case .cannotOpen(let file, let reason):
            "The database \(file) cannot be opened: \(reason). Check that its folder exists and belongs to you."
        case .notADatabase(let file):
            "\(file) is not a database any more, or never was one. Save what can be read of it with `warren doctor --repair`, or choose "
                + "another home with --home."
        case .corrupt(let file, let detail):
            "The database \(file) is damaged (\(detail)). Save what can be read of it with `warren doctor --repair`."
        case .full(let file):
            "No space is left to write \(file). Free some space on its disk and try again."
        case .readOnly(let file):
            "The database \(file) may not be written. Make the file and its folder writable for you."
        case .busy(let file):
            "Another program keeps \(file) locked. Wait for it to finish, or end it, and try again."
        case .disk(let file, let detail):
            "The disk failed while using \(file) (\(detail)). Check the disk and try again."
        case .newer(let file, let migration):
            "\(file) was written by a newer Warren (it has \(migration)). Update Warren, or choose another home "
                + "with --home."
        case .differentHistory(let file, let expected, let found):
            "\(file) does not belong to this program: its schema has \(found) where \(expected) is expected. "
                + "Choose another home with --home. Where it is Warren's all the same, `warren doctor` tells whether it is damaged."
        case .migrationFailed(let file, let migration, let reason):
            "\(file) could not be brought up to date at \(migration): \(reason). It was left as it was; keep a copy "
                + "and report this."
        case .constraint(let rule, let detail):
            "The data breaks a \(rule.rawValue) rule of the store (\(detail)). This is a mistake in the program: report it."
        case .statement(let message, let sql):
            "The store was asked something wrong (\(message)) in: \(sql). Look for damage with `warren doctor`; where there is none, "
                + "this is a mistake in the program: report it."
        case .tooBig:
            "A value is too big for the store. Make it smaller."
        case .tooManyRows(let limit, let sql):
            "More than \(limit) rows were to be held at once in: \(sql). This is a mistake in the program: report it."
        case .cancelled:
            "The reading was cancelled."
        case .snapshotTooOld(let file):
            "A reading of \(file) took so long that it was ended to let changes be stored. Try again."
        case .foreign(let file, let detail):
            "\(file) belongs to another program (\(detail)). Move it away, or choose another home with --home."
        case .unsupported(let feature):
            "The SQLite library of this system lacks \(feature). Install your system's own package of SQLite."
        case .noSuchColumn(let column, let available):
            "A row was asked for the column \(column), but has \(available.joined(separator: ", ")). This is a mistake "
                + "in the program: report it."
        case .unreadable(let column, let type, let found):
            "The column \(column) holds \(found) where \(type) is expected. The database may be damaged: keep a copy "
                + "and report this."
        case .aborted(let reason):
            reason
        }
    }
}

/// `body` with any other error of its told as the reason why it was aborted.
func typed<Input, Output>(
    _ body: @escaping (Input) throws -> Output
) -> (Input) throws(DatabaseError) -> Output {
    { input throws(DatabaseError) in
        do {
            return try body(input)
        } catch let error as DatabaseError {
            throw error
        } catch {
            throw .aborted("\(error)")
        }
    }
}
