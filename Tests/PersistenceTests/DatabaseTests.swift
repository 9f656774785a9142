import Dispatch
import Foundation
import Persistence
import Testing

@Suite struct DatabaseTests {
    @Test(arguments: Place.allCases) func readsWhatWasWritten(_ place: Place) async throws {
        let database = try Fixture(place).database
        try await database.add("ada", age: 36)
        let row = try await database.read { db in try db.row("SELECT * FROM people") }
        #expect(try row?.get("name", as: String.self) == "ada")
        #expect(try row?.get("age", as: Int?.self) == 36)
        #expect(row?.columnNames == ["id", "name", "age"])
    }

    @Test(arguments: Place.allCases) func blockingCallsDoTheSame(_ place: Place) throws {
        let fixture = try Fixture(place)
        let id = try fixture.database.writeSync { db in
            try db.execute("INSERT INTO people (name) VALUES ('ada'), ('bob')")
            #expect(db.changes == 2)
            return db.lastInsertRowID
        }
        #expect(id == 2)
        let count: Int? = try fixture.database.readSync { db in
            try db.row("SELECT count(*) AS n FROM people")?.get("n")
        }
        #expect(count == 2)
    }

    @Test(arguments: Place.allCases) func aThrowingWriteChangesNothing(_ place: Place) async throws {
        let fixture = try Fixture(place)
        let error = await failure {
            try await fixture.database.write { db in
                try db.execute("INSERT INTO people (name) VALUES ('ada')")
                throw DatabaseError.aborted("not today")
            }
        }
        #expect(error == .aborted("not today"))
        #expect(try await fixture.database.names() == [])
        try await fixture.database.add("bob")
        #expect(try await fixture.database.names() == ["bob"])
    }

    @Test(arguments: Place.allCases) func aReadMayNotWrite(_ place: Place) async throws {
        let fixture = try Fixture(place)
        let error = await failure {
            try await fixture.database.read { db in try db.execute("INSERT INTO people (name) VALUES ('ada')") }
        }
        guard case .statement = error else {
            Issue.record("expected a refusal of the statement, got \(String(describing: error))")
            return
        }
        try await fixture.database.add("bob")
        #expect(try await fixture.database.names() == ["bob"])
    }

    @Test(arguments: Place.allCases) func rulesOfTheSchemaAreTyped(_ place: Place) async throws {
        let fixture = try Fixture(place)
        try await fixture.database.add("ada")
        let broken: [(String, DatabaseError.Constraint)] = [
            ("INSERT INTO people (name) VALUES ('ada')", .unique),
            ("INSERT INTO people (id, name) VALUES (1, 'eve')", .unique),
            ("INSERT INTO people (name) VALUES (NULL)", .notNull),
            ("INSERT INTO people (name, age) VALUES ('eve', -1)", .check),
            ("INSERT INTO posts (author, text) VALUES (99, 'hi')", .foreignKey),
        ]
        for (sql, rule) in broken {
            let error = await failure {
                try await fixture.database.write { db in try db.execute(sql) }
            }
            guard case .constraint(rule, _) = error else {
                Issue.record("\(sql): expected \(rule), got \(String(describing: error))")
                continue
            }
        }
    }

    @Test(arguments: Place.allCases) func aTransactionEndedByItsBodyIsAnError(_ place: Place) async throws {
        let fixture = try Fixture(place)
        let error = await failure {
            try await fixture.database.write { db in try db.execute("ROLLBACK") }
        }
        guard case .statement(let message, _) = error else {
            Issue.record("expected an error, got \(String(describing: error))")
            return
        }
        #expect(message.contains("ended before"))
        try await fixture.database.add("ada")
    }

    @Test(arguments: Place.allCases) func writesKeepTheirOrderAndAllArrive(_ place: Place) async throws {
        let fixture = try Fixture(place)
        let database = fixture.database
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask { try await database.add("p\(number)") }
                if number % 10 == 0 { group.addTask { _ = try await database.names() } }
            }
            try await group.waitForAll()
        }
        #expect(try await database.names().count == 200)
    }

    @Test(.timeLimit(.minutes(5))) func blockedStatementsLeaveSwiftsThreadsFree() async throws {
        let fixture = try Fixture(.disk)
        let database = fixture.database
        let gate = DispatchSemaphore(value: 0)
        let (starts, started) = AsyncStream.makeStream(of: Void.self)
        // Four reads and a write hold a thread each; were they Swift's own, this task could not open the gate.
        let reads = (0..<4).map { _ in
            Task {
                try await database.read { _ in
                    started.yield()
                    gate.wait()
                }
            }
        }
        let write = Task {
            try await database.write { _ in
                started.yield()
                gate.wait()
            }
        }
        var iterator = starts.makeAsyncIterator()
        for _ in 0..<5 { await iterator.next() }
        for _ in 0..<5 { gate.signal() }
        for read in reads { try await read.value }
        try await write.value
    }

    @Test func readersGoOnBesideAWriteAndSeeTheStateBefore() throws {
        let fixture = try Fixture(.disk)
        let database = fixture.database
        let seen = try database.writeSync { db in
            try db.execute("INSERT INTO people (name) VALUES ('ada')")
            // In a file the reader is another connection; it must not wait for this transaction.
            return try database.readSync { other in try other.rows("SELECT name FROM people").count }
        }
        #expect(seen == 0)
    }

    @Test func aReadIsOfOneMoment() throws {
        let fixture = try Fixture(.disk)
        let database = fixture.database
        let counts = try database.readSync { db in
            let before = try db.rows("SELECT name FROM people").count
            try database.writeSync { other in try other.execute("INSERT INTO people (name) VALUES ('ada')") }
            return [before, try db.rows("SELECT name FROM people").count]
        }
        #expect(counts == [0, 0])
        #expect(try database.readSync { db in try db.rows("SELECT name FROM people").count } == 1)
    }

    @Test func twoDatabasesOnOneFileSeeEachOther() async throws {
        let fixture = try Fixture(.disk)
        let other = try await Database.open(fixture.database.location, migrator: .sample)
        try await fixture.database.add("ada")
        try await other.add("bob")
        #expect(try await fixture.database.names() == ["ada", "bob"])
        #expect(try await other.names() == ["ada", "bob"])
    }

    @Test func manyMayCreateOneFileAtOnce() async throws {
        let folder = TemporaryFolder()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let database = try await Database.open(.file(folder.file), migrator: .sample)
                    try await database.add("p\(number)")
                }
            }
            try await group.waitForAll()
        }
        let database = try Database(.file(folder.file), migrator: .sample)
        #expect(try await database.names().count == 8)
    }

    @Test(arguments: Place.allCases) func aWriteMayPromiseLess(_ place: Place) async throws {
        let database = try Fixture(place).database
        func level(_ durability: Durability?) async throws -> Int? {
            try await database.write(durability: durability) { db in try db.value("PRAGMA synchronous", as: Int.self) }
        }
        let usual = try await level(nil)
        #expect(try await level(.processCrash) == 1)
        #expect(try await level(.powerCut) == 2)
        let error = await failure {
            try await database.write(durability: .processCrash) { _ in throw DatabaseError.aborted("x") }
        }
        #expect(error == .aborted("x"))
        #expect(try await level(nil) == usual)
    }

    @Test func theFileIsPrivateAndOutlivesTheDatabase() async throws {
        let folder = TemporaryFolder()
        do {
            let database = try Database(.file(folder.file), migrator: .sample, durability: .processCrash)
            try await database.add("ada")
            for suffix in ["", "-wal", "-shm"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.file + suffix)
                #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(suffix)")
            }
        }
        let again = try Database(.file(folder.file), migrator: .sample)
        #expect(try await again.names() == ["ada"])
    }

    @Test func databasesInMemoryAreApart() async throws {
        let one = try Fixture(.memory).database
        let two = try Fixture(.memory).database
        try await one.add("ada")
        #expect(try await two.names() == [])
    }
}
