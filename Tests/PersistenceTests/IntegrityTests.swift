import Foundation
import Persistence
import Testing

/// What is said about files that are not what they should be.
@Suite struct IntegrityTests {
    private func open(_ file: String) async -> DatabaseError? {
        await failure {
            let database = try await Database.open(.file(file), migrator: .sample)
            _ = try await database.names()
        }
    }

    private func make(_ count: Int = 500) throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        let database = try Database(.file(folder.file), migrator: .sample)
        try database.writeSync { db in
            for number in 0..<count {
                try db.execute("INSERT INTO people (name) VALUES (?)", [.text("name \(number)")])
            }
        }
        return folder
    }

    private func change(_ file: String, _ change: (inout Data) -> Void) throws {
        var bytes = try Data(contentsOf: URL(filePath: file))
        change(&bytes)
        try bytes.write(to: URL(filePath: file))
    }

    @Test(arguments: Place.allCases) func aSoundDatabaseHasNoProblems(_ place: Place) async throws {
        let database = try Fixture(place).database
        try await database.add("ada")
        #expect(try await database.quickCheck() == [])
    }

    @Test func damageInAPageIsFoundByTheCheck() async throws {
        let folder = try make()
        let page = try await {
            let database = try Database(.file(folder.file), migrator: .sample)
            return try await database.read { db in
                try db.value("SELECT rootpage FROM sqlite_schema WHERE name = 'posts'", as: Int.self)
            }
        }()
        let start = (try #require(page) - 1) * 4096
        try change(folder.file) { $0.replaceSubrange(start..<start + 4096, with: Data(repeating: 0xEE, count: 4096)) }
        // The table that is damaged was not asked for.
        #expect(await open(folder.file) == nil)
        let database = try Database(.file(folder.file), migrator: .sample)
        #expect(try await database.quickCheck().isEmpty == false)
        let error = await failure { _ = try await database.read { db in try db.rows("SELECT * FROM posts") } }
        guard case .corrupt(folder.file, _) = error else {
            Issue.record("expected corrupt, got \(String(describing: error))")
            return
        }
        #expect(error.map { "\($0)".contains("damaged") && "\($0)".contains("doctor --repair") } == true)
    }

    @Test func aFileThatWasCutShortIsDamaged() async throws {
        let folder = try make()
        try change(folder.file) { $0 = $0.prefix(3 * 4096 + 100) }
        guard case .corrupt(folder.file, _) = await open(folder.file) else {
            Issue.record("expected corrupt")
            return
        }
    }

    @Test func anEmptyFileIsANewDatabase() async throws {
        // A program that was ended just after it had made the file leaves one.
        let folder = TemporaryFolder()
        try Data().write(to: URL(filePath: folder.file))
        let error = await open(folder.file)
        #expect(error == nil)
    }

    @Test func aFewBytesAreNotADatabase() async throws {
        let folder = TemporaryFolder()
        try Data("SQLite format 2\0 and some more".utf8).write(to: URL(filePath: folder.file))
        #expect(await open(folder.file) == .notADatabase(file: folder.file))
    }

    @Test func aFileWithoutItsLogIsAsItWasLastCopied() async throws {
        let folder = try make(10)
        let database = try Database(.file(folder.file), migrator: .sample)
        try await database.add("only in the log")
        let copy = TemporaryFolder()
        try FileManager.default.copyItem(atPath: folder.file, toPath: copy.file)
        let without = try Database(.file(copy.file), migrator: .sample)
        #expect(try await without.names().count == 10)
        #expect(try await without.quickCheck() == [])
    }

    @Test func aTornLogCostsWhatWasNotCommittedWhole() async throws {
        let folder = try make(10)
        let database = try Database(.file(folder.file), migrator: .sample)
        try await database.add("whole")
        try await database.add("torn")
        let copy = TemporaryFolder()
        try FileManager.default.copyItem(atPath: folder.file, toPath: copy.file)
        try FileManager.default.copyItem(atPath: folder.file + "-wal", toPath: copy.file + "-wal")
        try change(copy.file + "-wal") { $0 = $0.dropLast(500) }
        let torn = try Database(.file(copy.file), migrator: .sample)
        let names = try await torn.names()
        #expect(names.contains("whole"))
        #expect(!names.contains("torn"))
        #expect(try await torn.quickCheck() == [])
    }

    @Test func anotherProgramsDatabaseIsNotTouched() async throws {
        let scripts = [
            ("CREATE TABLE moz_places (id INTEGER)", "moz_places"),
            ("PRAGMA application_id = 252006673; CREATE TABLE blobs (id INTEGER)", "252006673"),
            ("CREATE TABLE migrations (position INTEGER, name TEXT); PRAGMA application_id = 7", "7"),
        ]
        for (script, reason) in scripts {
            let folder = TemporaryFolder()
            try folder.makeFile(script)
            let before = try Data(contentsOf: URL(filePath: folder.file)).dropFirst(100)
            guard case .foreign(folder.file, let detail) = await open(folder.file) else {
                Issue.record("\(script): expected foreign")
                continue
            }
            #expect(detail.contains(reason))
            #expect(try Data(contentsOf: URL(filePath: folder.file)).dropFirst(100) == before)
            guard script.contains("application_id") else { continue }
            guard case .foreign = await failure({ _ = try await Database.recover(folder.file, migrator: .sample) })
            else {
                Issue.record("\(script): it must not be recovered either")
                continue
            }
        }
    }

    @Test func warrensFilesSayThatTheyAre() async throws {
        let folder = try make(1)
        let bytes = try Data(contentsOf: URL(filePath: folder.file))
        #expect(bytes[68..<72].elementsEqual("WRRN".utf8))
    }
}
