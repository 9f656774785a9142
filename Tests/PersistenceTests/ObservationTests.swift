import Dispatch
import Foundation
import Persistence
import ProcessTesting
import Synchronization
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct ObservationTests {
    private typealias Names = AsyncStream<Result<[String], DatabaseError>>

    private func names(_ database: Database) -> Names {
        database.observe { db in try db.values("SELECT name FROM people ORDER BY name", as: String.self) }
    }

    @Test(arguments: Place.allCases) func theValueIsGivenFirstAndAfterEachCommit(_ place: Place) async throws {
        let database = try Fixture(place).database
        try await database.add("ada")
        var values = names(database).makeAsyncIterator()
        #expect(await values.next() == .success(["ada"]))
        try await database.add("bob")
        #expect(await values.next() == .success(["ada", "bob"]))
        try await database.write { db in try db.execute("DELETE FROM people WHERE name = 'ada'") }
        #expect(await values.next() == .success(["bob"]))
    }

    @Test(arguments: Place.allCases) func aSlowConsumerGetsTheNewestOnly(_ place: Place) async throws {
        let database = try Fixture(place).database
        var values = names(database).makeAsyncIterator()
        #expect(await values.next() == .success([]))
        for name in ["a", "b", "c", "d"] { try await database.add(name) }
        #expect(await values.next() == .success(["a", "b", "c", "d"]))
        // Nothing is left over: the next value is that of the next commit.
        try await database.add("e")
        #expect(await values.next() == .success(["a", "b", "c", "d", "e"]))
    }

    @Test(arguments: Place.allCases) func whatWasNotReadOrNotDoneIsNotTold(_ place: Place) async throws {
        let fetches = Mutex(0)
        let database = try Fixture(place).database
        try await database.add("ada")
        var values = database.observe { db in
            fetches.withLock { $0 += 1 }
            return try db.value("SELECT count(*) FROM people", as: Int.self)
        }.makeAsyncIterator()
        #expect(await values.next() == .success(1))
        try await database.write { db in try db.execute("INSERT INTO posts (author, text) VALUES (1, 'hi')") }
        try await database.write { db in try db.execute("UPDATE people SET age = 1 WHERE name = 'nobody'") }
        _ = await failure {
            try await database.write { db in
                try db.execute("INSERT INTO people (name) VALUES ('eve')")
                throw DatabaseError.aborted("no")
            }
        }
        try await database.add("bob")
        #expect(await values.next() == .success(2))
        #expect(fetches.withLock { $0 } == 2)
    }

    @Test(arguments: Place.allCases) func everyWayToChangeATableIsNoticed(_ place: Place) async throws {
        var migrator = Migrator.sample
        migrator.register("0002 more") { db in
            try db.execute(
                """
                CREATE TABLE tags (tag TEXT PRIMARY KEY, uses INTEGER NOT NULL) STRICT, WITHOUT ROWID;
                CREATE VIEW adults AS SELECT name FROM people WHERE age >= 18;
                CREATE TABLE log (text TEXT);
                CREATE TRIGGER note AFTER INSERT ON people BEGIN INSERT INTO log VALUES (new.name); END;
                CREATE VIRTUAL TABLE words USING fts5(text);
                """)
        }
        let database = try Fixture(place, migrator: migrator).database
        func check(_ query: String, _ changes: [String]) async throws {
            var values = database.observe { db in try db.value(query, as: Int.self) }.makeAsyncIterator()
            var last = await values.next()
            for change in changes {
                try await database.write { db in try db.execute(change) }
                let next = await values.next()
                #expect(next != last, "\(query) after \(change)")
                last = next
            }
        }
        // Rows of a table without row ids, a replaced row, and all rows at once: the update hook tells none of these.
        try await check(
            "SELECT ifnull(sum(uses), 0) FROM tags",
            [
                "INSERT INTO tags VALUES ('a', 1)", "INSERT OR REPLACE INTO tags VALUES ('a', 2)",
                "INSERT INTO tags VALUES ('a', 1) ON CONFLICT DO UPDATE SET uses = 3", "DELETE FROM tags",
            ])
        try await check(
            "SELECT count(*) FROM adults",
            ["INSERT INTO people (name, age) VALUES ('ada', 36)", "UPDATE people SET age = 3"])
        try await check("SELECT count(*) FROM log", ["INSERT INTO people (name) VALUES ('bob')", "DELETE FROM log"])
        // Deleted by a foreign key.
        try await database.write { db in try db.execute("INSERT INTO posts (author, text) VALUES (1, 'hi')") }
        try await check("SELECT count(*) FROM posts", ["DELETE FROM people WHERE id = 1"])
        try await check("SELECT count(*) FROM people", ["DELETE FROM people"])
        try await check(
            "SELECT count(*) FROM words('hello')",
            ["INSERT INTO words VALUES ('hello there')", "UPDATE words SET text = 'bye'"])
        // The column is new; the statement is an old one.
        try await check(
            "SELECT count(*) FROM pragma_table_info('log')", ["ALTER TABLE log ADD COLUMN more TEXT", "DROP TABLE log"])
    }

    @Test(arguments: Place.allCases) func theTablesMayDifferFromValueToValue(_ place: Place) async throws {
        let database = try Fixture(place).database
        var values = database.observe { db in
            let people = try db.value("SELECT count(*) FROM people", as: Int.self) ?? 0
            return people == 0 ? 0 : try db.value("SELECT 100 + count(*) FROM posts", as: Int.self)
        }.makeAsyncIterator()
        #expect(await values.next() == .success(0))
        try await database.add("ada")
        #expect(await values.next() == .success(100))
        try await database.write { db in try db.execute("INSERT INTO posts (author, text) VALUES (1, 'hi')") }
        #expect(await values.next() == .success(101))
    }

    @Test(arguments: Place.allCases) func aCommitDuringTheReadingIsNotMissed(_ place: Place) async throws {
        let database = try Fixture(place).database
        let (starts, started) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        var values = database.observe { db in
            let names = try db.values("SELECT name FROM people", as: String.self)
            started.yield()
            gate.wait()
            return names
        }.makeAsyncIterator()
        let writing = Task {
            for await _ in starts { break }
            // In memory this waits for the reading; in a file it is done beside it.
            async let write: Void = database.add("ada")
            if place == .disk { try await write }
            gate.signal()
            try await write
            gate.signal()
        }
        #expect(await values.next() == .success([]))
        #expect(await values.next() == .success(["ada"]))
        try await writing.value
    }

    @Test(arguments: Place.allCases) func equalValuesCanBeLeftOut(_ place: Place) async throws {
        let database = try Fixture(place).database
        var values = database.observeDistinct { db in
            try db.value("SELECT count(*) FROM people WHERE age > 5", as: Int.self)
        }.makeAsyncIterator()
        #expect(await values.next() == .success(0))
        let adding = Task {
            try await database.add("ada", age: 1)
            try await database.add("bob", age: 9)
        }
        #expect(await values.next() == .success(1))
        try await adding.value
    }

    @Test(arguments: Place.allCases) func anErrorIsOneElementAndNotTheEnd(_ place: Place) async throws {
        let database = try Fixture(place).database
        var values = database.observe { db in
            let names = try db.values("SELECT name FROM people", as: String.self)
            if names.isEmpty { throw DatabaseError.aborted("nobody") }
            return names
        }.makeAsyncIterator()
        #expect(await values.next() == .failure(.aborted("nobody")))
        try await database.add("ada")
        #expect(await values.next() == .success(["ada"]))
        var broken = database.observe { db in try db.value("SELECT n FROM later", as: Int.self) }.makeAsyncIterator()
        guard case .failure(.statement) = await broken.next() else {
            Issue.record("a missing table is an error")
            return
        }
        try await database.write { db in try db.execute("CREATE TABLE later AS SELECT 5 AS n") }
        #expect(await broken.next() == .success(5))
    }

    @Test(arguments: Place.allCases) func cancellingEndsTheStream(_ place: Place) async throws {
        let database = try Fixture(place).database
        let (starts, started) = AsyncStream.makeStream(of: Void.self)
        let stream = names(database)
        let reading = Task {
            var count = 0
            for await _ in stream {
                count += 1
                started.yield()
            }
            return count
        }
        for await _ in starts { break }
        reading.cancel()
        #expect(await reading.value == 1)
    }

    // MARK: Other writers

    @Test func anotherDatabaseOnTheFileIsNoticed() async throws {
        let fixture = try Fixture(.disk)
        let other = try await Database.open(fixture.database.location, migrator: .sample)
        var values = names(fixture.database).makeAsyncIterator()
        #expect(await values.next() == .success([]))
        try await other.add("ada")
        #expect(await values.next() == .success(["ada"]))
        // Its own commits are told once, not again through the file.
        try await fixture.database.add("bob")
        #expect(await values.next() == .success(["ada", "bob"]))
        try await other.add("eve")
        #expect(await values.next() == .success(["ada", "bob", "eve"]))
    }

    @Test func aCommitOfAnotherProcessIsNoticed() async throws {
        let fixture = try Fixture(.disk)
        var first = names(fixture.database).makeAsyncIterator()
        var second = fixture.database.observe { db in
            try db.value("SELECT count(*) FROM people", as: Int.self)
        }.makeAsyncIterator()
        #expect(await first.next() == .success([]))
        #expect(await second.next() == .success(0))
        try Probe.run("add", fixture.folder.file, "ada")
        #expect(await first.next() == .success(["ada"]))
        #expect(await second.next() == .success(1))
        // Uncommitted work of another process is neither told nor seen.
        let holder = try Probe.hold(fixture.folder.file, "bob")
        #expect(try await fixture.database.names() == ["ada"])
        _ = try holder.finish()
        #expect(await first.next() == .success(["ada", "bob"]))
    }

    @Test func everythingThatSeveralProcessesWriteAtOnceArrives() async throws {
        let fixture = try Fixture(.disk)
        let database = fixture.database
        let counts = database.observe { db in try db.value("SELECT count(*) FROM people", as: Int.self) }
        let seen = Task {
            for await count in counts where try count.get() == 120 { return true }
            return false
        }
        let writers = try (0..<3).map { writer in
            try Probe.start(["add", fixture.folder.file] + (0..<30).map { "p\(writer) \($0)" })
        }
        for number in 0..<30 { try await database.add("here \(number)") }
        for writer in writers { #expect(try writer.finish().output == "") }
        // The last commit is told, whoever made it; the time limit ends the test if it is not.
        #expect(try await seen.value)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
    func aCommitOfAForeignProgramIsNoticed() async throws {
        let fixture = try Fixture(.disk)
        var values = names(fixture.database).makeAsyncIterator()
        #expect(await values.next() == .success([]))
        let script = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()"
        try Program(path: "/usr/bin/python3").run([
            "-c", script, fixture.folder.file, "INSERT INTO people (name) VALUES ('ada')",
        ])
        #expect(await values.next() == .success(["ada"]))
    }

    #if os(Linux)
        @Test func theLastStreamToEndFreesTheWatch() async throws {
            let fixture = try Fixture(.disk)
            weak let database = fixture.database
            func watches() throws -> Int {
                let folder = "/proc/self/fd"
                return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
                    // One that is closed in the meantime has no destination.
                    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
                    return target == "anon_inode:inotify"
                }
            }
            do {
                let streams = (0..<3).map { _ in names(fixture.database) }
                #expect(try watches() == 0)
                for stream in streams {
                    var values = stream.makeAsyncIterator()
                    _ = await values.next()
                }
                #expect(try watches() == 1)
            }
            // The watch is closed by a queue of its own; the time limit ends the test if it never is.
            while try watches() > 0 { await Task.yield() }
            #expect(database != nil)
        }
    #endif

    @Test func aStreamThatIsDroppedLetsGoOfTheDatabase() async throws {
        let folder = TemporaryFolder()
        weak var released: Database?
        do {
            let database = try await Database.open(.file(folder.file), migrator: .sample)
            released = database
            for await value in names(database) {
                #expect(value == .success([]))
                break
            }
        }
        while released != nil { await Task.yield() }
    }
}
