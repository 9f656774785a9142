import CSQLite
import Foundation
import Persistence

/// The store beside the same statements given to SQLite directly, on two copies of one file of 100,000 posts.
///
/// Takes the number of posts.
enum PersistenceBenchmark {
    static func run(_ arguments: [String]) {
        let count = arguments.first.flatMap { Int($0) } ?? 100_000
        let folder = FileManager.default.temporaryDirectory.appending(path: "warren-benchmark-\(UUID().uuidString)")
            .path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let (ours, own, peer) = (folder + "/ours.sqlite", folder + "/own.sqlite", folder + "/peer.sqlite")
            try make(ours, count, tokenizer: "unicode61 remove_diacritics 2")
            try make(own, count, tokenizer: FullText.tokenizer)
            try FileManager.default.copyItem(atPath: ours, toPath: peer)
            print("persistence: \(count) posts, best of 30")
            try open(ours, peer)
            try insert(ours, own, peer, after: count)
            try search(ours, own, peer)
        } catch {
            print("persistence: \(error)")
        }
    }

    private static func open(_ ours: String, _ peer: String) throws {
        let results = Clock.best([
            {
                let direct = DirectSQLite(peer)
                return direct.firstPage()
            },
            {
                guard let database = try? Database(.file(ours), migrator: BenchmarkPost.migrator("")) else { return -1 }
                return (try? database.readSync { db in try BenchmarkPost.firstPage(db) }) ?? -1
            },
        ])
        print(Clock.line("open to first page, SQLite directly", results[0], beside: results[0]))
        print(Clock.line("open to first page, store (goal: under 30 ms)", results[1], beside: results[0]))
        let database = try Database(.file(ours), migrator: BenchmarkPost.migrator(""))
        let direct = DirectSQLite(peer)
        let warm = Clock.best([
            { direct.firstPage() },
            { (try? database.readSync { db in try BenchmarkPost.firstPage(db) }) ?? -1 },
        ])
        print(Clock.line("first page when open, SQLite directly", warm[0], beside: warm[0]))
        print(Clock.line("first page when open, store", warm[1], beside: warm[0]))
    }

    private static func insert(_ ours: String, _ own: String, _ peer: String, after count: Int) throws {
        let first = try Database(.file(ours), migrator: BenchmarkPost.migrator(""))
        let second = try Database(.file(own), migrator: BenchmarkPost.migrator(""))
        let direct = DirectSQLite(peer)
        var next = [count, count, count]
        func page(_ which: Int) -> [BenchmarkPost] {
            defer { next[which] += 100 }
            return (next[which]..<next[which] + 100).map(BenchmarkPost.init(number:))
        }
        // Made beforehand: making the posts is no part of storing them.
        let pages = (0..<3).map { which in (0..<30).map { _ in page(which) } }
        var round = [0, 0, 0]
        func take(_ which: Int) -> [BenchmarkPost] {
            defer { round[which] += 1 }
            return pages[which][round[which]]
        }
        let results = Clock.best([
            { direct.insert(take(0)) },
            {
                let page = take(1)
                return (try? first.writeSync { db in try BenchmarkPost.insert(page, db) }) ?? -1
            },
            {
                let page = take(2)
                return (try? second.writeSync { db in try BenchmarkPost.insert(page, db) }) ?? -1
            },
        ])
        print(Clock.line("insert of 100 posts with their words, SQLite directly", results[0], beside: results[0]))
        print(Clock.line("insert of 100 posts, store (goal: under 10 ms)", results[1], beside: results[0]))
        print(Clock.line("insert of 100 posts, store with its own tokenizer", results[2], beside: results[0]))
    }

    private static func search(_ ours: String, _ own: String, _ peer: String) throws {
        let first = try Database(.file(ours), migrator: BenchmarkPost.migrator(""))
        let second = try Database(.file(own), migrator: BenchmarkPost.migrator(""))
        let direct = DirectSQLite(peer)
        for (words, isRanked) in [
            ("word3", false), ("word40 word7", false), ("word900", false), ("\"word2 word5\"", false), ("word3", true),
            ("word40 word7", true),
        ] {
            let sql = isRanked ? BenchmarkPost.rankedSQL : BenchmarkPost.searchSQL
            let name = isRanked ? "ranked search for \(words)" : "search for \(words)"
            guard let query = FullTextQuery(words), case .text(let match) = query.match else { continue }
            let results = Clock.best([
                { direct.search(match, sql) },
                { (try? first.readSync { db in try BenchmarkPost.search(query, sql, db) }) ?? -1 },
                { (try? second.readSync { db in try BenchmarkPost.search(query, sql, db) }) ?? -1 },
            ])
            print(Clock.line("\(name), SQLite directly", results[0], beside: results[0]))
            print(Clock.line("\(name), store (goal: under 20 ms)", results[1], beside: results[0]))
            print(Clock.line("\(name), store with its own tokenizer", results[2], beside: results[0]))
        }
    }

    private static func make(_ file: String, _ count: Int, tokenizer: String) throws {
        let database = try Database(
            .file(file), migrator: BenchmarkPost.migrator(tokenizer), durability: .processCrash)
        for start in stride(from: 0, to: count, by: 10_000) {
            try database.writeSync { db in
                _ = try BenchmarkPost.insert((start..<min(start + 10_000, count)).map(BenchmarkPost.init(number:)), db)
            }
        }
    }
}

/// A post as a timeline shows it.
struct BenchmarkPost: RowReadable {
    var uri: String
    var cid: String
    var did: String
    var handle: String
    var name: String?
    var text: String
    var created: Int
    var likes: Int
    var reposts: Int
    var replies: Int

    static let insertSQL =
        "INSERT INTO posts (uri, cid, did, handle, name, text, created, likes, reposts, replies) "
        + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    static let pageSQL =
        "SELECT uri, cid, did, handle, name, text, created, likes, reposts, replies FROM posts ORDER BY created DESC LIMIT 50"
    static let searchSQL =
        "SELECT uri, cid, did, handle, name, text, created, likes, reposts, replies FROM posts WHERE id IN "
        + "(SELECT rowid FROM post_text WHERE post_text MATCH ? ORDER BY rowid DESC LIMIT 50) ORDER BY id DESC"

    static let rankedSQL =
        "SELECT uri, cid, did, handle, name, posts.text, created, likes, reposts, replies FROM post_text "
        + "JOIN posts ON posts.id = post_text.rowid WHERE post_text MATCH ? ORDER BY rank LIMIT 50"

    /// - Parameter tokenizer: any for a file that has its tables already.
    static func migrator(_ tokenizer: String) -> Migrator {
        var migrator = Migrator()
        migrator.register("0001 posts") { db in
            try db.execute(
                """
                CREATE TABLE posts (
                    id INTEGER PRIMARY KEY, uri TEXT NOT NULL UNIQUE, cid TEXT NOT NULL, did TEXT NOT NULL,
                    handle TEXT NOT NULL, name TEXT, text TEXT NOT NULL, created INTEGER NOT NULL,
                    likes INTEGER NOT NULL, reposts INTEGER NOT NULL, replies INTEGER NOT NULL) STRICT;
                CREATE INDEX posts_by_time ON posts (created);
                CREATE VIRTUAL TABLE post_text USING fts5(
                    text, content = 'posts', content_rowid = 'id', tokenize = '\(tokenizer)');
                CREATE TRIGGER posts_insert AFTER INSERT ON posts BEGIN
                    INSERT INTO post_text (rowid, text) VALUES (new.id, new.text);
                END;
                """)
        }
        return migrator
    }

    init(number: Int) {
        var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        func random(_ limit: UInt64) -> UInt64 {
            state ^= state >> 29
            state &*= 0xBF58_476D_1CE4_E5B9
            state ^= state >> 32
            return state % limit
        }
        did = "did:plc:abcdefghijklmnopqrst\(1000 + random(900))"
        uri = "at://\(did)/app.bsky.feed.post/3kabcdefg\(number)"
        cid = "bafyreiabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrst\(number)"
        handle = "person\(random(900)).example.com"
        name = number % 7 == 0 ? nil : "Person \(random(900)) with a name"
        // Few words are frequent and most are rare, as in any language.
        text = (0..<20 + random(20)).map { _ in "word\(random(1 + random(5000)))" }.joined(separator: " ")
        created = 1_700_000_000_000 + number * 1000
        likes = Int(random(100))
        reposts = Int(random(20))
        replies = Int(random(10))
    }

    init(reading row: inout RowReader) throws(DatabaseError) {
        uri = try row.get("uri")
        cid = try row.get("cid")
        did = try row.get("did")
        handle = try row.get("handle")
        name = try row.get("name")
        text = try row.get("text")
        created = try row.get("created")
        likes = try row.get("likes")
        reposts = try row.get("reposts")
        replies = try row.get("replies")
    }

    static func insert(_ posts: [BenchmarkPost], _ db: Connection) throws -> Int {
        for post in posts {
            try db.execute(
                insertSQL,
                [
                    .text(post.uri), .text(post.cid), .text(post.did), .text(post.handle), SQLValue(post.name),
                    .text(post.text), SQLValue(post.created), SQLValue(post.likes), SQLValue(post.reposts),
                    SQLValue(post.replies),
                ])
        }
        return posts.count
    }

    static func firstPage(_ db: Connection) throws -> Int {
        try db.rows(pageSQL, as: BenchmarkPost.self).reduce(0) { $0 + $1.text.utf8.count }
    }

    static func search(_ query: FullTextQuery, _ sql: String, _ db: Connection) throws -> Int {
        try db.rows(sql, [query.match], as: BenchmarkPost.self).reduce(0) { $0 + $1.text.utf8.count }
    }
}

/// What a program in C would do: the same settings and statements, texts copied into one buffer.
final class DirectSQLite {
    private var database: OpaquePointer?
    private var page: OpaquePointer?
    private var match: OpaquePointer?
    private var matchSQL = ""
    private var add: OpaquePointer?
    private let buffer = UnsafeMutableRawPointer.allocate(byteCount: 1 << 20, alignment: 16)

    init(_ file: String) {
        sqlite3_open_v2(file, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        sqlite3_exec(
            database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = 1", nil, nil, nil)
    }

    deinit {
        for statement in [page, match, add] { sqlite3_finalize(statement) }
        sqlite3_close_v2(database)
        buffer.deallocate()
    }

    func firstPage() -> Int {
        if page == nil {
            sqlite3_prepare_v3(database, BenchmarkPost.pageSQL, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &page, nil)
        }
        return read(page)
    }

    func search(_ text: String, _ sql: String) -> Int {
        if matchSQL != sql {
            sqlite3_finalize(match)
            sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &match, nil)
            matchSQL = sql
        }
        bind(match, 1, text)
        return read(match)
    }

    func insert(_ posts: [BenchmarkPost]) -> Int {
        if add == nil {
            sqlite3_prepare_v3(database, BenchmarkPost.insertSQL, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &add, nil)
        }
        sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil)
        var done = 0
        for post in posts {
            bind(add, 1, post.uri)
            bind(add, 2, post.cid)
            bind(add, 3, post.did)
            bind(add, 4, post.handle)
            if let name = post.name { bind(add, 5, name) } else { sqlite3_bind_null(add, 5) }
            bind(add, 6, post.text)
            sqlite3_bind_int64(add, 7, Int64(post.created))
            sqlite3_bind_int64(add, 8, Int64(post.likes))
            sqlite3_bind_int64(add, 9, Int64(post.reposts))
            sqlite3_bind_int64(add, 10, Int64(post.replies))
            if sqlite3_step(add) == SQLITE_DONE { done += 1 }
            sqlite3_reset(add)
        }
        sqlite3_exec(database, "COMMIT", nil, nil, nil)
        return done
    }

    private func bind(_ statement: OpaquePointer?, _ index: Int32, _ text: String) {
        sqlite3_bind_text(statement, index, text, -1, warren_sqlite_transient())
    }

    private func read(_ statement: OpaquePointer?) -> Int {
        var (used, texts) = (0, 0)
        while sqlite3_step(statement) == SQLITE_ROW {
            for column in 0..<Int32(6) {
                guard let text = sqlite3_column_text(statement, column) else { continue }
                let count = Int(sqlite3_column_bytes(statement, column))
                memcpy(buffer + used, text, count)
                used += count
                if column == 5 { texts += count }
            }
            for column in 6..<Int32(10) {
                var number = sqlite3_column_int64(statement, column)
                memcpy(buffer + used, &number, 8)
                used += 8
            }
        }
        sqlite3_reset(statement)
        return texts
    }
}
