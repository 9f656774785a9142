import ATProto
import FoundationEssentials
import Media
import Persistence
import Services

/// The outbox in the store. Whatever a call here has returned for is on the disk.
struct OutboxStore: Sendable {
    let database: Database
    /// Reads the time for the keys of records.
    var keys = TIDClock()

    /// How many entries wait at most, for one account. Beyond that something is wrong, and more would only hide it.
    static let limit = 10_000
    /// How many entries that were sent are kept.
    static let sentKept = 500

    // MARK: Adding

    /// Adds an entry, in place of the draft that it is made of. A wish that waits already is not added a second time, and
    /// replaces one to the contrary that was not begun. Of those that were refused, neither comes back later: the newest wish
    /// counts.
    /// - Parameters:
    ///   - collection: where the records go that it makes, under keys of ours; nil when it makes none.
    ///   - count: how many those are.
    func add(
        _ action: OutboxAction, of account: String, creating collection: String? = nil, count: Int = 1,
        pictures: [OutboxPicture] = [], taking draft: Int64? = nil
    ) async throws(SocialError) -> OutboxEntry {
        try await stored { [keys] db in
            if case .seen(let date) = action, let later = try Self.keepLatest(date, of: account, db) { return later }
            if let draft { try DraftStore.take(draft, db) }
            if action.isWish {
                try db.execute(
                    """
                    DELETE FROM outbox WHERE account = ?1 AND (
                        wish = ?3 AND state = 'waiting' AND begun = 0
                        OR wish IN (?2, ?3) AND state IN ('refused', 'unknown'))
                    """, [.text(account), .text(action.wish), action.opposite.sqlValue])
            }
            if action.isWish,
                let same = try db.row(
                    "SELECT \(OutboxEntry.columns) FROM outbox WHERE account = ? AND wish = ? AND state = 'waiting'",
                    [.text(account), .text(action.wish)], as: OutboxEntry.self)
            {
                return same
            }
            let waiting = try db.value(
                "SELECT count(*) FROM outbox WHERE account = ? AND state <> 'sent'", [.text(account)], as: Int.self)
            guard waiting ?? 0 < Self.limit else {
                throw DatabaseError.aborted(
                    "the outbox holds \(Self.limit) entries already; look at them with `warren outbox`")
            }
            let records = try (0..<(collection == nil ? 0 : count)).map { _ in
                "at://\(account)/\(collection ?? "")/\(try Self.key(keys.next(), of: account, db).string)"
            }
            let further = Array(records.dropFirst())
            try db.execute(
                """
                INSERT INTO outbox (account, action, wish, record, further, state, created)
                VALUES (?, ?, ?, ?, ?, 'waiting', ?)
                """,
                [
                    .text(account), try OutboxEntry.encoded(action), .text(action.wish), records.first.sqlValue,
                    further.isEmpty ? .null : try OutboxEntry.encoded(further), Date().sqlValue,
                ])
            let id = db.lastInsertRowID
            for (position, picture) in pictures.enumerated() {
                try db.execute(
                    "INSERT INTO outbox_pictures VALUES (?, ?, ?, ?, ?, ?, ?, NULL)",
                    [
                        .integer(id), position.sqlValue, .text(picture.alt), .blob(picture.image.bytes),
                        .text(picture.image.mimeType), picture.image.width.sqlValue, picture.image.height.sqlValue,
                    ])
            }
            guard let entry = try Self.entry(id, db) else { throw DatabaseError.aborted("the entry did not stay") }
            return entry
        }
    }

    /// A key later than every one that the account was given here, whatever the clock says by now: `now`, or the next after
    /// the last one.
    private static func key(_ now: TID, of account: String, _ db: Connection) throws -> TID {
        let last = try db.value("SELECT last FROM record_keys WHERE account = ?", [.text(account)], as: String.self)
            .flatMap(TID.init)
        let key =
            if let last, last.microseconds >= now.microseconds {
                TID(microseconds: last.microseconds + 1, clock: now.clock)
            } else {
                now
            }
        try db.execute(
            "INSERT INTO record_keys VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET last = excluded.last",
            [.text(account), .text(key.string)])
        return key
    }

    /// Of several marks of what was seen, the latest says all.
    /// - Returns: one that waits and is as late.
    private static func keepLatest(_ date: Date, of account: String, _ db: Connection) throws -> OutboxEntry? {
        let waiting = try db.rows(
            "SELECT \(OutboxEntry.columns) FROM outbox WHERE account = ? AND wish = 'seen' AND state = 'waiting'",
            [.text(account)], as: OutboxEntry.self)
        for entry in waiting {
            if case .seen(let other) = entry.action, other >= date { return entry }
            if !entry.begun { try db.execute("DELETE FROM outbox WHERE id = ?", [.integer(entry.id)]) }
        }
        return nil
    }

    // MARK: Looking

    func entry(_ id: Int64) async throws(SocialError) -> OutboxEntry? {
        try await read { db in try Self.entry(id, db) }
    }

    /// The account's first entry that waits.
    func next(of account: String) async throws(SocialError) -> OutboxEntry? {
        try await read { db in
            try db.row(
                """
                SELECT \(OutboxEntry.columns) FROM outbox WHERE account = ? AND state = 'waiting' ORDER BY id LIMIT 1
                """, [.text(account)], as: OutboxEntry.self)
        }
    }

    /// The accounts for which something waits.
    func accountsWaiting() async throws(SocialError) -> [String] {
        try await read { db in
            try db.values(
                "SELECT DISTINCT account FROM outbox WHERE state = 'waiting' ORDER BY account", as: String.self)
        }
    }

    /// Everything that was not sent, with the handles that the accounts have here.
    static func items(_ db: Connection) throws(DatabaseError) -> [OutboxItem] {
        let handles = try db.rows("SELECT did, handle FROM accounts")
        var names: [String: String] = [:]
        for row in handles { names[try row.get("did")] = try row.get("handle", as: String.self) }
        return try db.rows(
            "SELECT \(OutboxEntry.columns) FROM outbox WHERE state <> 'sent' ORDER BY id LIMIT \(limit * 10)",
            as: OutboxEntry.self
        ).compactMap { OutboxItem($0, handle: names[$0.account]) }
    }

    func items() async throws(SocialError) -> [OutboxItem] {
        try await read { db in try Self.items(db) }
    }

    /// What the account asked for and a server may not show yet, in order: what waits, and what was sent between two times.
    func pending(of account: String, since: Date, until: Date) async throws(SocialError) -> [OutboxEntry] {
        try await read { db in
            try db.rows(
                """
                SELECT \(OutboxEntry.columns) FROM outbox
                WHERE account = ? AND (state = 'waiting' OR state = 'sent' AND result ->> '$.sent' BETWEEN ? AND ?) ORDER BY id
                """,
                [
                    .text(account), .real(since.timeIntervalSinceReferenceDate),
                    .real(until.timeIntervalSinceReferenceDate),
                ],
                as: OutboxEntry.self)
        }
    }

    /// The pictures of an entry without their bytes: what stands beside them, and their shape.
    func descriptions(of id: Int64) async throws(SocialError) -> [EmbeddedImage] {
        try await read { db in
            try db.rows(
                "SELECT alt, width, height FROM outbox_pictures WHERE entry = ? ORDER BY position", [.integer(id)]
            ).map { row in
                EmbeddedImage(
                    thumbnail: "", fullsize: "", alt: try row.get("alt"),
                    aspectRatio: AspectRatio(width: try row.get("width"), height: try row.get("height")))
            }
        }
    }

    func pictures(of id: Int64) async throws(SocialError) -> [OutboxPicture] {
        try await read { db in try Self.pictures(of: id, db) }
    }

    // MARK: Sending

    /// A try begins: what is told here survives the end of the process.
    func attempt(_ id: Int64) async throws(SocialError) {
        try await change("attempts = attempts + 1", id)
    }

    /// The records are settled: every further try sends the same.
    func prepare(_ id: Int64, _ records: String) async throws(SocialError) {
        try await change("prepared = ?", id, [.text(records)])
    }

    /// From now on the server may have carried it out.
    /// - Throws: ``SocialError/notFound(what:)`` when somebody has dropped it.
    func begin(_ id: Int64) async throws(SocialError) {
        let isThere = try await stored { db in
            try db.execute("UPDATE outbox SET begun = 1 WHERE id = ?", [.integer(id)])
            return db.changes > 0
        }
        guard isThere else { throw .missing(id) }
    }

    /// The record that an entry made which was sent: what acts now may know more than the server shows.
    func record(in collection: String, about subject: String, of account: String) async throws(SocialError) -> String? {
        try await read { db in
            try db.value(
                """
                SELECT result ->> 'record' FROM outbox
                WHERE account = ?1 AND state = 'sent' AND record GLOB 'at://' || ?1 || '/' || ?2 || '/*'
                    AND result ->> '$.subject.id' = ?3
                ORDER BY id DESC LIMIT 1
                """, [.text(account), .text(collection), .text(subject)], as: String?.self) ?? nil
        }
    }

    /// It certainly was not carried out.
    func notBegun(_ id: Int64) async throws(SocialError) {
        try await change("begun = 0", id)
    }

    func uploaded(_ id: Int64, picture position: Int, as blob: BlobRef) async throws(SocialError) {
        try await stored { db in
            try db.execute(
                "UPDATE outbox_pictures SET blob = ? WHERE entry = ? AND position = ?",
                [.text(String(decoding: blob.json(), as: UTF8.self)), .integer(id), position.sqlValue])
        }
    }

    /// The server has forgotten the pictures, which nothing pointed to: they have to go up again.
    func forgetUploads(_ id: Int64) async throws(SocialError) {
        try await stored { db in
            try db.execute("UPDATE outbox_pictures SET blob = NULL WHERE entry = ?", [.integer(id)])
            try db.execute("UPDATE outbox SET prepared = NULL WHERE id = ?", [.integer(id)])
        }
    }

    /// The server has it. Its pictures are not needed any more.
    func finish(_ id: Int64, _ result: OutboxEntry.Result) async throws(SocialError) {
        var result = result
        result.sent = Date()
        try await stored { [result] db in
            try db.execute(
                "UPDATE outbox SET state = 'sent', problem = NULL, result = ? WHERE id = ?",
                [try OutboxEntry.encoded(result), .integer(id)])
            try db.execute("DELETE FROM outbox_pictures WHERE entry = ?", [.integer(id)])
            try db.execute(
                """
                DELETE FROM outbox WHERE state = 'sent' AND id <=
                    (SELECT id FROM outbox WHERE state = 'sent' ORDER BY id DESC LIMIT 1 OFFSET \(Self.sentKept))
                """)
        }
    }

    /// Not now: it keeps its place.
    /// - Parameter isFault: it made the server fail.
    func postpone(_ id: Int64, because problem: SocialError, isFault: Bool = false) async throws(SocialError) {
        try await change(
            "faults = faults + ?, problem = ?, postponed = ?", id,
            [(isFault ? 1 : 0).sqlValue, Self.told(problem), Date().sqlValue])
    }

    /// A person has to decide.
    func stop(_ id: Int64, as state: OutboxEntry.State, because problem: SocialError) async throws(SocialError) {
        try await change("state = ?, problem = ?", id, [state.sqlValue, Self.told(problem)])
    }

    // MARK: What a person decides

    /// Lets what was stopped wait again; nil is all that was refused. What may have been carried out has to be named.
    /// - Returns: false when there is no such entry.
    func retry(_ id: Int64?) async throws(SocialError) -> Bool {
        try await stored { db in
            guard let id else {
                try db.execute("UPDATE outbox SET state = 'waiting', faults = 0 WHERE state = 'refused'")
                return true
            }
            guard let entry = try Self.entry(id, db), entry.state != .sent else { return false }
            // A person has decided to do it, even if that is for the second time. What can be told from its record is
            // looked for first all the same.
            let begun = entry.begun && (entry.state != .unknown || entry.action.canBeRepeated)
            try db.execute(
                "UPDATE outbox SET begun = ?, faults = 0, state = 'waiting' WHERE id = ?",
                [begun.sqlValue, .integer(id)])
            return true
        }
    }

    /// What became of a post that was to be withdrawn.
    enum Withdrawal: Sendable {
        /// It was never sent, and will not be.
        case unsent
        /// It may have been sent: it has to be deleted there too.
        case begun
        /// It is one of several posts that go out at once, of which this is the first.
        case partOfThread(first: String)
    }

    /// Takes a post out that was not sent, and keeps it as a draft.
    /// - Returns: nil when the post is not in the outbox.
    func withdraw(post uri: String, of account: String) async throws(SocialError) -> Withdrawal? {
        try await stored { db in
            let found = try db.row(
                """
                SELECT \(OutboxEntry.columns) FROM outbox WHERE account = ?1 AND state <> 'sent'
                    AND (record = ?2 OR EXISTS (SELECT 1 FROM json_each(further) WHERE value = ?2))
                """, [.text(account), .text(uri)], as: OutboxEntry.self)
            guard let entry = found, case .post(let post) = entry.action, let first = entry.record else { return nil }
            if !entry.further.isEmpty {
                // It may be out as a whole: what deletes one post of it comes behind it.
                if entry.begun, entry.state == .waiting { return nil }
                if first != uri { return .partOfThread(first: first) }
            }
            _ = try DraftStore.insert(post, pictures: Self.pictures(of: entry.id, db), of: account, origin: uri, db)
            try db.execute("DELETE FROM outbox WHERE id = ?", [.integer(entry.id)])
            return entry.begun && entry.further.isEmpty ? .begun : .unsent
        }
    }

    // MARK: Inside

    static func pictures(of id: Int64, _ db: Connection) throws -> [OutboxPicture] {
        try db.rows(
            "SELECT alt, bytes, mime_type, width, height, blob FROM outbox_pictures WHERE entry = ? ORDER BY position",
            [.integer(id)]
        ).map { row in
            let blob: String? = try row.get("blob")
            return OutboxPicture(
                alt: try row.get("alt"),
                image: PreparedImage(
                    bytes: try row.get("bytes"), mimeType: try row.get("mime_type"), width: try row.get("width"),
                    height: try row.get("height")),
                blob: try blob.map { try BlobRef.read(json: Array($0.utf8)) })
        }
    }

    static func entry(_ id: Int64, _ db: Connection) throws(DatabaseError) -> OutboxEntry? {
        try db.row("SELECT \(OutboxEntry.columns) FROM outbox WHERE id = ?", [.integer(id)], as: OutboxEntry.self)
    }

    private static func told(_ problem: SocialError) -> SQLValue {
        (try? OutboxEntry.encoded(problem)) ?? .null
    }

    private func change(_ assignment: String, _ id: Int64, _ values: [SQLValue] = []) async throws(SocialError) {
        try await stored { db in
            try db.execute("UPDATE outbox SET \(assignment) WHERE id = ?", values + [.integer(id)])
        }
    }

    private func read<T: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> T
    ) async throws(SocialError) -> T {
        do throws(DatabaseError) { return try await database.read(body) } catch { throw SocialError(error) }
    }

    func stored<T: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> T
    ) async throws(SocialError) -> T {
        do throws(DatabaseError) { return try await database.write(body) } catch { throw SocialError(error) }
    }
}

extension OutboxItem {
    /// An entry as people see it; nil for one that was sent.
    init?(_ entry: OutboxEntry, handle: String?) {
        let state: State
        switch entry.state {
        case .waiting: state = .waiting
        case .refused: state = .refused
        case .unknown: state = .unknown
        case .sent: return nil
        }
        self.init(
            id: entry.id, account: ActingAccount(did: entry.account, handle: handle ?? entry.account),
            action: entry.action, record: entry.record, further: entry.further, state: state, problem: entry.problem,
            created: entry.created,
            attempts: entry.attempts)
    }
}
