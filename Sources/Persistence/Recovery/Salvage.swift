/// Carries every readable row of a damaged file over into a new database.
struct Salvage {
    private let file: PageFile
    private let plan: SchemaPlan
    private let migrator: Migrator

    init(_ file: PageFile, _ plan: SchemaPlan, migrator: Migrator) {
        self.file = file
        self.plan = plan
        self.migrator = migrator
    }

    /// Fills the empty database.
    func run(into db: Connection) throws(DatabaseError) -> RecoveryReport {
        var report = RecoveryReport()
        report.isSchemaLost = plan.isLost
        let walk = TreeWalk(file)
        walk.survey(plan.trees.map(\.root))
        if let steps = plan.steps { try migrator.prefix(steps).migrate(db) }
        try db.setForeignKeys(false)
        try db.writeTransaction { db throws(DatabaseError) in
            let triggers = try makeTables(in: db, &report)
            try copy(walk, into: db, &report)
            try makeTheRest(triggers, in: db, &report)
            try dropOrphans(in: db, &report)
            try db.execute("PRAGMA application_id = \(Migrator.applicationID)")
        }
        try db.setForeignKeys(true)
        report.damagedPages = walk.damaged.union(plan.damaged).count
        return report
    }

    /// Makes the tables that the migrator has not made, and the indexes that refuse doubles. Triggers are taken away
    /// meanwhile; they are given back.
    private func makeTables(in db: Connection, _ report: inout RecoveryReport) throws(DatabaseError) -> [String] {
        for entry in plan.others where entry.type == "table" && !entry.name.hasPrefix("sqlite_") {
            // A virtual table makes its own tables, which come after it in the schema.
            if try exists(entry.name, in: db) { continue }
            attempt(entry.sql, in: db, &report)
        }
        for entry in plan.others where entry.type == "index" && entry.sql.uppercased().hasPrefix("CREATE UNIQUE") {
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
        _ walk: TreeWalk, into db: Connection, _ report: inout RecoveryReport
    ) throws(DatabaseError) {
        let virtual = try virtualTables(in: db)
        let shapes = try shapes(in: db, virtual)
        let initial = try takeInitialRows(of: shapes, in: db)
        let trees = plan.trees
        var suspects: [(TableShape, [TreeWalk.Row])] = []
        var partial = plan.supposed
        for shape in shapes {
            if !shape.isRebuilt { report.tables[shape.name] = .init() }
            guard let entry = trees.first(where: { $0.type == "table" && $0.name == shape.name }) else {
                partial.insert(shape.name)
                continue
            }
            let isWhole = try walk.rows(ofTreeAt: entry.root, isTable: shape.hasRowID, fits: shape.fits) {
                row throws(DatabaseError) in try put(row, into: shape, db, &report)
            }
            suspects.append((shape, walk.takeSuspects()))
            if !isWhole { partial.insert(shape.name) }
        }
        for name in partial { report.tables[name]?.isPartial = true }
        var indexes = TreesBeside(isWhole: !plan.isLost)
        for entry in trees where !shapes.contains(where: { $0.name == entry.name }) {
            let shape = shapes.first { $0.name == entry.table && $0.hasRowID }
            try indexes.read(entry, shape.map { partial.contains($0.name) } == true, walk)
        }
        for isTable in [true, false] {
            // Also tables that look whole: their tree may be another's, where a page was written to the wrong place.
            let candidates = shapes.filter { $0.hasRowID == isTable }
            try walk.stray(isTable ? [.tableLeaf] : [.indexLeaf, .indexInterior]) { rows throws(DatabaseError) in
                if rows.contains(where: { SchemaEntry($0.values) != nil }) { return false }
                // A row of an index could be one of a table with a column more.
                let isExact = !isTable && !indexes.isWhole
                guard let shape = bestFit(rows, candidates, damaged: partial, isExact: isExact) else { return false }
                for row in rows { try put(row, into: shape, db, &report) }
                return true
            }
        }
        for (shape, rows) in suspects {
            for row in rows { try put(row, into: shape, db, &report) }
        }
        try giveBack(initial, in: db)
        for shape in shapes {
            for id in indexes.named[shape.name] ?? [] where try !shape.contains(rowID: id, in: db) {
                report.tables[shape.name]?.lost += 1
            }
        }
        try raiseSequences(indexes.sequences, in: db)
        for table in virtual {
            attempt(
                "INSERT INTO \(TableShape.quoted(table)) (\(TableShape.quoted(table))) VALUES ('rebuild')", in: db,
                &report)
        }
    }

    private func shapes(in db: Connection, _ virtual: [String]) throws(DatabaseError) -> [TableShape] {
        /// What a full-text index is made of is made anew from the texts.
        let rebuilt = Set(virtual.flatMap { table in ["data", "idx", "docsize", "config"].map { "\(table)_\($0)" } })
        var shapes: [TableShape] = []
        for name in try db.values("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid", as: String.self)
        where !name.hasPrefix("sqlite_") && !virtual.contains(name) {
            // The migrator has written its own record.
            if name == Migrator.record, plan.steps != nil { continue }
            if let shape = try TableShape(name, in: db, isRebuilt: rebuilt.contains(name)) { shapes.append(shape) }
        }
        return shapes
    }

    private func put(
        _ row: TreeWalk.Row, into shape: TableShape, _ db: Connection, _ report: inout RecoveryReport
    ) throws(DatabaseError) {
        if shape.isRebuilt { return }
        if try shape.insert(row, into: db) {
            report.tables[shape.name]?.saved += 1
        } else if try !shape.contains(row, in: db) {
            report.tables[shape.name]?.lost += 1
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
        _ triggers: [String], in db: Connection, _ report: inout RecoveryReport
    ) throws(DatabaseError) {
        for type in ["index", "view", "trigger"] {
            for entry in plan.others where entry.type == type && !entry.sql.isEmpty {
                if try exists(entry.name, in: db) { continue }
                attempt(entry.sql, in: db, &report)
            }
        }
        for sql in triggers { attempt(sql, in: db, &report) }
    }

    /// The rows that the migrations have made, out of the way of the file's own.
    private func takeInitialRows(
        of shapes: [TableShape], in db: Connection
    ) throws(DatabaseError) -> [(table: String, row: Row)] {
        var initial: [(String, Row)] = []
        for shape in shapes where !shape.isRebuilt {
            let name = TableShape.quoted(shape.name)
            for row in try db.rows("SELECT * FROM \(name) LIMIT 1000") { initial.append((shape.name, row)) }
            try db.execute("DELETE FROM \(name)")
        }
        return initial
    }

    private func giveBack(_ initial: [(table: String, row: Row)], in db: Connection) throws(DatabaseError) {
        for (table, row) in initial {
            let names = row.columnNames.map(TableShape.quoted).joined(separator: ", ")
            let marks = row.columnNames.map { _ in "?" }.joined(separator: ", ")
            try db.execute(
                "INSERT OR IGNORE INTO \(TableShape.quoted(table)) (\(names)) VALUES (\(marks))",
                row.columnNames.map { row[$0] ?? .null })
        }
    }

    /// Numbers that were given once are not given again, also where their rows are gone.
    private func raiseSequences(_ sequences: [String: Int64], in db: Connection) throws(DatabaseError) {
        for (table, last) in sequences where try exists(table, in: db) {
            try db.execute(
                "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", [.integer(last), .text(table)])
            if db.changes > 0 { continue }
            try db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [.text(table), .integer(last)])
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
                    report.tables[table]?.saved -= 1
                    report.tables[table]?.lost += 1
                }
            }
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
