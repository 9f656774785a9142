import Persistence

/// The drafts' table.
enum DraftSchema {
    static func create(_ db: Connection) throws(DatabaseError) {
        try db.execute(
            """
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
            ) STRICT
            """)
    }
}
