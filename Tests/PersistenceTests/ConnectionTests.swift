import Foundation
import Persistence
import Testing

@Suite struct ConnectionTests {
    @Test(arguments: Place.allCases) func valuesComeBackAsTheyWere(_ place: Place) throws {
        let fixture = try Fixture(place)
        let values: [SQLValue] = [
            nil, 0, .integer(.min), .integer(.max), 1.5, "", "a\u{0}b 🦝", .blob([]), .blob([0, 255]), true,
        ]
        for value in values {
            let back = try fixture.database.readSync { db in try db.row("SELECT ? AS v", [value])?["v"] }
            #expect(back == value)
        }
    }

    @Test(arguments: Place.allCases) func typesAreConvertedBothWays(_ place: Place) throws {
        enum Mood: String, SQLConvertible { case calm, wild }
        func roundTrip<T: SQLConvertible & Equatable & Sendable>(_ value: T) throws -> Bool {
            let fixture = try Fixture(place)
            let argument = value.sqlValue
            let row = try fixture.database.readSync { db in try db.row("SELECT ? AS v", [argument]) }
            return try #require(row).get("v", as: T.self) == value
        }
        #expect(try roundTrip(42))
        #expect(try roundTrip(Int64.min))
        #expect(try roundTrip(true))
        #expect(try roundTrip("text"))
        #expect(try roundTrip([UInt8](0...9)))
        #expect(try roundTrip(2.25))
        #expect(try roundTrip(Date(timeIntervalSince1970: 1_700_000_000.123)))
        #expect(try roundTrip(Date(timeIntervalSince1970: -1.5)))
        #expect(try roundTrip(Mood.wild))
        #expect(try roundTrip(Int?.none))
        #expect(try roundTrip(Int?.some(3)))
        #expect(Date.distantFuture.sqlValue == .integer(64_092_211_200_000))
        #expect(Date(timeIntervalSince1970: .infinity).sqlValue == .integer(.max))
    }

    @Test func aWrongTypeOrColumnIsAnErrorThatShowsNoValue() async throws {
        let fixture = try Fixture(.memory)
        let row = try await fixture.database.read { db in try db.row("SELECT 'private words' AS v, NULL AS n") }
        let found = try #require(row)
        let wrongType = await failure { _ = try found.get("v", as: Int.self) }
        #expect(wrongType == .unreadable(column: "v", type: "Int", found: "text"))
        #expect(wrongType.map { !"\($0)".contains("private") } == true)
        let missing = await failure { _ = try found.get("n", as: String.self) }
        #expect(missing == .unreadable(column: "n", type: "String", found: "null"))
        let noColumn = await failure { _ = try found.get("w", as: Int.self) }
        #expect(noColumn == .noSuchColumn("w", available: ["v", "n"]))
        #expect(found["w"] == nil)
    }

    @Test(arguments: Place.allCases) func wrongStatementsSayWhatIsWrong(_ place: Place) async throws {
        let fixture = try Fixture(place)
        func message(_ sql: String, _ arguments: [SQLValue]) async -> String? {
            let error = await failure {
                try await fixture.database.write { db in try db.execute(sql, arguments) }
            }
            guard case .statement(let message, _) = error else { return nil }
            return message
        }
        #expect(await message("SELEKT 1", [])?.contains("syntax error") == true)
        #expect(await message("SELECT ?", [])?.contains("1 arguments and got 0") == true)
        #expect(await message("SELECT 1", [2])?.contains("0 arguments and got 1") == true)
        #expect(await message("SELECT ?; SELECT ?", [2])?.contains("cannot share") == true)
    }

    @Test(arguments: Place.allCases) func scriptsRunToTheirEnd(_ place: Place) throws {
        let fixture = try Fixture(place)
        try fixture.database.writeSync { db in
            try db.execute(
                """
                INSERT INTO people (name) VALUES ('ada'); -- the first
                INSERT INTO people (name) VALUES ('bob');
                -- nothing more
                """)
            try db.execute("")
            try db.execute("-- only a comment")
        }
        #expect(try fixture.database.readSync { db in try db.rows("SELECT * FROM people").count } == 2)
    }

    @Test(arguments: Place.allCases) func aStatementMayBeUsedInsideItself(_ place: Place) throws {
        let fixture = try Fixture(place)
        let pairs = try fixture.database.writeSync { db in
            try db.execute("INSERT INTO people (name) VALUES ('ada'), ('bob')")
            var pairs = 0
            let sql = "SELECT name FROM people"
            // Only from the second use on is it a statement that was kept.
            try db.execute(sql)
            try db.forEach(sql) { _ in
                try db.forEach(sql) { _ in pairs += 1 }
                // One statement for both would start over for ever.
                if pairs > 4 { throw DatabaseError.aborted("the outer reading started over") }
            }
            return pairs
        }
        #expect(pairs == 4)
    }

    @Test(arguments: Place.allCases) func keptStatementsFollowTheSchema(_ place: Place) throws {
        let fixture = try Fixture(place)
        let names = try fixture.database.writeSync { db in
            try db.execute("INSERT INTO people (name) VALUES ('ada')")
            let before = try db.row("SELECT * FROM people")?.columnNames
            try db.execute("ALTER TABLE people ADD COLUMN mood TEXT DEFAULT 'calm'")
            return [before, try db.row("SELECT * FROM people")?.columnNames]
        }
        #expect(names == [["id", "name", "age"], ["id", "name", "age", "mood"]])
    }

    @Test(arguments: Place.allCases) func moreStatementsThanAreKeptStillWork(_ place: Place) throws {
        let fixture = try Fixture(place)
        let sum = try fixture.database.readSync { db in
            var sum = 0
            for round in 0..<2 {
                for number in 0..<300 {
                    sum += try db.row("SELECT \(number) AS n, \(round * 0) AS z")?.get("n", as: Int.self) ?? 0
                }
            }
            return sum
        }
        #expect(sum == 2 * 299 * 300 / 2)
    }

    @Test(arguments: Place.allCases) func anErrorEndsAForEachAndLeavesTheStatementUsable(_ place: Place) async throws {
        let fixture = try Fixture(place)
        let sql = "SELECT 1 AS n UNION ALL SELECT 2"
        let counts = try await fixture.database.read { db in
            var seen = 0
            try? db.forEach(sql) { _ in
                seen += 1
                throw DatabaseError.aborted("enough")
            }
            return [seen, try db.rows(sql).count]
        }
        #expect(counts == [1, 2])
    }
}
