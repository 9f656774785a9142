import FoundationEssentials
import Log
import Persistence
import Services

/// Keeps everything that was read, each account's apart: posts, pages of lists, threads, profiles, notifications.
///
/// What is kept are the bytes as they were served, so that a later version shows what this one cannot. A post is kept once per
/// account, in its newest state; pages and threads name their posts. What its author deleted is not shown any more, nor are
/// people whom the account blocks, wherever they stand.
///
/// All of it together stays within a budget: what was not seen for the longest time goes first, except what the account
/// wrote, liked or bookmarked, which stays until the account signs out. More than 1,023 accounts are not kept.
struct SeenStore: Sendable {
    /// Bytes that everything kept may take, its indexes among them.
    static let usualBudget = 500_000_000

    let database: Database
    let budget: Int
    let clock: @Sendable () -> Date

    /// - Parameters:
    ///   - database: the home's.
    ///   - budget: in bytes.
    ///   - clock: the time.
    init(
        database: Database, budget: Int = SeenStore.usualBudget, clock: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.database = database
        self.budget = budget
        self.clock = clock
    }

    /// The account's number; nil when nothing of it is kept.
    static func number(of account: String, _ db: Connection) throws -> Int64? {
        try db.value("SELECT number FROM seen_accounts WHERE did = ?", [.text(account)], as: Int64.self)
    }

    /// The account's number; nil when there are too many.
    static func newNumber(of account: String, _ db: Connection) throws -> Int64? {
        if let number = try number(of: account, db) { return number }
        let next = try db.value("SELECT coalesce(max(number), 0) + 1 FROM seen_accounts", as: Int64.self) ?? 1
        guard next < SeenID.mostAccounts else { return nil }
        try db.execute("INSERT INTO seen_accounts VALUES (?, ?)", [.integer(next), .text(account)])
        return next
    }

    /// Forgets everything of an account, a stretch at a time, so that others can write in between.
    func forget(account: String) async throws(DatabaseError) {
        let stretch = 2000
        var goesOn = true
        while goesOn {
            goesOn = try await database.write { db in
                guard let number = try Self.number(of: account, db) else { return false }
                let ids = SeenID.all(of: number)
                let posts = try db.values(
                    "SELECT id FROM seen_posts WHERE id BETWEEN ? AND ? LIMIT ?",
                    [.integer(ids.lowerBound), .integer(ids.upperBound), SQLValue(stretch)], as: Int64.self)
                var freed = 0
                for id in posts { freed += try Self.remove(post: id, db) }
                let answers = try db.values(
                    "SELECT id FROM seen_answers WHERE account = ? LIMIT ?",
                    [.integer(number), SQLValue(stretch / 10)],
                    as: Int64.self)
                for id in answers { freed += try Self.remove(answer: id, db) }
                try Self.grow(by: -freed, db)
                guard posts.isEmpty, answers.isEmpty else { return true }
                try db.execute("DELETE FROM seen_authors WHERE account = ?", [.integer(number)])
                try db.execute("DELETE FROM seen_positions WHERE account = ?", [.integer(number)])
                try db.execute("DELETE FROM seen_places WHERE account = ?", [.integer(number)])
                try db.execute("DELETE FROM seen_accounts WHERE number = ?", [.integer(number)])
                return false
            }
        }
    }
}

/// Which list, thread or other thing an answer is of.
struct SeenSource: Hashable, Sendable {
    let name: String

    private init(_ name: String) {
        self.name = name
    }

    static let notifications = SeenSource("notifications")
    static func thread(_ uri: String) -> SeenSource { SeenSource("thread " + uri) }
    static func profile(_ did: String) -> SeenSource { SeenSource("profile " + did) }
    static func search(_ query: String) -> SeenSource { SeenSource("search " + query) }
    static let mutedWords = SeenSource("muted words")
    static let preferences = SeenSource("preferences")
    static let bookmarks = SeenSource("bookmarks")
    static func lists(of did: String) -> SeenSource { SeenSource("lists " + did) }
    static func listMembers(_ uri: String) -> SeenSource { SeenSource("list members " + uri) }
    static let savedFeeds = SeenSource("saved feeds")
    static let savedFeedViews = SeenSource("saved feed views")
    static func listView(_ uri: String) -> SeenSource { SeenSource("list view " + uri) }
    static func feeds(_ query: String) -> SeenSource { SeenSource("feeds " + query) }
    static func people(_ query: String) -> SeenSource { SeenSource("people " + query) }

    static func list(_ source: FeedSource) -> SeenSource {
        switch source {
        case .home: SeenSource("home")
        case .feed(let uri): SeenSource("feed " + uri)
        case .list(let uri): SeenSource("list " + uri)
        case .author(let actor, let filter): SeenSource("author \(filter.rawValue) \(actor.lowercased())")
        }
    }
}
