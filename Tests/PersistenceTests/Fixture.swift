import Foundation
import Persistence
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// The two places that every behaviour has to be the same in.
enum Place: String, CaseIterable, CustomTestStringConvertible {
    case memory, disk
    var testDescription: String { rawValue }
}

/// A folder of its own for one test; all of them go when the tests have ended.
struct TemporaryFolder: Sendable {
    private static let root: String = {
        let root = FileManager.default.temporaryDirectory.appending(path: "warren-tests-\(getpid())").path
        atexit { try? FileManager.default.removeItem(atPath: TemporaryFolder.root) }
        return root
    }()

    let path: String

    init() {
        path = Self.root + "/" + UUID().uuidString
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    var file: String { path + "/test.sqlite" }

    /// Makes a file as another program, or an earlier version, has left it.
    func makeFile(_ script: String) throws {
        try Database(.file(file), migrator: Migrator()).writeSync { db in try db.execute(script) }
    }
}

/// A database in one of the places, with a small schema.
struct Fixture {
    let folder = TemporaryFolder()
    let place: Place
    let database: Database

    init(_ place: Place, migrator: Migrator = .sample) throws(DatabaseError) {
        self.place = place
        database = try Database(place == .memory ? .memory : .file(folder.file), migrator: migrator)
    }
}

extension Migrator {
    static var sample: Migrator {
        var migrator = Migrator()
        migrator.register("0001 people") { db in
            try db.execute(
                """
                CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, age INTEGER CHECK (age >= 0));
                CREATE TABLE posts (
                    id INTEGER PRIMARY KEY, author INTEGER NOT NULL REFERENCES people ON DELETE CASCADE, text TEXT);
                """)
        }
        return migrator
    }
}

extension Database {
    func names() async throws(DatabaseError) -> [String] {
        try await read { db in
            try db.rows("SELECT name FROM people ORDER BY name").map { row in
                guard case .text(let name) = row["name"] else { return "?" }
                return name
            }
        }
    }

    func add(_ name: String, age: Int? = nil) async throws(DatabaseError) {
        try await write { db in
            try db.execute("INSERT INTO people (name, age) VALUES (?, ?)", [SQLValue(name), SQLValue(age)])
        }
    }
}

/// The error that `body` throws, nil when it throws none.
func failure(_ body: () async throws -> Void) async -> DatabaseError? {
    do {
        try await body()
        return nil
    } catch let error as DatabaseError {
        return error
    } catch {
        Issue.record("not a DatabaseError: \(error)")
        return nil
    }
}

/// What opening the file says to somebody who is neither the superuser nor its owner.
func openedByNobody(_ file: String) async throws -> DatabaseError? {
    // The superuser may do anything: a thread of its own acts as nobody for file access.
    let setfsuid = unsafeBitCast(
        try #require(dlsym(nil, "setfsuid")), to: (@convention(c) (UInt32) -> Int32).self)
    return await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            let isSuperuser = getuid() == 0
            if isSuperuser { _ = setfsuid(65534) }
            let result = Result { () throws(DatabaseError) in _ = try Database(.file(file), migrator: .sample) }
            // Before anything else: a thread that Swift starts from here would act as nobody for ever.
            if isSuperuser { _ = setfsuid(0) }
            if case .failure(let error) = result {
                continuation.resume(returning: error)
            } else {
                continuation.resume(returning: nil)
            }
        }
    }
}
