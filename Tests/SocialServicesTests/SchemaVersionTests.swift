import Foundation
import Persistence
import Testing

@testable import SocialServices

/// The store's file of every released version opens, and ends up with the schema of a new one.
///
/// A new step in `SocialSchema` comes with a script of the version that it makes. A script is never changed: when one fails,
/// a step that was released has been changed.
@Suite struct SchemaVersionTests {
    private static let scripts = [
        // 1: accounts
        """
        CREATE TABLE migrations (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
        INSERT INTO migrations VALUES (0, '0001 accounts');
        CREATE TABLE accounts (
            did TEXT PRIMARY KEY,
            handle TEXT NOT NULL,
            entryway TEXT NOT NULL,
            pds TEXT NOT NULL,
            is_expired INTEGER NOT NULL,
            added INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
        INSERT INTO accounts VALUES ('did:plc:a', 'a.test', 'https://in.test', 'https://pds.test', 0, 1700000000000);
        """
    ]

    @Test(arguments: scripts) func everyVersionsFileOpens(_ script: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "warren-schema-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let location = DatabaseLocation.file(folder + "/warren.sqlite")
        // Without steps of its own a migrator leaves the file to the script.
        try await Database.open(location, migrator: Migrator()).write { db in try db.execute(script) }

        let database = try await Database.open(location, migrator: SocialSchema.migrator)
        let fresh = try await Database.open(.memory, migrator: SocialSchema.migrator)
        #expect(try await database.schema() == fresh.schema())
        #expect(try await database.quickCheck() == [])
        let accounts = try await AccountStore(database: database).all().accounts
        #expect(accounts.map(\.did) == ["did:plc:a"])
    }

    @Test func everyStepHasItsScript() {
        #expect(Self.scripts.count == SocialSchema.migrator.names.count, "add a script of the new version")
    }
}
