/// Carries every readable row of a damaged file over into a new database.
struct Salvage {
    /// An entry of the damaged file's schema.
    private struct Entry {
        let type: String
        let name: String
        let root: Int
        /// Empty for an index that SQLite made by itself.
        let sql: String

        /// Nil when the row is none of a schema's.
        init?(_ row: TreeWalk.Row) {
            guard row.values.count == 5, case .text(let type) = row.values[0], case .text(let name) = row.values[1],
                ["table", "index", "view", "trigger"].contains(type), case .integer(let root) = row.values[3]
            else { return nil }
            self.type = type
            self.name = name
            self.root = Int(clamping: root)
            if case .text(let sql) = row.values[4] { self.sql = sql } else { sql = "" }
        }
    }

    private let file: PageFile
    private let migrator: Migrator

    init(_ file: PageFile, migrator: Migrator) {
        self.file = file
        self.migrator = migrator
    }

    /// Fills the empty database.
    func run(into db: Connection) throws(DatabaseError) -> RecoveryReport {
        var report = RecoveryReport()
        let walk = TreeWalk(file)
        let (schema, isWhole) = try schema(walk)
        walk.survey(schema.map(\.root).filter { $0 > 1 })
        report.isSchemaLost = !isWhole || !schema.contains { $0.type == "table" }
        try db.setForeignKeys(false)
        if report.isSchemaLost {
            // Which pages belonged to a table that is not in the rest of it is lost; rows are told by their form.
            try migrator.migrate(db)
        }
        try db.writeTransaction { db throws(DatabaseError) in
            let triggers = try makeTables(schema, in: db, &report)
            try copy(schema, walk, into: db, &report)
            try makeTheRest(schema, triggers, in: db, &report)
            try repairHistory(in: db)
            try dropOrphans(in: db, &report)
            try db.execute("PRAGMA application_id = \(Migrator.applicationID)")
        }
        try db.setForeignKeys(true)
        report.damagedPages = walk.damaged.count
        return report
    }

    private func schema(_ walk: TreeWalk) throws(DatabaseError) -> (entries: [Entry], isWhole: Bool) {
        var entries: [Entry] = []
        let isWhole = try walk.rows(ofTreeAt: 1, isTable: true, fits: { Entry($0) != nil }) { row in
            if let entry = Entry(row) { entries.append(entry) }
        }
        entries += walk.takeSuspects().compactMap(Entry.init)
        return (entries, isWhole)
    }

    /// Makes the tables, and the indexes that refuse doubles. In a schema made by the migrator they are there, and its
    /// triggers are taken away meanwhile; they are given back.
    private func makeTables(
        _ schema: [Entry], in db: Connection, _ report: inout RecoveryReport
    ) throws(DatabaseError) -> [String] {
        for entry in schema where entry.type == "table" && !entry.name.hasPrefix("sqlite_") {
            // A virtual table makes its own tables, which come after it in the schema.
            if try exists(entry.name, in: db) { continue }
            attempt(entry.sql, in: db, &report)
        }
        for entry in schema where entry.type == "index" && entry.sql.uppercased().hasPrefix("CREATE UNIQUE") {
            if try exists(entry.name, in: db) { continue }
            attempt(entry.sql, in: db, &report)
        }
        var triggers: [String] = []
        for row in try db.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'") {
            triggers.append(try row.get("sql"))
            try db.execute("DROP TRIGGER \(TableShape.quoted(try row.get("name")))")
        }
        return triggers
    }

    private func copy(
        _ schema: [Entry], _ walk: TreeWalk, into db: Connection, _ report: inout RecoveryReport
    ) throws(DatabaseError) {
        let virtual = try virtualTables(in: db)
        /// What a full-text index is made of is made anew from the texts.
        let rebuilt = Set(virtual.flatMap { table in ["data", "idx", "docsize", "config"].map { "\(table)_\($0)" } })
        var shapes: [TableShape] = []
        for name in try db.values("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid", as: String.self)
        where !name.hasPrefix("sqlite_") && !virtual.contains(name) {
            if let shape = try TableShape(name, in: db, isRebuilt: rebuilt.contains(name)) { shapes.append(shape) }
        }
        var partial: [TableShape] = []
        var suspects: [(TableShape, [TreeWalk.Row])] = []
        for shape in shapes {
            if !shape.isRebuilt { report.rows[shape.name] = 0 }
            guard let entry = schema.first(where: { $0.type == "table" && $0.name == shape.name }) else {
                partial.append(shape)
                continue
            }
            let isWhole = try walk.rows(ofTreeAt: entry.root, isTable: shape.hasRowID, fits: shape.fits) {
                row throws(DatabaseError) in try put(row, into: shape, db, &report)
            }
            suspects.append((shape, walk.takeSuspects()))
            if !isWhole { partial.append(shape) }
        }
        // The pages of indexes and of SQLite's own tables, so that they are not taken for strays.
        var areIndexesWhole = !report.isSchemaLost
        for entry in schema where entry.root > 1 && !shapes.contains(where: { $0.name == entry.name }) {
            let isIndex = entry.type == "index"
            let isWhole = try walk.rows(ofTreeAt: entry.root, isTable: !isIndex, fits: { _ in true }) { _ in }
            if isIndex { areIndexesWhole = areIndexesWhole && isWhole }
        }
        _ = walk.takeSuspects()
        // The migrator has written its own record.
        if report.isSchemaLost { shapes.removeAll { $0.name == "migrations" } }
        partial.removeAll { shape in !shapes.contains { $0.name == shape.name } }
        for isTable in [true, false] {
            // Also tables that look whole: their tree may be another's, where a page was written to the wrong place.
            let candidates = shapes.filter { $0.hasRowID == isTable }
            let damaged = Set(partial.map(\.name))
            try walk.stray(isTable ? [.tableLeaf] : [.indexLeaf, .indexInterior]) { rows throws(DatabaseError) in
                if rows.contains(where: { Entry($0) != nil }) { return false }
                // A row of an index could be one of a table with a column more.
                let isExact = !isTable && !areIndexesWhole
                guard let shape = bestFit(rows, candidates, damaged: damaged, isExact: isExact) else { return false }
                for row in rows { try put(row, into: shape, db, &report) }
                return true
            }
        }
        for (shape, rows) in suspects {
            for row in rows { try put(row, into: shape, db, &report) }
        }
        for table in virtual {
            attempt(
                "INSERT INTO \(TableShape.quoted(table)) (\(TableShape.quoted(table))) VALUES ('rebuild')", in: db,
                &report)
        }
    }

    private func put(
        _ row: TreeWalk.Row, into shape: TableShape, _ db: Connection, _ report: inout RecoveryReport
    ) throws(DatabaseError) {
        if shape.isRebuilt { return }
        if try shape.insert(row, into: db) {
            report.rows[shape.name, default: 0] += 1
        } else {
            report.refusedRows += 1
        }
    }

    /// The table that most rows of a page can belong to. Of several it is one that is particular about types, then
    /// one that is known to lack rows, then the one with the fewest columns too many.
    private func bestFit(
        _ rows: [TreeWalk.Row], _ candidates: [TableShape], damaged: Set<String>, isExact: Bool
    ) -> TableShape? {
        var best: (shape: TableShape, rank: (Int, Int, Int, Int))?
        for shape in candidates {
            let fitting = rows.filter { shape.fits($0) && (!isExact || $0.values.count == shape.columns.count) }
            guard 2 * fitting.count > rows.count else { continue }
            let spare = shape.columns.count - (fitting.map(\.values.count).max() ?? 0)
            let rank = (fitting.count, shape.isStrict ? 1 : 0, damaged.contains(shape.name) ? 1 : 0, -spare)
            if let best, best.rank >= rank { continue }
            best = (shape, rank)
        }
        return best?.shape
    }

    private func makeTheRest(
        _ schema: [Entry], _ triggers: [String], in db: Connection, _ report: inout RecoveryReport
    ) throws(DatabaseError) {
        for type in ["index", "view", "trigger"] {
            for entry in schema where entry.type == type && !entry.sql.isEmpty {
                if try exists(entry.name, in: db) { continue }
                attempt(entry.sql, in: db, &report)
            }
        }
        for sql in triggers { attempt(sql, in: db, &report) }
    }

    /// The record of migrations may have been on a damaged page; the schema tells where it had come to.
    private func repairHistory(in db: Connection) throws(DatabaseError) {
        guard try exists("migrations", in: db) else { return }
        let names = try db.values("SELECT name FROM migrations ORDER BY position", as: String.self)
        let schema = try db.schema()
        let isContiguous =
            try names.count == db.value("SELECT ifnull(max(position) + 1, 0) FROM migrations", as: Int.self)
        if names.count > migrator.names.count {
            // A newer program's, of which nothing more is known here.
            if isContiguous { return }
        } else if isContiguous, migrator.names.starts(with: names), try migrator.schema(steps: names.count) == schema {
            return
        }
        for count in (0...migrator.names.count).reversed() where try migrator.schema(steps: count) == schema {
            try db.execute("DELETE FROM migrations")
            for (position, name) in migrator.names.prefix(count).enumerated() {
                try db.execute(
                    "INSERT INTO migrations (position, name) VALUES (?, ?)", [SQLValue(position), .text(name)])
            }
            return
        }
    }

    /// Rows that refer to lost ones would keep the schema from ever being changed again.
    private func dropOrphans(in db: Connection, _ report: inout RecoveryReport) throws(DatabaseError) {
        // Each round may make new ones.
        for _ in 0..<20 {
            let broken = try db.rows("PRAGMA foreign_key_check")
            var dropped = 0
            for row in broken {
                guard case .integer(let id) = row["rowid"], case .text(let table) = row["table"],
                    let shape = try TableShape(table, in: db)
                else { continue }
                let name = shape.alias.map { shape.columns[$0].name } ?? shape.rowIDName
                try db.execute(
                    "DELETE FROM \(TableShape.quoted(table)) WHERE \(TableShape.quoted(name)) = ?", [.integer(id)])
                if db.changes > 0 {
                    dropped += 1
                    report.rows[table, default: 0] -= 1
                }
            }
            report.orphanedRows += dropped
            if dropped == 0 { return }
        }
    }

    // MARK: The new database

    private func exists(_ name: String, in db: Connection) throws(DatabaseError) -> Bool {
        try db.value("SELECT 1 FROM sqlite_schema WHERE name = ?", [.text(name)], as: Int.self) != nil
    }

    private func virtualTables(in db: Connection) throws(DatabaseError) -> [String] {
        try db.values("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual'", as: String.self)
    }

    private func attempt(_ sql: String, in db: Connection, _ report: inout RecoveryReport) {
        do throws(DatabaseError) {
            try db.execute(sql)
        } catch {
            report.problems.append("\(error)")
        }
    }
}
