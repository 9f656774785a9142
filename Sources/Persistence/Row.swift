/// One row of a result, complete in itself.
public struct Row: Hashable, Sendable {
    private let columns: Columns
    private let values: [SQLValue]

    init(columns: Columns, values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// The names of the columns in the statement's order.
    public var columnNames: [String] { columns.names }

    /// The value of the column as the type asked for.
    ///
    /// - Parameters:
    ///   - column: its name or alias, exactly; the first where several have it.
    ///   - type: what to read it as; an optional for a column that may be null.
    /// - Throws: `DatabaseError.noSuchColumn`, or `.unreadable` when the value is of another kind.
    public func get<T: SQLConvertible>(_ column: String, as type: T.Type = T.self) throws(DatabaseError) -> T {
        guard let value = self[column] else {
            throw .noSuchColumn(column, available: columns.names)
        }
        guard let result = T.from(sqlValue: value) else {
            throw .unreadable(column: column, type: "\(T.self)", found: value.kind)
        }
        return result
    }

    /// The value of the column, nil when the row has no such column.
    public subscript(_ column: String) -> SQLValue? {
        columns.index[column].map { values[$0] }
    }
}

/// The names of a statement's columns, shared by its rows.
final class Columns: Hashable, Sendable {
    let names: [String]
    let index: [String: Int]
    /// Whether no two columns have the same name.
    let isUnique: Bool

    init(_ names: [String]) {
        self.names = names
        index = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        isUnique = index.count == names.count
    }

    static func == (left: Columns, right: Columns) -> Bool { left.names == right.names }
    func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
