import CSQLite
import Foundation
import SocialServices

/// What is kept of everything read: 100,000 posts, from an answer's bytes to the disk and from the disk to what is shown, beside
/// the same statements given to SQLite directly with values that are ready.
///
/// Takes the number of posts.
enum StoreBenchmark {
    private static let pageSize = 100
    private static let rounds = 30

    static func run(_ arguments: [String]) async {
        let count = arguments.first.flatMap { Int($0) } ?? 100_000
        let folder = FileManager.default.temporaryDirectory.appending(path: "warren-store-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let (ours, peer) = (folder + "/ours.sqlite", folder + "/peer.sqlite")
            try await make(ours, pages: count / pageSize)
            try DirectStore.copy(ours, to: peer)
            let direct = try DirectStore(peer)
            let size = (try FileManager.default.attributesOfItem(atPath: ours)[.size] as? Int ?? 0) / 1_000_000
            let counted = try await SeenTrial(file: ours).size() / 1_000_000
            print("store: \(count) posts, counted as \(counted) MB, a file of \(size) MB, best of \(rounds)")
            try await compare(
                "first page of 25 from a closed file", goal: "30 ms",
                { try DirectStore(peer, fills: false).firstPage(25) },
                { try await SeenTrial(file: ours).firstPage(25) })
            let trial = try SeenTrial(file: ours)
            try await compare(
                "first page of 100", goal: "30 ms", { direct.firstPage(100) }, { try await trial.firstPage(100) })
            for query in ["word7", "word4321", "word1 word2", "\"word1 word2\"", "word12*"] {
                let match =
                    query.contains("\"") || query.contains("*")
                    ? query : query.split(separator: " ").joined(separator: " AND ")
                try await compare(
                    "search for \(query)", goal: "20 ms", { direct.search(match) },
                    { try await trial.search(query, limit: 25) })
            }
            try await insert(trial, direct, after: count)
        } catch {
            print("store: \(error)")
        }
    }

    private static func make(_ file: String, pages: Int) async throws {
        let trial = try SeenTrial(file: file)
        for page in (0..<pages).reversed() {
            let first = page * pageSize
            try await trial.keep(
                Array(SamplePosts.page(first..<first + pageSize).utf8), cursor: page == 0 ? nil : "c\(page)",
                next: "c\(page + 1)")
        }
    }

    private static func insert(_ trial: SeenTrial, _ direct: DirectStore, after count: Int) async throws {
        let pages = (0..<2 * rounds).map { page -> (range: Range<Int>, json: [UInt8]) in
            let first = count + page * pageSize
            return (first..<first + pageSize, Array(SamplePosts.page(first..<first + pageSize).utf8))
        }
        let rows = pages.map { page in
            page.range.map { (SamplePosts.uri($0), SamplePosts.text($0), Array(SamplePosts.view($0).utf8)) }
        }
        let parts = Clock.best([{ (try? trial.takeApart(pages[0].json)) ?? -1 }])
        print(Clock.line("a page of 100 posts taken apart", parts[0], beside: parts[0]))
        nonisolated(unsafe) var next = 0
        nonisolated(unsafe) var nextDirect = 0
        try await compare(
            "a page of 100 new posts, from its bytes to the disk", goal: "10 ms",
            {
                defer { nextDirect += 1 }
                return direct.insert(rows[nextDirect % rows.count], number: Int64(count + nextDirect * 100))
            },
            {
                defer { next += 1 }
                try await trial.keep(pages[next % pages.count].json, cursor: "n\(next)", next: "n\(next + 1)")
                return pageSize
            })
    }

    private static func compare(
        _ name: String, goal: String, _ direct: () throws -> Int, _ own: () async throws -> Int
    ) async throws {
        var best = [Clock.Result(milliseconds: .infinity, value: 0), .init(milliseconds: .infinity, value: 0)]
        var all: (direct: [Double], own: [Double]) = ([], [])
        let clock = ContinuousClock()
        for _ in 0..<rounds {
            var start = clock.now
            best[0].value = try direct()
            all.direct.append(milliseconds(clock.now - start))
            best[0].milliseconds = min(best[0].milliseconds, all.direct.last ?? 0)
            start = clock.now
            best[1].value = try await own()
            all.own.append(milliseconds(clock.now - start))
            best[1].milliseconds = min(best[1].milliseconds, all.own.last ?? 0)
        }
        print(Clock.line("\(name), SQLite directly", best[0], beside: best[0]))
        print(Clock.line("\(name), store (goal: under \(goal))", best[1], beside: best[0]))
        print("    medians: SQLite directly \(median(all.direct)) ms, the store \(median(all.own)) ms")
    }

    private static func median(_ times: [Double]) -> Double {
        (times.sorted()[times.count / 2] * 100).rounded() / 100
    }

    private static func milliseconds(_ time: Duration) -> Double {
        Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
    }
}

/// Posts as servers send them, each with words of its own.
enum SamplePosts {
    static func page(_ numbers: Range<Int>) -> String {
        "{\"feed\":[\(numbers.map { "{\"post\":\(view($0))}" }.joined(separator: ","))],\"cursor\":\"c\"}"
    }

    static func uri(_ number: Int) -> String {
        "at://did:plc:abcdefghijklmnopqrst\(1000 + number % 500)/app.bsky.feed.post/3kabcdefgh\(number)"
    }

    /// A few words are everywhere, most are rare.
    static func text(_ number: Int) -> String {
        var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1
        let words = (0..<22).map { _ -> String in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            let draw = Double(state % 1_000_000) / 1_000_000
            return "word\(Int(8000 * draw * draw * draw * draw))"
        }
        return words.joined(separator: " ") + " 雲の上 https://example.com/\(number)"
    }

    static func view(_ number: Int) -> String {
        let did = "did:plc:abcdefghijklmnopqrst\(1000 + number % 500)"
        let seconds = 1_700_000_000 - number * 60
        let date = Date(timeIntervalSince1970: Double(seconds)).ISO8601Format()
        let picture =
            "{\"thumb\":\"https://cdn.example.com/img/feed_thumbnail/plain/\(did)/bafkrei\(number)@jpeg\",\"fullsize\":"
            + "\"https://cdn.example.com/img/feed_fullsize/plain/\(did)/bafkrei\(number)@jpeg\",\"alt\":\"A picture\","
            + "\"aspectRatio\":{\"width\":1200,\"height\":800}}"
        let embed =
            number % 3 == 0
            ? "\"embed\":{\"$type\":\"app.bsky.embed.images#view\",\"images\":[\(picture),\(picture)]}," : ""
        return
            "{\"uri\":\"\(uri(number))\",\"cid\":\"bafyreiabcdefghijklmnopqrstuvwxyz\(number)\",\"author\":{\"did\":\"\(did)\","
            + "\"handle\":\"person\(number % 500).example.com\",\"displayName\":\"Person \(number % 500)\",\"avatar\":"
            + "\"https://cdn.example.com/img/avatar/plain/\(did)/bafkreiabcdefgh@jpeg\",\"viewer\":{\"muted\":false,"
            + "\"blockedBy\":false,\"following\":\"at://\(did)/app.bsky.graph.follow/3kabcdefgh\"},\"labels\":[],"
            + "\"createdAt\":\"2023-05-01T12:00:00.000Z\"},\"record\":{\"$type\":\"app.bsky.feed.post\",\"createdAt\":\"\(date)\","
            + "\"langs\":[\"en\"],\"text\":\"\(text(number))\"},\(embed)\"replyCount\":1,\"repostCount\":2,\"likeCount\":3,"
            + "\"quoteCount\":0,\"indexedAt\":\"\(date)\",\"viewer\":{\"threadMuted\":false,\"embeddingDisabled\":false},\"labels\":[]}"
    }
}

/// The store's statements, given to SQLite's C interface.
private final class DirectStore {
    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]
    private var answer: Int64 = 1_000_000

    /// - Parameter fills: makes an index of the words with SQLite's own tokenizer; only Warren's connections know the other.
    init(_ path: String, fills: Bool = true) throws {
        var handle: OpaquePointer?
        guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK, let handle else {
            throw CocoaError(.fileReadUnknown)
        }
        self.handle = handle
        run("PRAGMA journal_mode = wal; PRAGMA synchronous = full")
        guard fills else { return }
        run(
            """
            CREATE VIRTUAL TABLE peer_text USING fts5(
                text, content = 'seen_posts', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2');
            INSERT INTO peer_text (peer_text) VALUES ('rebuild');
            """)
    }

    /// A copy of a file that may be in use.
    static func copy(_ source: String, to target: String) throws {
        var from: OpaquePointer?
        var to: OpaquePointer?
        defer {
            sqlite3_close(from)
            sqlite3_close(to)
        }
        guard sqlite3_open_v2(source, &from, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
            sqlite3_open_v2(target, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK,
            let backup = sqlite3_backup_init(to, "main", from, "main"), sqlite3_backup_step(backup, -1) == SQLITE_DONE,
            sqlite3_backup_finish(backup) == SQLITE_OK
        else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close(handle)
    }

    private func run(_ sql: String) {
        precondition(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK, String(cString: sqlite3_errmsg(handle)))
    }

    private func statement(_ sql: String) -> OpaquePointer {
        if let statement = statements[sql] {
            sqlite3_reset(statement)
            return statement
        }
        var statement: OpaquePointer?
        precondition(
            sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, String(cString: sqlite3_errmsg(handle)))
        statements[sql] = statement
        return statement!
    }

    func firstPage(_ limit: Int) -> Int {
        let first = statement(
            "SELECT id FROM seen_answers WHERE account = 1 AND source = 'home' AND cursor = '' ORDER BY fetched DESC LIMIT 1"
        )
        guard sqlite3_step(first) == SQLITE_ROW else { return -1 }
        let id = sqlite3_column_int64(first, 0) << 10
        sqlite3_reset(first)
        let entries = statement("SELECT id, key, body FROM seen_entries WHERE id BETWEEN ? AND ? ORDER BY id")
        sqlite3_bind_int64(entries, 1, id)
        sqlite3_bind_int64(entries, 2, id | 1023)
        var count = 0
        let post = statement("SELECT uri, is_gone, view FROM seen_posts JOIN seen_views USING (id) WHERE id = ?")
        while count < limit, sqlite3_step(entries) == SQLITE_ROW {
            let body = sqlite3_column_blob(entries, 2)!
            let text = String(
                decoding: UnsafeRawBufferPointer(start: body, count: Int(sqlite3_column_bytes(entries, 2))),
                as: UTF8.self)
            sqlite3_bind_int64(post, 1, Int64(text.filter(\.isNumber)) ?? 0)
            if sqlite3_step(post) == SQLITE_ROW, sqlite3_column_bytes(post, 2) > 0 { count += 1 }
            sqlite3_reset(post)
        }
        sqlite3_reset(entries)
        return count
    }

    func search(_ match: String) -> Int {
        let select = statement(
            """
            SELECT t.rowid, p.shape, v.view, snippet(peer_text, 0, '<', '>', '…', 40) FROM peer_text t
            CROSS JOIN seen_posts p ON p.id = t.rowid CROSS JOIN seen_views v ON v.id = p.id
            WHERE peer_text MATCH ? AND t.rowid BETWEEN 9007199254740992 AND 18014398509481983 AND NOT EXISTS (
                SELECT 1 FROM seen_authors a WHERE a.account = 1 AND a.did = p.author AND a.relation > 0)
            ORDER BY 1 DESC LIMIT 26
            """)
        bind(select, 1, match)
        var count = 0
        while sqlite3_step(select) == SQLITE_ROW, sqlite3_column_bytes(select, 2) > 0 { count += 1 }
        sqlite3_reset(select)
        return min(count, 25)
    }

    func insert(_ posts: [(uri: String, text: String, view: [UInt8])], number: Int64) -> Int {
        run("BEGIN IMMEDIATE")
        let find = statement(
            "SELECT id, cid, text, seen, is_kept, is_gone, shape, bytes FROM seen_posts WHERE uri = ? AND account = 1")
        let insert = statement(
            """
            INSERT INTO seen_posts (id, uri, account, cid, author, parent, langs, text, seen, is_kept, shape, bytes)
            VALUES (?, ?, 1, 'bafyreiabcdefghijklmnopqrstuvwxyz', 'did:plc:abcdefghijklmnopqrst1000', NULL, ' en ', ?, ?, 0, 0, 1700)
            ON CONFLICT (id) DO NOTHING
            """)
        let view = statement("INSERT INTO seen_views VALUES (?, ?)")
        let words = statement("INSERT INTO peer_text (rowid, text) VALUES (?, ?)")
        let author = statement(
            """
            INSERT INTO seen_authors VALUES (1, ?, 'person.example.com', 0) ON CONFLICT (account, did)
            DO UPDATE SET handle = excluded.handle WHERE handle <> excluded.handle
            """)
        let entry = statement("INSERT INTO seen_entries VALUES (?, ?, ?)")
        answer += 1
        for (place, post) in posts.enumerated() {
            bind(find, 1, post.uri)
            _ = sqlite3_step(find)
            sqlite3_reset(find)
            let id = 9_007_199_254_740_992 + number + Int64(place)
            sqlite3_bind_int64(insert, 1, id)
            bind(insert, 2, post.uri)
            bind(insert, 3, post.text)
            sqlite3_bind_int64(insert, 4, 1_800_000_000_000)
            _ = sqlite3_step(insert)
            sqlite3_reset(insert)
            sqlite3_bind_int64(view, 1, id)
            bind(view, 2, post.view)
            _ = sqlite3_step(view)
            sqlite3_reset(view)
            sqlite3_bind_int64(words, 1, id)
            bind(words, 2, post.text)
            _ = sqlite3_step(words)
            sqlite3_reset(words)
            bind(author, 1, String(post.uri.dropFirst(5).prefix(32)))
            _ = sqlite3_step(author)
            sqlite3_reset(author)
            sqlite3_bind_int64(entry, 1, answer << 10 + Int64(place))
            sqlite3_bind_int64(entry, 2, id &* 0x9E37_79B9)
            bind(entry, 3, Array("{\"post\":\(id)}".utf8))
            _ = sqlite3_step(entry)
            sqlite3_reset(entry)
        }
        run("INSERT INTO seen_answers VALUES (\(answer), 1, 'home', 'p\(answer)', 'p', 1800000000000, 5000, NULL)")
        run("UPDATE seen_size SET bytes = bytes + 5000")
        run("COMMIT")
        return posts.count
    }

    private func bind(_ statement: OpaquePointer, _ index: Int32, _ text: String) {
        var text = text
        text.withUTF8 { bytes in
            _ = bytes.withMemoryRebound(to: CChar.self) {
                sqlite3_bind_text(statement, index, $0.baseAddress, Int32($0.count), warren_sqlite_transient())
            }
        }
    }

    private func bind(_ statement: OpaquePointer, _ index: Int32, _ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes {
            sqlite3_bind_blob(statement, index, $0.baseAddress, Int32($0.count), warren_sqlite_transient())
        }
    }
}
