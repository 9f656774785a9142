import Foundation
import Persistence
import Testing

@Suite struct TypedRowTests {
    struct Person: RowReadable, Hashable {
        var name: String
        var age: Int?

        init(name: String, age: Int?) {
            self.name = name
            self.age = age
        }

        init(reading row: inout RowReader) throws(DatabaseError) {
            name = try row.get("name")
            age = try row.get("age")
        }
    }

    private func people(_ place: Place) throws -> Database {
        let database = try Fixture(place).database
        try database.writeSync { db in
            try db.execute("INSERT INTO people (name, age) VALUES ('ada', 36), ('bob', NULL)")
        }
        return database
    }

    @Test(arguments: Place.allCases) func rowsAreReadIntoATypeInAnyOrderOfColumns(_ place: Place) throws {
        let database = try people(place)
        let expected = [Person(name: "ada", age: 36), Person(name: "bob", age: nil)]
        for columns in ["name, age", "age, name", "*", "1 AS x, age, 2 AS y, name"] {
            let found = try database.readSync { db in
                try db.rows("SELECT \(columns) FROM people ORDER BY id", as: Person.self)
            }
            #expect(found == expected, "\(columns)")
        }
        let one = try database.readSync { db in
            try db.row("SELECT * FROM people WHERE name = ?", ["bob"], as: Person.self)
        }
        #expect(one == expected[1])
        let none = try database.readSync { db in try db.row("SELECT * FROM people WHERE id = 9", as: Person.self) }
        #expect(none == nil)
        let streamed = try database.readSync { db in
            var people: [Person] = []
            try db.forEach("SELECT * FROM people ORDER BY id", as: Person.self) { people.append($0) }
            return people
        }
        #expect(streamed == expected)
    }

    @Test(arguments: Place.allCases) func singleColumnsNeedNoType(_ place: Place) throws {
        let database = try people(place)
        let names = try database.readSync { db in try db.values("SELECT name FROM people ORDER BY id", as: String.self)
        }
        #expect(names == ["ada", "bob"])
        let count = try database.readSync { db in try db.value("SELECT count(*) FROM people", as: Int.self) }
        #expect(count == 2)
        let age = try database.readSync { db in
            try db.value("SELECT age FROM people WHERE name = 'bob'", as: Int?.self)
        }
        #expect(age == .some(nil))
        let none = try database.readSync { db in try db.value("SELECT age FROM people WHERE id = 9", as: Int?.self) }
        #expect(none == nil)
    }

    @Test(arguments: Place.allCases) func everyTypeIsReadStraightFromTheRow(_ place: Place) throws {
        enum Mood: String, SQLConvertible { case calm }
        struct All: RowReadable {
            init(reading row: inout RowReader) throws(DatabaseError) {
                #expect(try row.next() == Int64.min)
                #expect(try row.next() == 7)
                #expect(try row.next() == true)
                #expect(try row.next() == 2.5)
                #expect(try row.next() == 3.0)
                #expect(try row.next() == "a\u{0}b")
                #expect(try row.next() == "")
                #expect(try row.next() == [UInt8]([0, 255]))
                #expect(try row.next() == [UInt8]())
                #expect(try row.next() == Mood.calm)
                #expect(try row.next() == Date(timeIntervalSince1970: 1.5))
                #expect(try row.next() == String?.none)
                #expect(try row.next() == SQLValue.null)
            }
        }
        let database = try Fixture(place).database
        let arguments: [SQLValue] = [
            .integer(.min), 7, true, 2.5, 3, "a\u{0}b", "", .blob([0, 255]), .blob([]), "calm", 1500, nil, nil,
        ]
        let marks = arguments.map { _ in "?" }.joined(separator: ", ")
        let read = try database.readSync { db in try db.row("SELECT \(marks)", arguments, as: All.self) != nil }
        #expect(read)
    }

    @Test func aRowThatIsNotAsExpectedIsNamedWithoutItsValue() async throws {
        struct Twice: RowReadable {
            init(reading row: inout RowReader) throws(DatabaseError) {
                #expect(try row.next() == "first")
                // The second column of that name is next, yet the name means the first.
                #expect(try row.get("v") == "first")
            }
        }
        struct TooFar: RowReadable {
            init(reading row: inout RowReader) throws(DatabaseError) {
                let _: Int = try row.next()
                let _: Int = try row.next()
            }
        }
        let database = try Fixture(.memory).database
        let wrong = await failure {
            _ = try await database.read { db in
                try db.row("SELECT 1 AS age, 'secret' AS age2, 2 AS name", as: Person.self)
            }
        }
        #expect(wrong == .unreadable(column: "name", type: "String", found: "an integer"))
        let missing = await failure {
            _ = try await database.read { db in try db.row("SELECT 'ada' AS name", as: Person.self) }
        }
        #expect(missing == .noSuchColumn("age", available: ["name"]))
        let beyond = await failure {
            _ = try await database.read { db in try db.row("SELECT 1 AS n", as: TooFar.self) }
        }
        #expect(beyond == .noSuchColumn("number 2", available: ["n"]))
        _ = try await database.read { db in try db.row("SELECT 'first' AS v, 'second' AS v", as: Twice.self) != nil }
    }

    @Test(arguments: Place.allCases) func argumentsGoByNameEachOnce(_ place: Place) async throws {
        let database = try people(place)
        try await database.write { db in
            try db.execute("INSERT INTO people (name, age) VALUES (:name, @age)", named: ["age": 5, "name": "eve"])
        }
        let found = try await database.read { db in
            try db.rows("SELECT * FROM people WHERE age < :n OR age < :n", named: ["n": 6], as: Person.self)
        }
        #expect(found == [Person(name: "eve", age: 5)])
        let one = try await database.read { db in
            try db.row("SELECT * FROM people WHERE name = $name", named: ["name": "ada"], as: Person.self)
        }
        #expect(one?.age == 36)
        for (sql, arguments): (String, [String: SQLValue]) in [
            ("SELECT :a", [:]), ("SELECT :a", ["b": 1]), ("SELECT :a", ["a": 1, "b": 1]), ("SELECT ?", ["1": 1]),
        ] {
            let error = await failure { try await database.write { db in try db.execute(sql, named: arguments) } }
            guard case .statement(_, sql) = error else {
                Issue.record("\(sql) \(arguments): \(String(describing: error))")
                continue
            }
        }
    }

    @Test(arguments: Place.allCases) func moreRowsThanMayBeHeldAreRefused(_ place: Place) async throws {
        let folder = TemporaryFolder()
        let database = try Database(
            place == .memory ? .memory : .file(folder.file), migrator: .sample, limits: DatabaseLimits(rows: 3))
        let sql = "SELECT value FROM json_each('[1,2,3,4]')"
        let error = await failure { _ = try await database.read { db in try db.rows(sql) } }
        #expect(error == .tooManyRows(limit: 3, sql: sql))
        let typed = await failure { _ = try await database.read { db in try db.values(sql, as: Int.self) } }
        #expect(typed == error)
        let three = try await database.read { db in try db.values("\(sql) LIMIT 3", as: Int.self) }
        #expect(three == [1, 2, 3])
        let all = try await database.read { db in
            var sum = 0
            try db.forEach(sql) { row in sum += try row.get("value", as: Int.self) }
            return sum
        }
        #expect(all == 10)
    }
}
