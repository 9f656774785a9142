import Foundation
import Persistence
import Services

@testable import SocialServices

/// A store of a test's own, in memory or in a file, with a clock that the test moves.
final class SeenWorld: Sendable {
    let store: SeenStore
    let clock: ManualDate
    private let folder: String?

    init(onDisk: Bool = false, budget: Int = SeenStore.usualBudget) throws {
        let clock = ManualDate()
        var location = DatabaseLocation.memory
        if onDisk {
            let path = FileManager.default.temporaryDirectory.appending(path: "warren-seen-\(UUID().uuidString)").path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            location = .file(path + "/warren.sqlite")
            folder = path
        } else {
            folder = nil
        }
        let database = try Database(location, migrator: SocialSchema.migrator)
        store = SeenStore(database: database, budget: budget) { clock.now }
        self.clock = clock
    }

    deinit {
        if let folder { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// Keeps a page of a list of posts.
    @discardableResult
    func keep(
        _ entries: [String], in source: SeenSource = .list(.home), cursor: String? = nil, next: String? = nil,
        as account: String = Wire.alice
    ) async throws -> Int64? {
        try await store.save(
            SeenAnswer(Array("{\"feed\":[\(entries.joined(separator: ","))]}".utf8), .feed, account: account),
            as: SeenStore.Label(source, cursor: cursor, next: next), of: account)
    }

    /// The texts of a kept page, and what comes after it.
    func page(
        _ source: SeenSource = .list(.home), after cursor: String? = nil, limit: Int = 100,
        as account: String = Wire.alice
    ) async throws -> (texts: [String], next: String?)? {
        guard let kept = try await store.page(of: source, after: cursor, limit: limit, account: account) else {
            return nil
        }
        return (try Page(timeline: kept.json("feed")).items.map(\.post.text), kept.next)
    }

    func found(_ query: String, limit: Int = 100, as account: String = Wire.alice) async throws -> [String] {
        try await store.search(SeenQuery(query), limit: limit, cursor: nil, account: account).found.map(\.post.text)
    }
}

/// A time that stands still until a test moves it.
final class ManualDate: @unchecked Sendable {
    // Guarded by the lock.
    private var date = Date(timeIntervalSince1970: 1_800_000_000)
    private let lock = NSLock()

    var now: Date { lock.withLock { date } }
    func advance(by seconds: TimeInterval) { lock.withLock { date += seconds } }
}

/// Views as servers send them.
enum Wire {
    static let alice = "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa"
    static let bob = "did:plc:bbbbbbbbbbbbbbbbbbbbbbbb"
    static let carol = "did:plc:cccccccccccccccccccccccc"

    static func uri(_ key: String, by author: String = bob) -> String { "at://\(author)/app.bsky.feed.post/\(key)" }

    static func post(
        _ key: String, text: String? = nil, by author: String = bob, handle: String = "bob.test",
        created: String = "2026-01-02T03:04:05Z", indexed: String = "2026-01-02T03:04:06Z", langs: [String] = [],
        viewer: String = "{}", relation: String = "{}", embed: String? = nil, reply: String? = nil, likes: Int = 0
    ) -> String {
        let quoted = String(decoding: try! JSONEncoder().encode(text ?? key), as: UTF8.self)
        let languages = String(decoding: try! JSONEncoder().encode(langs), as: UTF8.self)
        return """
            {"uri":"\(uri(key, by: author))","cid":"bafy\(key)","author":{"did":"\(author)","handle":"\(handle)",
            "viewer":\(relation)},"record":{"$type":"app.bsky.feed.post","text":\(quoted),"createdAt":"\(created)",
            "langs":\(languages)\(reply.map { ",\"reply\":\($0)" } ?? "")},
            \(embed.map { "\"embed\":\($0)," } ?? "")"likeCount":\(likes),"viewer":\(viewer),"indexedAt":"\(indexed)"}
            """
    }

    static func entry(_ post: String, reply: String? = nil, reason: String? = nil) -> String {
        "{\"post\":\(post)\(reply.map { ",\"reply\":\($0)" } ?? "")\(reason.map { ",\"reason\":\($0)" } ?? "")}"
    }

    static func entries(_ keys: String...) -> [String] { keys.map { entry(post($0)) } }

    static func missing(_ key: String, by author: String = bob) -> String {
        "{\"$type\":\"app.bsky.feed.defs#notFoundPost\",\"uri\":\"\(uri(key, by: author))\",\"notFound\":true}"
    }
}
