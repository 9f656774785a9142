import Foundation
import Persistence
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// What the disk and other programs can do to a database.
@Suite struct TroubleTests {
    private func open(_ file: String) async -> DatabaseError? {
        await failure { _ = try await Database.open(.file(file), migrator: .sample) }
    }

    @Test func aMissingFolderIsNamed() async {
        let file = TemporaryFolder().path + "/nowhere/test.sqlite"
        guard case .cannotOpen(file, _) = await open(file) else {
            Issue.record("expected cannotOpen")
            return
        }
    }

    @Test func anotherKindOfFileIsNotTouched() async throws {
        let folder = TemporaryFolder()
        let text = Data(String(repeating: "not a database at all\n", count: 300).utf8)
        try text.write(to: URL(filePath: folder.file))
        #expect(await open(folder.file) == .notADatabase(file: folder.file))
        #expect(try Data(contentsOf: URL(filePath: folder.file)) == text)
    }

    @Test func aDamagedFileIsSaidToBeDamaged() async throws {
        let folder = TemporaryFolder()
        do {
            // Without tasks: a connection whose thread has just answered may be closed, and its log be emptied, some time later.
            let database = try Database(.file(folder.file), migrator: .sample)
            try database.writeSync { db in
                for number in 0..<500 {
                    try db.execute("INSERT INTO people (name) VALUES (?)", [.text("name \(number)")])
                }
            }
        }
        var bytes = try Data(contentsOf: URL(filePath: folder.file))
        #expect(bytes.count > 8192)
        for index in 4096..<bytes.count { bytes[index] = 0x5A }
        try bytes.write(to: URL(filePath: folder.file))
        let error = await failure {
            let database = try await Database.open(.file(folder.file), migrator: .sample)
            _ = try await database.names()
        }
        guard case .corrupt(folder.file, _) = error else {
            Issue.record("expected corrupt, got \(String(describing: error))")
            return
        }
    }

    @Test(arguments: Place.allCases) func aFullDiskUndoesTheWrite(_ place: Place) async throws {
        let fixture = try Fixture(place)
        try await fixture.database.add("ada")
        let error = await failure {
            try await fixture.database.write { db in
                try db.execute("PRAGMA max_page_count = 10")
                try db.execute("INSERT INTO people (name) VALUES (?)", [.text(String(repeating: "x", count: 100_000))])
            }
        }
        guard case .full = error else {
            Issue.record("expected full, got \(String(describing: error))")
            return
        }
        #expect(try await fixture.database.names() == ["ada"])
        try await fixture.database.add("bob")
    }

    @Test func aFileThatMayNotBeWrittenIsRefusedAtOnce() async throws {
        let folder = TemporaryFolder()
        _ = try await Database.open(.file(folder.file), migrator: .sample)
        chmod(folder.file, 0o444)
        chmod(folder.path, 0o555)
        let error = try await openedByNobody(folder.file)
        chmod(folder.path, 0o755)
        #expect(error == .readOnly(file: folder.file))
    }

    @Test func aLockThatIsNotGivenUpEndsTheWaiting() async throws {
        let fixture = try Fixture(.disk)
        let other = try await Database.open(
            fixture.database.location, migrator: .sample, patience: .milliseconds(50))
        let error = await failure {
            try await fixture.database.write { _ in
                // This transaction outlasts the time that the other one is ready to wait.
                let error = Result { () throws(DatabaseError) in
                    try other.writeSync { db in try db.execute("DELETE FROM people") }
                }
                if case .failure(let error) = error { throw error }
            }
        }
        #expect(error == .busy(file: fixture.folder.file))
        try await other.add("ada")
    }

    @Test func anErrorOfAnotherKindAbortsTheWrite() async throws {
        struct Refusal: Error, CustomStringConvertible {
            var description: String { "The draft is empty." }
        }
        let fixture = try Fixture(.memory)
        let error = await failure {
            try await fixture.database.write { db in
                try db.execute("INSERT INTO people (name) VALUES ('ada')")
                throw Refusal()
            }
        }
        #expect(error == .aborted("The draft is empty."))
        #expect(try await fixture.database.names() == [])
    }
}
