import Persistence

/// The tables of ``SeenStore``: everything that was read, by account.
///
/// ```
/// seen_accounts ─┬─ seen_posts ── seen_views     a post, and its view as it was served
///                │            └─ seen_text      its words
///                ├─ seen_authors                 who is called what, and whom the account does not want to see
///                ├─ seen_answers ── seen_entries  pages and threads, which name their posts by id
///                ├─ seen_positions               how far a list was read
///                └─ seen_places                  where a list stands in the window
/// ```
enum SeenSchema {
    static func migrate(_ db: Connection) throws {
        try db.execute(
            """
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
            """)
        try db.execute(
            """
            CREATE VIRTUAL TABLE seen_text USING fts5(
                text, content = 'seen_posts', content_rowid = 'id', tokenize = '\(FullText.tokenizer)', detail = full)
            """)
    }

    /// Where lists stand in the window.
    static func addPlaces(_ db: Connection) throws {
        try db.execute(
            """
            CREATE TABLE seen_places (
                account INTEGER NOT NULL,
                source TEXT NOT NULL,
                marks TEXT NOT NULL,
                "offset" INTEGER NOT NULL,
                PRIMARY KEY (account, source)
            ) STRICT, WITHOUT ROWID
            """)
    }
}
