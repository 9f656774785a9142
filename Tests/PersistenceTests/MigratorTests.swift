import Persistence
import Testing

@Suite struct MigratorTests {
    private func migrator(_ names: String...) -> Migrator {
        var migrator = Migrator()
        for (index, name) in names.enumerated() {
            migrator.register(name) { db in try db.execute("CREATE TABLE t\(index) (id INTEGER PRIMARY KEY)") }
        }
        return migrator
    }

    private func open(_ folder: TemporaryFolder, _ migrator: Migrator) async -> DatabaseError? {
        await failure {
            _ = try await Database.open(.file(folder.file), migrator: migrator)
        }
    }

    @Test func onlyTheStepsThatAreMissingRun() async throws {
        let folder = TemporaryFolder()
        #expect(await open(folder, migrator("a")) == nil)
        #expect(await open(folder, migrator("a", "b")) == nil)
        #expect(await open(folder, migrator("a", "b")) == nil)
        let database = try Database(.file(folder.file), migrator: migrator("a", "b"))
        let tables = try await database.read { db in
            try db.rows("SELECT name FROM sqlite_schema WHERE name LIKE 't_' ORDER BY name").map { $0["name"] }
        }
        #expect(tables == ["t0", "t1"])
    }

    @Test func aNewerFileIsRefusedByName() async throws {
        let folder = TemporaryFolder()
        #expect(await open(folder, migrator("a", "b", "c")) == nil)
        let error = await open(folder, migrator("a"))
        #expect(error == .newer(file: folder.file, migration: "b"))
        #expect(error.map { "\($0)".contains("Update Warren") } == true)
    }

    @Test func anotherHistoryIsRefused() async throws {
        let folder = TemporaryFolder()
        #expect(await open(folder, migrator("a", "b")) == nil)
        #expect(
            await open(folder, migrator("a", "x", "y"))
                == .differentHistory(file: folder.file, expected: "x", found: "b"))
    }

    @Test(arguments: Place.allCases) func aFailingStepLeavesTheStateBefore(_ place: Place) async throws {
        let folder = TemporaryFolder()
        var broken = migrator("a")
        broken.register("b") { db in
            try db.execute("CREATE TABLE half (id INTEGER)")
            try db.execute("NONSENSE")
        }
        let location: DatabaseLocation = place == .memory ? .memory : .file(folder.file)
        let error = await failure {
            _ = try await Database.open(location, migrator: broken)
        }
        guard case .migrationFailed(_, "b", let reason) = error else {
            Issue.record("expected the step's failure, got \(String(describing: error))")
            return
        }
        #expect(reason.contains("syntax error"))
        if place == .disk {
            let database = try Database(location, migrator: migrator("a"))
            let half = try await database.read { db in
                try db.row("SELECT 1 FROM sqlite_schema WHERE name = 'half'")
            }
            #expect(half == nil)
        }
    }

    @Test(arguments: Place.allCases) func aTableWithReferencesCanBeRebuilt(_ place: Place) async throws {
        var history = Migrator.sample
        history.register("0002 data") { db in
            try db.execute("INSERT INTO people (id, name) VALUES (1, 'ada')")
            try db.execute("INSERT INTO posts (author, text) VALUES (1, 'hi')")
        }
        history.register("0003 rebuild") { db in
            try db.execute(
                """
                CREATE TABLE fresh (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
                INSERT INTO fresh SELECT id, name FROM people;
                DROP TABLE people;
                ALTER TABLE fresh RENAME TO people;
                """)
        }
        let database = try Fixture(place, migrator: history).database
        // Dropping the table would have deleted the posts had foreign keys been enforced meanwhile.
        let posts = try await database.read { db in try db.rows("SELECT * FROM posts").count }
        #expect(posts == 1)
        let error = await failure {
            try await database.write { db in try db.execute("INSERT INTO posts (author) VALUES (7)") }
        }
        guard case .constraint(.foreignKey, _) = error else {
            Issue.record("foreign keys are not enforced again: \(String(describing: error))")
            return
        }
    }

    @Test(arguments: Place.allCases) func aStepThatBreaksAReferenceIsRefused(_ place: Place) async throws {
        var history = Migrator.sample
        history.register("0002 orphan") { db in try db.execute("INSERT INTO posts (author) VALUES (7)") }
        let error = await failure { _ = try Fixture(place, migrator: history) }
        guard case .migrationFailed(_, "0002 orphan", let reason) = error else {
            Issue.record("expected the step's failure, got \(String(describing: error))")
            return
        }
        #expect(reason.contains("foreign key"))
    }
}
