/// The prepared statements of one connection, most recently used last, bounded in number.
struct StatementCache {
    private var statements: [String: Statement] = [:]
    private var order: [String] = []
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes the statement out for use; the same text used again in the meantime is prepared anew.
    mutating func take(_ sql: String) -> Statement? {
        guard let statement = statements.removeValue(forKey: sql) else { return nil }
        if let index = order.lastIndex(of: sql) { order.remove(at: index) }
        return statement
    }

    /// Puts a statement back after use.
    mutating func give(_ statement: Statement) {
        guard statements.updateValue(statement, forKey: statement.sql) == nil else { return }
        order.append(statement.sql)
        if order.count > limit {
            statements.removeValue(forKey: order.removeFirst())
        }
    }
}
