import Foundation
import Persistence
import Testing

@testable import SocialServices

/// The store's file of every released version opens, and ends up with the schema of a new one.
///
/// A new step in `SocialSchema` comes with a script of the version that it makes. A script is never changed: when one fails,
/// a step that was released has been changed.
@Suite struct SchemaVersionTests {
    /// What each step adds.
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
        """,
        // 2: outbox
        """
        INSERT INTO migrations VALUES (1, '0002 outbox');
        CREATE TABLE outbox (
            -- Never used twice: commands name entries by it.
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account TEXT NOT NULL,
            action TEXT NOT NULL,
            -- What equal wishes have in common, so that they can be told.
            wish TEXT NOT NULL,
            record TEXT UNIQUE,
            -- The record as it is sent, once that is settled.
            prepared TEXT,
            state TEXT NOT NULL,
            problem TEXT,
            created INTEGER NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            -- A request that may have been carried out was begun.
            begun INTEGER NOT NULL DEFAULT 0,
            result TEXT
        ) STRICT;
        CREATE INDEX outbox_waiting ON outbox (account, id) WHERE state = 'waiting';
        CREATE TABLE outbox_pictures (
            entry INTEGER NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            alt TEXT NOT NULL,
            bytes BLOB NOT NULL,
            mime_type TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            -- What the server calls it, once it has it.
            blob TEXT,
            PRIMARY KEY (entry, position)
        ) STRICT;
        """,
    ]

    @Test(arguments: 1...scripts.count) func everyVersionsFileOpens(_ version: Int) async throws {
        let script = Self.scripts.prefix(version).joined(separator: "\n")
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
