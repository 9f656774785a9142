/// Compares a file with what it should be.
struct DamageCheck {
    let file: String
    let migrator: Migrator

    func problems() throws(DatabaseError) -> [String] {
        if EmptiedFile.isEmptied(file) { return [EmptiedFile.detail] }
        guard EmptiedFile.size(file) ?? 0 > 0 else { return [] }
        var problems = headerProblems()
        do throws(DatabaseError) {
            let db = try connection()
            problems += try db.quickCheck()
            problems += try schemaProblems(db)
        } catch {
            switch error {
            case .corrupt(_, let detail): problems.append(detail)
            case .notADatabase: problems.append("it is not a database")
            case .busy, .newer: throw error
            default:
                // A file that looks like another's, or cannot be read, may be ours with a damaged header.
                guard !problems.isEmpty || !error.concernsWriting && isOurs() else { throw error }
                problems.append("\(error)")
            }
        }
        return Array(problems.prefix(100))
    }

    /// Reading only: a file of an earlier version is not brought up to date before it is known to be sound.
    private func connection() throws(DatabaseError) -> Connection {
        var trouble = DatabaseError.cannotOpen(file: file, reason: "it cannot be read")
        for access in FileAccess.forReading(file) {
            do throws(DatabaseError) {
                let db = try Connection(
                    .file(file), as: access, durability: .processCrash, patience: .seconds(5),
                    limits: DatabaseLimits())
                // Only now the log is opened.
                _ = try db.value("SELECT count(*) FROM sqlite_schema", as: Int.self)
                return db
            } catch {
                trouble = error
                guard error.concernsWriting else { throw error }
            }
        }
        throw trouble
    }

    /// Fields that SQLite takes at their word, or for something else than damage.
    private func headerProblems() -> [String] {
        guard let bytes = PageFile(file)?.page(1)?.bytes, bytes.starts(with: "SQLite format 3\0".utf8) else {
            return []
        }
        var problems: [String] = []
        if !(1...2).contains(bytes[18]) || !(1...2).contains(bytes[19]) {
            problems.append("its header names a format that there is not")
        }
        // A new file's header is filled in its log.
        if bytes[44...47] == [0, 0, 0, 0], bytes[56...59] == [0, 0, 0, 0] { return problems }
        if bytes[44...47] != [0, 0, 0, 4] { problems.append("its header names another format of the schema") }
        if bytes[56...59] != [0, 0, 0, 1] { problems.append("its header names another encoding of texts") }
        return problems
    }

    private func schemaProblems(_ db: Connection) throws(DatabaseError) -> [String] {
        let found = try db.schemaEntries()
        guard !found.isEmpty else { return [] }
        var problems: [String] = []
        var steps: Int?
        do throws(DatabaseError) {
            steps = try migrator.names.count - migrator.pending(db)
        } catch {
            if case .newer = error { throw error }
            guard isOurs() else { throw error }
            problems.append("its record of versions is damaged")
            steps = try PageFile(file).flatMap { pages throws(DatabaseError) in
                try SchemaPlan(pages, migrator: migrator).steps
            }
        }
        for entry in try migrator.entries(steps: steps ?? migrator.names.count)
        where !found.contains(where: { $0.likeness(to: entry) == 4 }) {
            problems.append("the \(entry.type) \(entry.name) is not described in it as it should be")
        }
        return problems
    }

    private func isOurs() -> Bool {
        guard let pages = PageFile(file) else { return false }
        let plan = Result { () throws(DatabaseError) in try SchemaPlan(pages, migrator: migrator) }
        return (try? plan.get().isKnown) ?? false
    }
}
