import Foundation
import Persistence
import Testing

/// Damage to what a file says about itself: found, and put right from the history of the schema.
@Suite struct DamageTests {
    private static var migrator: Migrator {
        var migrator = Migrator()
        migrator.register("0001 notes") { db in
            try db.execute(
                """
                CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL) STRICT;
                CREATE TABLE totals (only INTEGER PRIMARY KEY, count INTEGER NOT NULL) STRICT;
                INSERT INTO totals VALUES (1, 0);
                CREATE TABLE left_pairs (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
                CREATE TABLE right_pairs (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
                """)
        }
        return migrator
    }

    private func make() throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        let database = try Database(.file(folder.file), migrator: Self.migrator)
        try database.writeSync { db in
            for number in 1...50 { try db.execute("INSERT INTO notes (text) VALUES (?)", [.text("note \(number)")]) }
            try db.execute("DELETE FROM notes WHERE id > 45; UPDATE totals SET count = 45")
            try db.execute("INSERT INTO left_pairs VALUES ('a', 'left'); INSERT INTO right_pairs VALUES ('a', 'right')")
        }
        return folder
    }

    private func change(_ file: String, _ change: (inout Data) throws -> Void) throws {
        var bytes = try Data(contentsOf: URL(filePath: file))
        try change(&bytes)
        try bytes.write(to: URL(filePath: file))
    }

    private func expectEverything(in file: String) async throws {
        #expect(try await Database.damage(of: file, migrator: Self.migrator) == [])
        let database = try await Database.open(.file(file), migrator: Self.migrator)
        let found = try await database.write { db in
            try db.execute("INSERT INTO notes (text) VALUES ('next')")
            return [
                try db.value("SELECT count(*) FROM notes", as: Int.self).map(String.init),
                // A number that was given is not given again.
                try db.value("SELECT max(id) FROM notes", as: Int.self).map(String.init),
                try db.value("SELECT count FROM totals", as: Int.self).map(String.init),
                try db.value("SELECT value FROM left_pairs", as: String.self),
                try db.value("SELECT value FROM right_pairs", as: String.self),
            ]
        }
        #expect(found == ["46", "51", "45", "left", "right"])
    }

    @Test(arguments: ["text TEXT NOT NULL", "TABLE notes", "tablenotesnotes", "0001 notes"])
    func aChangedLetterIsNoticedAndCostsNothing(_ text: String) async throws {
        let folder = try make()
        #expect(try await Database.damage(of: folder.file, migrator: Self.migrator) == [])
        try change(folder.file) { bytes in
            let range = try #require(bytes.range(of: Data(text.utf8)))
            bytes[range.lowerBound + 5] ^= 1
        }
        #expect(try await !Database.damage(of: folder.file, migrator: Self.migrator).isEmpty)
        let report = try await Database.recover(folder.file, migrator: Self.migrator)
        #expect(report.tables.filter { !$0.value.isWhole }.isEmpty)
        try await expectEverything(in: folder.file)
    }

    @Test func aHeaderThatNamesAnotherProgramIsDamage() async throws {
        let folder = try make()
        try change(folder.file) { $0[70] ^= 4 }
        #expect(try await !Database.damage(of: folder.file, migrator: Self.migrator).isEmpty)
        _ = try await Database.recover(folder.file, migrator: Self.migrator)
        try await expectEverything(in: folder.file)
    }

    @Test func withoutASchemaTablesAreToldByTheirPlace() async throws {
        let folder = try make()
        try change(folder.file) { $0.replaceSubrange(0..<4096, with: Data(count: 4096)) }
        let report = try await Database.recover(folder.file, migrator: Self.migrator)
        // All of it is there, and it is said that this is not certain.
        #expect(report.tables.values.allSatisfy { $0.isPartial && $0.lost == 0 })
        try await expectEverything(in: folder.file)
    }

    @Test func anEmptiedFileIsReadFromItsLog() async throws {
        let folder = try make()
        let copy = TemporaryFolder()
        do {
            let database = try Database(.file(folder.file), migrator: Self.migrator)
            // The log has every page.
            try database.writeSync { db in try db.execute("UPDATE notes SET text = text || '.'") }
            try FileManager.default.copyItem(atPath: folder.file + "-wal", toPath: copy.file + "-wal")
        }
        try Data().write(to: URL(filePath: copy.file))
        guard case .corrupt = await failure({ _ = try await Database.open(.file(copy.file), migrator: Self.migrator) })
        else {
            Issue.record("an emptied file must not pass for a new one")
            return
        }
        #expect(try await Database.damage(of: copy.file, migrator: Self.migrator).count == 1)
        let report = try await Database.recover(copy.file, migrator: Self.migrator)
        #expect(report.rows["notes"] == 45)
        #expect(try await Database.damage(of: copy.file, migrator: Self.migrator) == [])
    }

    @Test func rowsThatAnIndexStillNamesAreCounted() async throws {
        let folder = TemporaryFolder()
        do {
            let database = try Database(.file(folder.file), migrator: .sample)
            try database.writeSync { db in
                for number in 1...400 {
                    try db.execute("INSERT INTO people (name) VALUES (?)", [.text("somebody called \(number)")])
                }
            }
        }
        try change(folder.file) { bytes in
            // A leaf of the table: the row's own number stands before the name there, and behind it in the index.
            let page = try #require(
                (1..<bytes.count / 4096).first { number in
                    let page = bytes[number * 4096..<(number + 1) * 4096]
                    return page.first == 0x0D && page.range(of: Data("called 200".utf8)) != nil
                })
            bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(count: 4096))
        }
        let report = try await Database.recover(folder.file, migrator: .sample)
        let people = try #require(report.tables["people"])
        #expect(people.isPartial && people.lost > 0)
        #expect(people.saved + people.lost == 400)
    }
}
