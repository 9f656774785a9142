import Persistence

/// The statements of one transaction, with the server's one error.
///
/// Not Sendable: it lives as long as the transaction.
struct SQL {
    let connection: Connection

    func rows(_ sql: String, _ arguments: any SQLConvertible...) throws(XRPCFailure) -> [Row] {
        do { return try connection.rows(sql, arguments.map(\.sqlValue)) } catch { throw .store(error) }
    }

    /// For statements that are put together from parts.
    func rows(_ sql: String, arguments: [SQLValue]) throws(XRPCFailure) -> [Row] {
        do { return try connection.rows(sql, arguments) } catch { throw .store(error) }
    }

    func row(_ sql: String, _ arguments: any SQLConvertible...) throws(XRPCFailure) -> Row? {
        do { return try connection.row(sql, arguments.map(\.sqlValue)) } catch { throw .store(error) }
    }

    /// Runs a statement; answers how many rows it changed.
    @discardableResult
    func execute(_ sql: String, _ arguments: any SQLConvertible...) throws(XRPCFailure) -> Int {
        do {
            try connection.execute(sql, arguments.map(\.sqlValue))
            return connection.changes
        } catch { throw .store(error) }
    }

    /// The single integer of a one-column row; 0 when there is no row.
    func count(_ sql: String, _ arguments: any SQLConvertible...) throws(XRPCFailure) -> Int {
        let row: Row?
        do { row = try connection.row(sql, arguments.map(\.sqlValue)) } catch { throw .store(error) }
        guard let row, let first = row.columnNames.first, case .integer(let value)? = row[first] else { return 0 }
        return Int(value)
    }
}

// Every table is STRICT, so a column has its declared type: reading it as another is a mistake in this module.
extension Row {
    func text(_ column: String) -> String { value(column) }
    func integer(_ column: String) -> Int64 { value(column) }
    func flag(_ column: String) -> Bool { value(column) as Int64 != 0 }
    func bytes(_ column: String) -> [UInt8] { value(column) }
    func instant(_ column: String) -> Instant { Instant(milliseconds: value(column)) }
    func optionalText(_ column: String) -> String? { value(column) }
    func optionalInteger(_ column: String) -> Int64? { value(column) }
    func optionalBytes(_ column: String) -> [UInt8]? { value(column) }

    private func value<T: SQLConvertible>(_ column: String) -> T {
        do { return try get(column) } catch {
            preconditionFailure("column \(column) of \(columnNames): \(error); correct the statement or the schema")
        }
    }
}
