import Foundation
import Persistence
import Testing

/// Files of every earlier version open and end up with the schema that a new file has.
@Suite struct VersionTests {
    /// A version's file as it was released, with a row in each table.
    private static let scripts = [
        """
        CREATE TABLE migrations (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
        INSERT INTO migrations VALUES (0, '0001 drafts');
        CREATE TABLE drafts (id INTEGER PRIMARY KEY, text TEXT);
        INSERT INTO drafts VALUES (1, 'from the first version');
        """,
        """
        CREATE TABLE migrations (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
        INSERT INTO migrations VALUES (0, '0001 drafts'), (1, '0002 places');
        CREATE TABLE drafts (id INTEGER PRIMARY KEY, text TEXT, place TEXT);
        INSERT INTO drafts VALUES (1, 'from the second version', 'home');
        PRAGMA application_id = 0x5752524E;
        """,
    ]

    private static func migrator(first: String = "CREATE TABLE drafts (id INTEGER PRIMARY KEY, text TEXT)") -> Migrator
    {
        var migrator = Migrator()
        migrator.register("0001 drafts") { db in try db.execute(first) }
        migrator.register("0002 places") { db in try db.execute("ALTER TABLE drafts ADD COLUMN place TEXT") }
        migrator.register("0003 rebuilt") { db in
            try db.execute(
                """
                CREATE TABLE fresh (id INTEGER PRIMARY KEY, text TEXT NOT NULL, place TEXT) STRICT;
                INSERT INTO fresh SELECT id, ifnull(text, ''), place FROM drafts;
                DROP TABLE drafts;
                ALTER TABLE fresh RENAME TO drafts;
                CREATE INDEX drafts_by_place ON drafts (place);
                """)
        }
        return migrator
    }

    @Test(arguments: scripts) func aFileOfAnEarlierVersionIsBroughtUpToDate(_ script: String) async throws {
        let folder = TemporaryFolder()
        try folder.makeFile(script)
        let database = try await Database.open(.file(folder.file), migrator: Self.migrator())
        let fresh = try await Database.open(.memory, migrator: Self.migrator())
        #expect(try await database.schema() == fresh.schema())
        let texts = try await database.read { db in try db.values("SELECT text FROM drafts", as: String.self) }
        #expect(texts.count == 1 && texts[0].hasPrefix("from the"))
        #expect(try await database.quickCheck() == [])
    }

    @Test func aStepThatWasChangedIsNoticed() async throws {
        let folder = TemporaryFolder()
        var changed = Migrator()
        changed.register("0001 drafts") { db in
            try db.execute("CREATE TABLE drafts (id INTEGER PRIMARY KEY, text TEXT, changed TEXT)")
        }
        try folder.makeFile(Self.scripts[0])
        let database = try await Database.open(.file(folder.file), migrator: changed)
        let fresh = try await Database.open(.memory, migrator: changed)
        #expect(try await database.schema() != fresh.schema())
    }

    @Test func aStepThatWasRemovedIsNoticed() async throws {
        let folder = TemporaryFolder()
        try folder.makeFile(Self.scripts[1])
        var removed = Migrator()
        removed.register("0002 places") { _ in }
        let error = await failure { _ = try await Database.open(.file(folder.file), migrator: removed) }
        #expect(error == .differentHistory(file: folder.file, expected: "0002 places", found: "0001 drafts"))
    }
}
