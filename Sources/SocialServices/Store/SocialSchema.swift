import Persistence

/// The one migrator of Warren's store. Append only: a file of any earlier version must open.
enum SocialSchema {
    static let migrator: Migrator = {
        var migrator = Migrator()
        migrator.register("0001 accounts") { db in
            try db.execute(
                """
                CREATE TABLE accounts (
                    did TEXT PRIMARY KEY,
                    handle TEXT NOT NULL,
                    entryway TEXT NOT NULL,
                    pds TEXT NOT NULL,
                    is_expired INTEGER NOT NULL,
                    added INTEGER NOT NULL
                ) STRICT
                """)
            try db.execute("CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID")
        }
        migrator.register("0002 outbox") { db in try OutboxSchema.create(db) }
        migrator.register("0003 seen", SeenSchema.migrate)
        migrator.register("0004 outbox faults") { db in try OutboxSchema.addFaults(db) }
        migrator.register("0005 drafts") { db in try DraftSchema.create(db) }
        migrator.register("0006 threads") { db in try OutboxSchema.addFurther(db) }
        migrator.register("0007 times") { db in try OutboxSchema.addTimes(db) }
        migrator.register("0008 secret places") { db in try AccountStore.addPlaces(db) }
        migrator.register("0009 places") { db in try SeenSchema.addPlaces(db) }
        return migrator
    }()
}
