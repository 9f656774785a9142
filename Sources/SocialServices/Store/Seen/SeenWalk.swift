import FoundationEssentials
import Persistence

/// Walks from one kept page of a list to the next.
struct SeenWalk {
    /// A page, without its entries.
    struct Answer {
        var id: Int64
        var cursor: String?
        var next: String?
        var fetched: Date
    }

    private(set) var items: [[UInt8]] = []
    private(set) var next: String?
    private(set) var asOf = Date.distantFuture

    private let db: Connection
    private let account: Int64
    private let source: SeenSource
    private var answer: Answer?
    private var place: Int64 = 0
    private var visited: Set<Int64> = []
    private var keys: Set<Int64> = []

    init(_ db: Connection, account: Int64, source: SeenSource) {
        self.db = db
        self.account = account
        self.source = source
    }

    /// Finds where a cursor leads.
    /// - Returns: false when what comes there is not kept.
    mutating func begin(at cursor: String?) throws -> Bool {
        if let kept = KeptCursor(cursor) {
            answer = try answer(kept.answer)
            place = kept.place
        } else if let answer = try answer(askedWith: cursor) {
            self.answer = answer
        } else if let cursor, let before = try answer(leadingTo: cursor) {
            visited.insert(before.id)
            keys.formUnion(try allKeys(of: before))
            try goOn(from: before, followingCursor: false)
        }
        return answer != nil
    }

    /// Collects items until there are enough, or no more are kept.
    mutating func collect(_ limit: Int, pages: Int, _ renderer: inout SeenRenderer) throws {
        while let answer, visited.count < pages {
            visited.insert(answer.id)
            let rows = try db.rows(
                "SELECT id, key, body FROM seen_entries WHERE id BETWEEN ? AND ? ORDER BY id",
                SeenStore.range(ofAnswer: answer.id, from: place))
            for row in rows {
                let id = try row.get("id", as: Int64.self)
                if items.count == limit {
                    next = KeptCursor(answer: answer.id, place: id & (1 << SeenAnswer.entryBits - 1)).text
                    return
                }
                guard keys.insert(try row.get("key", as: Int64.self)).inserted,
                    let item = try renderer.item(try row.get("body"))
                else { continue }
                items.append(item)
                asOf = min(asOf, answer.fetched)
            }
            // An empty page counts too: it says that there was nothing.
            if items.isEmpty { asOf = min(asOf, answer.fetched) }
            next = answer.next
            guard items.count < limit else { return }
            try goOn(from: answer, followingCursor: true)
        }
    }

    /// To the page after one, or to an older page that has its last entry too.
    private mutating func goOn(from before: Answer, followingCursor: Bool) throws {
        answer = nil
        place = 0
        guard let cursor = before.next else { return }
        if followingCursor, let after = try answer(askedWith: cursor), !visited.contains(after.id) {
            answer = after
            return
        }
        let entries = try db.rows(
            "SELECT id, key FROM seen_entries WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 5",
            SeenStore.range(ofAnswer: before.id))
        for entry in entries {
            let others = try db.values(
                "SELECT id FROM seen_entries WHERE key = ? AND id <> ? ORDER BY id DESC LIMIT 50",
                [.integer(try entry.get("key")), .integer(try entry.get("id"))], as: Int64.self)
            var best: (answer: Answer, place: Int64)?
            for id in others {
                guard let candidate = try answer(id >> SeenAnswer.entryBits), !visited.contains(candidate.id),
                    candidate.fetched > best?.answer.fetched ?? .distantPast
                else { continue }
                best = (candidate, id & (1 << SeenAnswer.entryBits - 1) + 1)
            }
            if let best {
                (answer, place) = best
                return
            }
        }
    }

    private func allKeys(of answer: Answer) throws -> [Int64] {
        try db.values(
            "SELECT key FROM seen_entries WHERE id BETWEEN ? AND ?", SeenStore.range(ofAnswer: answer.id),
            as: Int64.self)
    }

    // MARK: Pages

    private static let columns = "SELECT id, cursor, next, fetched FROM seen_answers WHERE account = ? AND source = ?"

    /// A page by its number, where it is of this list.
    func answer(_ id: Int64) throws -> Answer? {
        try read("AND id = ?", .integer(id))
    }

    /// The newest page that was asked for with a cursor.
    func answer(askedWith cursor: String?) throws -> Answer? {
        try read("AND cursor = ? ORDER BY fetched DESC LIMIT 1", .text(cursor ?? ""))
    }

    /// The newest page that gave a cursor out.
    func answer(leadingTo cursor: String) throws -> Answer? {
        try read("AND next = ? ORDER BY fetched DESC LIMIT 1", .text(cursor))
    }

    private func read(_ condition: String, _ argument: SQLValue) throws -> Answer? {
        let row = try db.row("\(Self.columns) \(condition)", [.integer(account), .text(source.name), argument])
        return try row.map { row in
            let cursor: String = try row.get("cursor")
            return Answer(
                id: try row.get("id"), cursor: cursor.isEmpty ? nil : cursor, next: try row.get("next"),
                fetched: try row.get("fetched"))
        }
    }
}
