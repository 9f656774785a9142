import Persistence

/// Rows that were taken out a moment ago and that this process can put back, with the same numbers: they stand in temporary tables
/// of its own connection to the store, and end with it.
enum TakenOut {
    // Nobody takes back more than what was done last.
    private static let most = 50

    /// Keeps rows before they are deleted.
    /// - Parameters:
    ///   - table: where they are.
    ///   - column: what they have in common.
    static func keep(_ table: String, _ column: String, _ id: Int64, _ db: Connection) throws(DatabaseError) {
        try db.execute("CREATE TEMP TABLE IF NOT EXISTS taken_\(table) AS SELECT * FROM main.\(table) WHERE 0")
        try db.execute("INSERT INTO taken_\(table) SELECT * FROM main.\(table) WHERE \(column) = ?", [.integer(id)])
        try db.execute(
            "DELETE FROM taken_\(table) WHERE rowid <= (SELECT max(rowid) FROM taken_\(table)) - \(most)")
    }

    /// Puts rows back.
    /// - Returns: false when there are none.
    static func putBack(
        _ table: String, _ column: String, _ id: Int64, _ db: Connection
    ) throws(DatabaseError) -> Bool {
        let isKnown = try db.value(
            "SELECT count(*) FROM sqlite_temp_schema WHERE name = ?", [.text("taken_" + table)], as: Int.self)
        guard isKnown != 0 else { return false }
        try db.execute("INSERT INTO main.\(table) SELECT * FROM taken_\(table) WHERE \(column) = ?", [.integer(id)])
        guard db.changes > 0 else { return false }
        try db.execute("DELETE FROM taken_\(table) WHERE \(column) = ?", [.integer(id)])
        return true
    }
}
