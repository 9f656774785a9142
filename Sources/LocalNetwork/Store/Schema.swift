import Persistence

/// The one migrator of the network's store. Steps are only ever added at the end.
enum Schema {
    static var migrator: Migrator {
        var migrator = Migrator()
        migrator.register("pds") { connection throws(DatabaseError) in
            for statement in pds { try connection.execute(statement) }
        }
        migrator.register("appview") { connection throws(DatabaseError) in
            for statement in appView { try connection.execute(statement) }
        }
        migrator.register("reports") { connection throws(DatabaseError) in
            try connection.execute(
                """
                CREATE TABLE reports (
                    id INTEGER PRIMARY KEY AUTOINCREMENT, did TEXT NOT NULL, reason_type TEXT NOT NULL, reason TEXT,
                    subject BLOB NOT NULL, created_at INTEGER NOT NULL) STRICT
                """)
        }
        migrator.register("quotes that a gate forbids") { connection throws(DatabaseError) in
            try connection.execute("ALTER TABLE posts ADD COLUMN breaks_quote_gate INTEGER NOT NULL DEFAULT 0")
        }
        migrator.register("mail") { connection throws(DatabaseError) in
            for statement in mail { try connection.execute(statement) }
        }
        return migrator
    }

    /// What is sent by e-mail, the codes in it, and who needs one to sign in.
    private static let mail = [
        "ALTER TABLE accounts ADD COLUMN email_auth_factor INTEGER NOT NULL DEFAULT 0",
        """
        CREATE TABLE email_codes (
            did TEXT NOT NULL, purpose TEXT NOT NULL, code TEXT NOT NULL, expires_at INTEGER NOT NULL,
            tries INTEGER NOT NULL, PRIMARY KEY (did, purpose)) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE mail (
            id INTEGER PRIMARY KEY AUTOINCREMENT, recipient TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL,
            sent_at INTEGER NOT NULL) STRICT
        """,
    ]

    /// Accounts, sessions, signed repos, blobs, the PLC directory's log.
    private static let pds = [
        """
        CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE accounts (
            did TEXT PRIMARY KEY, handle TEXT NOT NULL UNIQUE, email TEXT NOT NULL UNIQUE, password_hash TEXT NOT NULL,
            signing_key BLOB NOT NULL, rotation_key BLOB NOT NULL, created_at INTEGER NOT NULL,
            is_active INTEGER NOT NULL DEFAULT 1, preferences BLOB) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE refresh_tokens (
            jti TEXT PRIMARY KEY, did TEXT NOT NULL, successor TEXT NOT NULL, expires_at INTEGER NOT NULL)
            STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX refresh_tokens_by_did ON refresh_tokens (did)",
        """
        CREATE TABLE plc_operations (
            did TEXT NOT NULL, number INTEGER NOT NULL, cid TEXT NOT NULL, operation BLOB NOT NULL,
            created_at INTEGER NOT NULL, PRIMARY KEY (did, number)) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE repos (did TEXT PRIMARY KEY, head BLOB NOT NULL, data BLOB NOT NULL, rev TEXT NOT NULL)
            STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE blocks (did TEXT NOT NULL, cid BLOB NOT NULL, rev TEXT NOT NULL, bytes BLOB NOT NULL,
            PRIMARY KEY (did, cid)) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE records (
            did TEXT NOT NULL, collection TEXT NOT NULL, rkey TEXT NOT NULL, cid BLOB NOT NULL, rev TEXT NOT NULL,
            subject TEXT, PRIMARY KEY (did, collection, rkey)) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX records_by_cid ON records (did, cid)",
        "CREATE INDEX records_by_subject ON records (did, collection, subject) WHERE subject IS NOT NULL",
        """
        CREATE TABLE blobs (
            did TEXT NOT NULL, cid TEXT NOT NULL, media_type TEXT NOT NULL, bytes BLOB NOT NULL,
            created_at INTEGER NOT NULL, was_referenced INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (did, cid)) STRICT
        """,
        """
        CREATE TABLE blob_references (
            did TEXT NOT NULL, cid TEXT NOT NULL, collection TEXT NOT NULL, rkey TEXT NOT NULL, rev TEXT NOT NULL,
            PRIMARY KEY (did, cid, collection, rkey)) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX blob_references_by_record ON blob_references (did, collection, rkey)",
    ]

    /// What the AppView derives from records, and the state that viewers keep with it.
    private static let appView = [
        """
        CREATE TABLE actors (
            did TEXT PRIMARY KEY, handle TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL, indexed_at INTEGER NOT NULL,
            profile_cid TEXT, display_name TEXT, description TEXT, pronouns TEXT, website TEXT, avatar TEXT, banner TEXT,
            pinned_uri TEXT, pinned_cid TEXT, self_labels BLOB, search_name TEXT NOT NULL,
            search TEXT NOT NULL) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE posts (
            uri TEXT NOT NULL UNIQUE, cid TEXT NOT NULL, did TEXT NOT NULL, value BLOB NOT NULL,
            search TEXT NOT NULL, langs TEXT NOT NULL, sort_at INTEGER NOT NULL, indexed_at INTEGER NOT NULL,
            root TEXT, parent TEXT, quoted TEXT, has_images INTEGER NOT NULL, has_video INTEGER NOT NULL,
            breaks_gate INTEGER NOT NULL DEFAULT 0) STRICT
        """,
        "CREATE INDEX posts_by_time ON posts (sort_at, cid)",
        "CREATE INDEX posts_by_author ON posts (did, sort_at, cid)",
        "CREATE INDEX posts_by_parent ON posts (parent, sort_at) WHERE parent IS NOT NULL",
        "CREATE INDEX posts_by_root ON posts (root) WHERE root IS NOT NULL",
        "CREATE INDEX posts_by_quoted ON posts (quoted, sort_at, cid) WHERE quoted IS NOT NULL",
        """
        CREATE TABLE post_facets (
            post TEXT NOT NULL, kind TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, value, post))
            STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX post_facets_by_post ON post_facets (post)",
        """
        CREATE TABLE feed_items (
            uri TEXT PRIMARY KEY, cid TEXT NOT NULL, did TEXT NOT NULL, post TEXT NOT NULL, sort_at INTEGER NOT NULL,
            indexed_at INTEGER NOT NULL) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX feed_items_by_time ON feed_items (sort_at, cid, did, post)",
        "CREATE INDEX feed_items_by_author ON feed_items (did, sort_at, cid, post)",
        "CREATE INDEX feed_items_by_post ON feed_items (post)",
        """
        CREATE TABLE likes (
            uri TEXT PRIMARY KEY, cid TEXT NOT NULL, did TEXT NOT NULL, subject TEXT NOT NULL, created_at TEXT NOT NULL,
            sort_at INTEGER NOT NULL, indexed_at INTEGER NOT NULL) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX likes_by_subject ON likes (subject, sort_at, cid)",
        "CREATE INDEX likes_by_actor ON likes (did, subject)",
        "CREATE INDEX likes_by_time ON likes (did, sort_at, cid)",
        """
        CREATE TABLE reposts (
            uri TEXT PRIMARY KEY, cid TEXT NOT NULL, did TEXT NOT NULL, subject TEXT NOT NULL,
            sort_at INTEGER NOT NULL, indexed_at INTEGER NOT NULL) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX reposts_by_subject ON reposts (subject, sort_at, cid)",
        "CREATE INDEX reposts_by_actor ON reposts (did, subject)",
        """
        CREATE TABLE follows (
            uri TEXT PRIMARY KEY, cid TEXT NOT NULL, did TEXT NOT NULL, subject TEXT NOT NULL,
            sort_at INTEGER NOT NULL, indexed_at INTEGER NOT NULL) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX follows_by_actor ON follows (did, subject)",
        "CREATE INDEX follows_by_subject ON follows (subject, sort_at, cid)",
        "CREATE INDEX follows_by_time ON follows (did, sort_at, cid)",
        """
        CREATE TABLE actor_blocks (
            uri TEXT PRIMARY KEY, cid TEXT NOT NULL, did TEXT NOT NULL, subject TEXT NOT NULL, sort_at INTEGER NOT NULL)
            STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX actor_blocks_by_actor ON actor_blocks (did, subject)",
        "CREATE INDEX actor_blocks_by_subject ON actor_blocks (subject, did)",
        """
        CREATE TABLE lists (
            uri TEXT PRIMARY KEY, cid TEXT NOT NULL, did TEXT NOT NULL, purpose TEXT NOT NULL, value BLOB NOT NULL,
            sort_at INTEGER NOT NULL, indexed_at INTEGER NOT NULL) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX lists_by_actor ON lists (did, sort_at)",
        """
        CREATE TABLE list_items (
            uri TEXT PRIMARY KEY, cid TEXT NOT NULL, did TEXT NOT NULL, list TEXT NOT NULL, subject TEXT NOT NULL,
            sort_at INTEGER NOT NULL) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX list_items_by_list ON list_items (list, subject)",
        "CREATE INDEX list_items_by_subject ON list_items (subject, list)",
        """
        CREATE TABLE list_blocks (
            uri TEXT PRIMARY KEY, cid TEXT NOT NULL, did TEXT NOT NULL, subject TEXT NOT NULL, sort_at INTEGER NOT NULL)
            STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX list_blocks_by_actor ON list_blocks (did, subject)",
        "CREATE INDEX list_blocks_by_list ON list_blocks (subject, did)",
        // Feed generators, labeler services, starter packs, threadgates, postgates: few, shown as they are.
        """
        CREATE TABLE declarations (
            uri TEXT PRIMARY KEY, cid TEXT NOT NULL, did TEXT NOT NULL, collection TEXT NOT NULL, subject TEXT,
            value BLOB NOT NULL, sort_at INTEGER NOT NULL, indexed_at INTEGER NOT NULL) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX declarations_by_actor ON declarations (did, collection, sort_at)",
        "CREATE INDEX declarations_by_subject ON declarations (subject, collection) WHERE subject IS NOT NULL",
        """
        CREATE TABLE labels (
            src TEXT NOT NULL, uri TEXT NOT NULL, val TEXT NOT NULL, cid TEXT, cts INTEGER NOT NULL, exp INTEGER,
            PRIMARY KEY (uri, src, val)) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE notifications (
            id INTEGER PRIMARY KEY, did TEXT NOT NULL, author TEXT NOT NULL, uri TEXT NOT NULL, cid TEXT NOT NULL,
            reason TEXT NOT NULL, reason_subject TEXT, thread_root TEXT, value BLOB NOT NULL, sort_at INTEGER NOT NULL,
            UNIQUE (did, uri, reason)) STRICT
        """,
        "CREATE INDEX notifications_by_time ON notifications (did, sort_at, id)",
        "CREATE INDEX notifications_by_record ON notifications (uri)",
        """
        CREATE TABLE viewer_state (
            did TEXT PRIMARY KEY, seen_at INTEGER NOT NULL DEFAULT 0, notification_preferences BLOB) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE mutes (did TEXT NOT NULL, subject TEXT NOT NULL, created_at INTEGER NOT NULL,
            PRIMARY KEY (did, subject)) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE list_mutes (did TEXT NOT NULL, list TEXT NOT NULL, created_at INTEGER NOT NULL,
            PRIMARY KEY (did, list)) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE thread_mutes (did TEXT NOT NULL, root TEXT NOT NULL, PRIMARY KEY (did, root)) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE bookmarks (
            did TEXT NOT NULL, uri TEXT NOT NULL, cid TEXT NOT NULL, created_at INTEGER NOT NULL,
            PRIMARY KEY (did, uri)) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX bookmarks_by_time ON bookmarks (did, created_at)",
        "CREATE INDEX bookmarks_by_post ON bookmarks (uri)",
    ]
}
