import Persistence

/// The outbox's tables.
enum OutboxSchema {
    static func create(_ db: Connection) throws(DatabaseError) {
        try db.execute(
            """
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
            """)
    }

    /// Threads: one entry makes several records.
    static func addFurther(_ db: Connection) throws(DatabaseError) {
        // at-URIs of the posts behind the first, as a JSON array.
        try db.execute("ALTER TABLE outbox ADD COLUMN further TEXT")
    }

    /// The last key that each account was given, and when an entry was last put off: clocks may step back.
    static func addTimes(_ db: Connection) throws(DatabaseError) {
        try db.execute(
            """
            CREATE TABLE record_keys (account TEXT PRIMARY KEY, last TEXT NOT NULL) STRICT, WITHOUT ROWID;
            INSERT INTO record_keys SELECT account, max(substr(record, -13)) FROM outbox
                WHERE record GLOB 'at://*/?????????????' GROUP BY account;
            ALTER TABLE outbox ADD COLUMN postponed INTEGER;
            """)
    }

    /// How many tries made the server fail, apart from those that did not get through.
    static func addFaults(_ db: Connection) throws(DatabaseError) {
        try db.execute("ALTER TABLE outbox ADD COLUMN faults INTEGER NOT NULL DEFAULT 0")
    }
}
