import Dispatch
import Foundation
import Persistence
import Synchronization
import Testing

/// What ends a read before its end, and that nothing ends a write.
@Suite struct InterruptionTests {
    private static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

    @Test(.timeLimit(.minutes(5)), arguments: Place.allCases)
    func aCancelledReadEndsInsideAStatement(_ place: Place) async throws {
        let database = try Fixture(place).database
        let (starts, started) = AsyncStream.makeStream(of: Void.self)
        let read = Task {
            try await database.read { db in
                started.yield()
                return try db.value(Self.endless, as: Int.self)
            }
        }
        var iterator = starts.makeAsyncIterator()
        await iterator.next()
        read.cancel()
        let error = await failure { _ = try await read.value }
        #expect(error == .cancelled)
        // The connection that it used is as good as before.
        try await database.add("ada")
        #expect(try await database.names() == ["ada"])
    }

    @Test(arguments: Place.allCases) func aCancelledReadEndsBetweenRows(_ place: Place) async throws {
        let database = try Fixture(place).database
        let task = Mutex<Task<Int, any Error>?>(nil)
        let gate = DispatchSemaphore(value: 0)
        let seen = Mutex(0)
        let read = Task {
            try await database.read { db in
                gate.wait()
                try db.forEach("SELECT value FROM json_each('[1,2,3]')") { _ in
                    seen.withLock { $0 += 1 }
                    task.withLock { $0?.cancel() }
                }
                return 0
            }
        }
        task.withLock { $0 = read }
        gate.signal()
        let error = await failure { _ = try await read.value }
        #expect(error == .cancelled)
        #expect(seen.withLock { $0 } == 1)
    }

    @Test(arguments: Place.allCases) func aReadOfACancelledTaskDoesNotBegin(_ place: Place) async throws {
        let database = try Fixture(place).database
        let gate = AsyncStream.makeStream(of: Void.self)
        let read = Task {
            for await _ in gate.stream {}
            return try await database.read { _ in true }
        }
        read.cancel()
        gate.continuation.finish()
        let error = await failure { _ = try await read.value }
        #expect(error == .cancelled)
    }

    @Test(arguments: Place.allCases) func aWriteOfACancelledTaskIsDone(_ place: Place) async throws {
        let database = try Fixture(place).database
        let task = Mutex<Task<Void, any Error>?>(nil)
        let gate = DispatchSemaphore(value: 0)
        let write = Task {
            try await database.write { db in
                gate.wait()
                task.withLock { $0?.cancel() }
                for number in 0..<1000 { try db.execute("INSERT INTO people (name) VALUES (?)", [.text("p\(number)")]) }
            }
        }
        task.withLock { $0 = write }
        gate.signal()
        try await write.value
        #expect(try await database.names().count == 1000)
    }

    @Test func aReadThatKeepsTheLogFromShrinkingIsEnded() async throws {
        let folder = TemporaryFolder()
        let database = try Database(
            .file(folder.file), migrator: .sample, durability: .processCrash,
            limits: DatabaseLimits(logSize: 1 << 20))
        let (starts, started) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let read = Task {
            try await database.read { db in
                let before = try db.value("SELECT count(*) FROM people", as: Int.self)
                started.yield()
                gate.wait()
                return [before, try db.value("SELECT count(*) FROM people", as: Int.self)]
            }
        }
        var iterator = starts.makeAsyncIterator()
        await iterator.next()
        let log = folder.file + "-wal"
        func size() throws -> Int {
            (try FileManager.default.attributesOfItem(atPath: log)[.size] as? NSNumber)?.intValue ?? 0
        }
        func fill() async throws {
            for number in 0..<30 {
                try await database.write { db in
                    try db.execute(
                        "INSERT INTO people (name, age) VALUES (hex(randomblob(20000)), ?)", [SQLValue(number)])
                }
            }
        }
        try await fill()
        #expect(try size() > 1 << 20)
        gate.signal()
        let error = await failure { _ = try await read.value }
        #expect(error == .snapshotTooOld(file: folder.file))
        try await fill()
        #expect(try size() < 2 << 20)
        // Short reads in between are never ended.
        for _ in 0..<5 {
            try await fill()
            #expect(try await database.names().isEmpty == false)
        }
    }
}
