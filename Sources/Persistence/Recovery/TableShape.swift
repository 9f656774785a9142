/// How a table's rows are stored, and how they are put into a new one.
struct TableShape {
    struct Column {
        let name: String
        let type: String
        let isRequired: Bool
        /// Computed from others, yet stored.
        let isGenerated: Bool
        /// Whether older rows, of before it was added, may lack it.
        let isOptional: Bool
    }

    let name: String
    let hasRowID: Bool
    let isStrict: Bool
    /// Whether it holds the texts of a full-text table, and so no blobs.
    let isOfTexts: Bool
    /// In the order of the stored record; generated columns that are not stored are not among them.
    let columns: [Column]
    /// The column whose value is the row id and which the record therefore leaves null.
    let alias: Int?
    /// How the row id is called where no column is it.
    let rowIDName: String

    /// Whether it is part of a full-text index, which is made anew: its rows are recognised and left.
    let isRebuilt: Bool

    init?(_ name: String, in db: Connection, isRebuilt: Bool = false) throws(DatabaseError) {
        guard
            let table = try db.row(
                "SELECT wr, strict, type FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') AND name = ?",
                [.text(name)])
        else { return nil }
        let isWithoutRowID = try table.get("wr", as: Bool.self)
        var rows: [(column: Column, key: Int)] = []
        for row in try db.rows("SELECT * FROM pragma_table_xinfo(?) ORDER BY cid", [.text(name)]) {
            // 2 is generated and not stored, 3 is generated and stored.
            let hidden = try row.get("hidden", as: Int.self)
            guard hidden == 0 || hidden == 3 else { continue }
            let column = Column(
                name: try row.get("name"), type: try row.get("type", as: String.self).uppercased(),
                isRequired: try row.get("notnull"), isGenerated: hidden == 3,
                isOptional: try row.get("notnull", as: Bool.self) == false || row["dflt_value"] != .null)
            rows.append((column, try row.get("pk")))
        }
        let keys = rows.filter { $0.key > 0 }.sorted { $0.key < $1.key }
        if isWithoutRowID { rows = keys + rows.filter { $0.key == 0 } }
        self.name = name
        self.isRebuilt = isRebuilt
        hasRowID = !isWithoutRowID
        isStrict = try table.get("strict")
        isOfTexts = try table.get("type", as: String.self) == "shadow" && name.hasSuffix("_content")
        columns = rows.map(\.column)
        let isAlias = !isWithoutRowID && keys.count == 1 && keys[0].column.type == "INTEGER"
        alias = isAlias ? rows.firstIndex { $0.key > 0 } : nil
        let names = Set(columns.map { $0.name.lowercased() })
        rowIDName = ["_rowid_", "rowid", "oid"].first { !names.contains($0) } ?? "_rowid_"
    }

    /// Whether the row can be one of this table's. Columns that were added later are missing in older rows.
    func fits(_ row: TreeWalk.Row) -> Bool {
        guard !row.values.isEmpty, row.values.count <= columns.count, (row.rowID != nil) == hasRowID else {
            return false
        }
        if isRebuilt { return fitsIndexOfTexts(row) }
        guard columns[row.values.count...].allSatisfy(\.isOptional) else { return false }
        for (index, (column, value)) in zip(columns, row.values).enumerated() {
            if index == alias {
                guard value == .null else { return false }
                continue
            }
            if value == .null {
                if column.isRequired { return false }
                continue
            }
            if isOfTexts, case .blob = value { return false }
            guard isStrict else { continue }
            switch (column.type, value) {
            case ("INTEGER", .integer), ("INT", .integer), ("REAL", .real), ("REAL", .integer), ("TEXT", .text),
                ("BLOB", .blob), ("ANY", _):
                continue
            default: return false
            }
        }
        return true
    }

    /// The tables of FTS5 name no types.
    private func fitsIndexOfTexts(_ row: TreeWalk.Row) -> Bool {
        if hasRowID {
            guard row.values.count == 2, row.values[0] == .null, case .blob = row.values[1] else { return false }
            return true
        }
        switch row.values.count {
        case 2:
            guard case .text = row.values[0] else { return false }
            return name.hasSuffix("_config")
        case 3:
            guard case .integer = row.values[0], case .integer = row.values[2] else { return false }
            return name.hasSuffix("_idx")
        default: return false
        }
    }

    /// Puts the row into the table; false when the table's rules refuse it, or it is there already.
    func insert(_ row: TreeWalk.Row, into db: Connection) throws(DatabaseError) -> Bool {
        guard fits(row) else { return false }
        var names: [String] = []
        var values: [SQLValue] = []
        if let rowID = row.rowID {
            names.append(alias.map { columns[$0].name } ?? rowIDName)
            values.append(.integer(rowID))
        }
        for (index, (column, value)) in zip(columns, row.values).enumerated() where index != alias {
            if column.isGenerated { continue }
            names.append(column.name)
            values.append(value)
        }
        let list = names.map(Self.quoted).joined(separator: ", ")
        let marks = values.map { _ in "?" }.joined(separator: ", ")
        let before = db.totalChanges
        do throws(DatabaseError) {
            try db.execute("INSERT OR IGNORE INTO \(Self.quoted(name)) (\(list)) VALUES (\(marks))", values)
        } catch .constraint {
            return false
        } catch .tooBig {
            return false
        }
        return db.totalChanges > before
    }

    /// Whether it has a row with exactly these values.
    func contains(_ row: TreeWalk.Row, in db: Connection) throws(DatabaseError) -> Bool {
        var terms: [String] = []
        var values: [SQLValue] = []
        if let rowID = row.rowID {
            terms.append(rowIDName)
            values.append(.integer(rowID))
        }
        for (index, (column, value)) in zip(columns, row.values).enumerated() where index != alias {
            terms.append(Self.quoted(column.name))
            values.append(value)
        }
        let condition = terms.map { "\($0) IS ?" }.joined(separator: " AND ")
        return try db.value("SELECT 1 FROM \(Self.quoted(name)) WHERE \(condition)", values, as: Int.self) != nil
    }

    func contains(rowID: Int64, in db: Connection) throws(DatabaseError) -> Bool {
        try db.value("SELECT 1 FROM \(Self.quoted(name)) WHERE \(rowIDName) = ?", [.integer(rowID)], as: Int.self)
            != nil
    }

    static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
