import Foundation
import Persistence
import Testing

@Suite struct LimitTests {
    private func database(_ place: Place, _ limits: DatabaseLimits) throws -> (TemporaryFolder, Database) {
        let folder = TemporaryFolder()
        return (
            folder, try Database(place == .memory ? .memory : .file(folder.file), migrator: .sample, limits: limits)
        )
    }

    @Test(arguments: Place.allCases) func theFileGrowsToItsBoundAndNoFurther(_ place: Place) async throws {
        let (folder, database) = try database(place, DatabaseLimits(fileSize: 200_000))
        let error = await failure {
            for _ in 0..<100 {
                try await database.write { db in
                    try db.execute("INSERT INTO people (name) VALUES (hex(randomblob(5000)))")
                }
            }
        }
        guard case .full = error else {
            Issue.record("expected full, got \(String(describing: error))")
            return
        }
        let count = try await database.names().count
        #expect(count > 5)
        if place == .disk {
            let size = try FileManager.default.attributesOfItem(atPath: folder.file)[.size] as? NSNumber
            #expect((size?.intValue ?? .max) <= 200_000)
        }
        // Room that is made can be used.
        try await database.write { db in try db.execute("DELETE FROM people") }
        try await database.add("ada")
        #expect(try await database.names() == ["ada"])
    }

    @Test(arguments: Place.allCases) func aValueBeyondItsBoundIsRefused(_ place: Place) async throws {
        let (_, database) = try database(place, DatabaseLimits(valueSize: 10_000))
        try await database.add(String(repeating: "x", count: 9_000))
        let long = String(repeating: "y", count: 10_001)
        #expect(await failure { try await database.add(long) } == .tooBig)
        let made = await failure { _ = try await database.read { db in try db.row("SELECT zeroblob(10001)") } }
        #expect(made == .tooBig)
        try await database.add("ada")
    }
}
