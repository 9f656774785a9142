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
        // 3: seen
        """
        INSERT INTO migrations VALUES (2, '0003 seen');
        CREATE TABLE seen_accounts (number INTEGER PRIMARY KEY, did TEXT NOT NULL UNIQUE) STRICT;

        -- `id` is the account's number, the post's time and a few bits that keep ids apart (SeenID): the rows of an
        -- account lie side by side and in the order of time, and a search ends as soon as it has found enough.
        -- `shape`: 0 a post's view, 1 the view of a quoted post. `is_kept`: never evicted. `bytes`: of the view.
        CREATE TABLE seen_posts (
            id INTEGER PRIMARY KEY,
            uri TEXT NOT NULL,
            account INTEGER NOT NULL,
            cid TEXT NOT NULL,
            author TEXT NOT NULL,
            parent TEXT,
            langs TEXT NOT NULL,
            text TEXT NOT NULL,
            seen INTEGER NOT NULL,
            is_kept INTEGER NOT NULL,
            is_gone INTEGER NOT NULL DEFAULT 0,
            shape INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            UNIQUE (uri, account)
        ) STRICT;
        -- Apart: rows that are searched through stay small, and two views share a page of the file.
        CREATE TABLE seen_views (id INTEGER PRIMARY KEY, view BLOB NOT NULL) STRICT;
        CREATE INDEX seen_posts_by_author ON seen_posts (author, id);
        CREATE INDEX seen_posts_by_age ON seen_posts (seen) WHERE is_kept = 0;

        -- `relation`: 0 nothing, 1 muted, 2 a block in either direction.
        CREATE TABLE seen_authors (
            account INTEGER NOT NULL,
            did TEXT NOT NULL,
            handle TEXT NOT NULL,
            relation INTEGER NOT NULL,
            PRIMARY KEY (account, did)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX seen_authors_by_handle ON seen_authors (handle);
        CREATE INDEX seen_authors_unwanted ON seen_authors (account, relation, did) WHERE relation > 0;

        -- `cursor`: what the page was asked for with, '' for a list's start. `next`: what asks for the one after it.
        CREATE TABLE seen_answers (
            id INTEGER PRIMARY KEY,
            account INTEGER NOT NULL,
            source TEXT NOT NULL,
            cursor TEXT NOT NULL,
            next TEXT,
            fetched INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            body BLOB
        ) STRICT;
        CREATE INDEX seen_answers_by_source ON seen_answers (account, source, cursor, fetched);
        CREATE INDEX seen_answers_by_age ON seen_answers (fetched);

        -- `id` is the answer's, shifted, and the place in it. `key` tells which entries of different pages are the same.
        CREATE TABLE seen_entries (id INTEGER PRIMARY KEY, key INTEGER NOT NULL, body BLOB NOT NULL) STRICT;
        CREATE INDEX seen_entries_by_key ON seen_entries (key);

        CREATE TABLE seen_positions (
            account INTEGER NOT NULL,
            source TEXT NOT NULL,
            written INTEGER NOT NULL,
            newest INTEGER,
            marks TEXT NOT NULL,
            PRIMARY KEY (account, source)
        ) STRICT, WITHOUT ROWID;

        -- What all of it takes, in bytes.
        CREATE TABLE seen_size (only INTEGER PRIMARY KEY CHECK (only = 1), bytes INTEGER NOT NULL) STRICT;
        INSERT INTO seen_size VALUES (1, 0);
        CREATE VIRTUAL TABLE seen_text USING fts5(
            text, content = 'seen_posts', content_rowid = 'id', tokenize = 'warren', detail = full);
        """,
        // 4: faults
        """
        INSERT INTO migrations VALUES (3, '0004 outbox faults');
        ALTER TABLE outbox ADD COLUMN faults INTEGER NOT NULL DEFAULT 0;
        """,
        // 5: drafts
        """
        INSERT INTO migrations VALUES (4, '0005 drafts');
        CREATE TABLE drafts (
            -- Never used twice: commands name drafts by it.
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account TEXT NOT NULL,
            post TEXT NOT NULL,
            -- DAG-CBOR, as they are sent; NULL where there are none.
            pictures BLOB,
            created INTEGER NOT NULL,
            -- The post that it was before that was deleted.
            origin TEXT UNIQUE
        ) STRICT;
        """,
        // 6: threads
        """
        INSERT INTO migrations VALUES (5, '0006 threads');
        ALTER TABLE outbox ADD COLUMN further TEXT;
        """,
        // 7: times
        """
        INSERT INTO migrations VALUES (6, '0007 times');
        CREATE TABLE record_keys (account TEXT PRIMARY KEY, last TEXT NOT NULL) STRICT, WITHOUT ROWID;
        ALTER TABLE outbox ADD COLUMN postponed INTEGER;
        """,
        // 8: secret places
        """
        INSERT INTO migrations VALUES (7, '0008 secret places');
        ALTER TABLE accounts ADD COLUMN secrets TEXT;
        """,
        // 9: places
        """
        INSERT INTO migrations VALUES (8, '0009 places');
        CREATE TABLE seen_places (
            account INTEGER NOT NULL,
            source TEXT NOT NULL,
            marks TEXT NOT NULL,
            "offset" INTEGER NOT NULL,
            PRIMARY KEY (account, source)
        ) STRICT, WITHOUT ROWID;
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
