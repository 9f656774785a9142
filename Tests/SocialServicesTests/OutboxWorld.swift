import ATProto
import Foundation
import HTTPTesting
import Lexicons
import LocalNetwork
import Log
import Persistence
import Secrets
import Services
import Synchronization
import Transport
import XRPC

@testable import SocialServices

/// An embedded network behind a proxy, and homes in which its accounts are signed in as they are at any server.
final class OutboxWorld: Sendable {
    let network: LocalNetwork
    let proxy: LoopbackProxy
    private let folder: String

    /// The home that is meant when none is named.
    var home: String { folder + "/home" }

    init(signedIn handles: [String] = ["alice.test"]) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "warren-outbox-\(UUID().uuidString)").path
        network = try await LocalNetwork.start(in: nil)
        proxy = LoopbackProxy(before: UInt16(network.url.split(separator: ":").last ?? "") ?? 0)
        for handle in handles { try await signIn(handle) }
    }

    deinit {
        proxy.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The path of another home.
    func home(_ name: String) -> String { folder + "/" + name }

    /// What a process that dies now leaves behind. The file before its log, as a checkpoint may be under way.
    static func copyHome(_ from: String, to: String) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: to, withIntermediateDirectories: true)
        for name in ["secrets.sealed", "secrets.key", "warren.sqlite", "warren.sqlite-wal"]
        where files.fileExists(atPath: from + "/" + name) {
            try files.copyItem(atPath: from + "/" + name, toPath: to + "/" + name)
        }
    }

    func did(_ handle: String) -> String { network.accounts.first { $0.handle == handle }?.did ?? "" }

    func signIn(_ handle: String, home: String? = nil) async throws {
        let home = home ?? self.home
        try HomeFolder.make(home)
        // A home that has its file does not ask for a keyring, which another test may take away.
        try await SealedFileStore(path: home + "/secrets.sealed", key: .keyFile(home + "/secrets.key"))
            .write(Secret([1]), for: SecretItem(service: "app.warren.test", account: "none", label: "Nothing"))
        _ = try await services(home: home).accounts.signIn(
            identifier: handle, password: Secret(network.password), service: proxy.url, code: nil)
    }

    /// What a process of its own would have.
    func services(as account: String? = nil, home: String? = nil) async throws -> SocialServiceSet {
        try await SocialServiceSet.live(home: home ?? self.home, actingAs: account, local: nil, log: .none)
    }

    /// The outbox's own parts, to stop between them.
    struct Parts: Sendable {
        let accounts: LiveAccounts
        let connection: AccountConnection
        let database: Database
        let store: OutboxStore
        let sender: OutboxSender

        var writing: LivePostWriting {
            LivePostWriting(
                accounts: accounts, outbox: store, sender: sender,
                seen: SeenReading(store: SeenStore(database: database), outbox: store, log: .none))
        }

        func post(_ text: String) async throws -> OutboxEntry {
            try await store.add(
                .post(OutboxPost(OutboxPost.Part(text: text))),
                of: connection.did, creating: "app.bsky.feed.post")
        }

        /// Tries an entry and dies before what came of it is noted.
        func deliverAndDie(_ entry: OutboxEntry) async throws {
            try await store.attempt(entry.id)
            _ = try await OutboxDelivery(entry: entry, store: store, connection: connection).deliver()
        }
    }

    /// The store, while nobody can be signed in.
    func database() async throws -> Database {
        try await Home(path: home, local: nil, log: .none).open(actingAs: nil).database
    }

    func parts(as account: String? = nil, home: String? = nil) async throws -> Parts {
        let contents = try await Home(path: home ?? self.home, local: nil, log: .none).open(actingAs: account)
        let store = OutboxStore(database: contents.database)
        return Parts(
            accounts: contents.accounts, connection: try await contents.accounts.connection(),
            database: contents.database, store: store,
            sender: OutboxSender(store: store, locks: contents.locks, log: .none))
    }

    // MARK: The way to the server

    /// The network is gone, or there again.
    func goOffline() { proxy.set { _ in .lost } }
    func goOnline() { proxy.set { _ in .passed } }

    /// Does so to the first requests of a method, and lets the others pass.
    func first(_ count: Int = 1, _ method: String, _ fate: LoopbackProxy.Fate) {
        let left = Countdown(count)
        proxy.set { request in request.method(is: method) && left.takesOne() ? fate : .passed }
    }

    /// The texts of the posts that were sent, in the order in which the server got them.
    var sentTexts: [String] {
        proxy.requests.filter { $0.method(is: "com.atproto.repo.createRecord") }.compactMap {
            (try? RawJSON(json: $0.body))?["record"]?["text"]?.string
        }
    }

    // MARK: What the server holds

    struct Held: Sendable {
        let uri: String
        let value: RawJSON
    }

    /// The records of a collection, the oldest key first; asked without the proxy.
    func records(_ collection: String, of handle: String = "alice.test") async throws -> [Held] {
        let http = HTTPClient(route: DirectRoute(), userAgent: "warren-tests", privateAddresses: .allow([network.url]))
        let client = try XRPCClient(http: http, service: network.url, limits: RateLimitLedger(), log: .none)
        var held: [Held] = []
        var cursor: String?
        repeat {
            let page = try await client.query(
                ComAtprotoRepoListRecords.self,
                .init(repo: did(handle), collection: collection, limit: 100, cursor: cursor, reverse: true)
            ).value
            held += page.records.map { Held(uri: $0.uri, value: $0.value) }
            cursor = page.cursor
        } while cursor != nil
        return held
    }

    /// The texts of a test's own posts, which begin with `§`, in the order of their keys.
    func posts(of handle: String = "alice.test") async throws -> [String] {
        try await records("app.bsky.feed.post", of: handle).compactMap { $0.value["text"]?.string }
            .filter { $0.hasPrefix("§") }
    }

    /// What the likes are about.
    func likes(of handle: String = "alice.test") async throws -> [String] {
        try await records("app.bsky.feed.like", of: handle).compactMap { $0.value["subject"]?["uri"]?.string }
    }

    /// Whom the account follows.
    func follows(of handle: String = "alice.test") async throws -> [String] {
        try await records("app.bsky.graph.follow", of: handle).compactMap { $0.value["subject"]?.string }
    }

    /// A post of somebody else, which alice has not liked.
    func foreignPost(_ text: String = "likeable") async throws -> String {
        let home = home("foreign")
        if !FileManager.default.fileExists(atPath: home) { try await signIn("bob.test", home: home) }
        return try await services(home: home).writing.publish(PostDraft(text: text)).reference.uri
    }

    /// A picture of one pixel.
    static let dot = Array(
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")!)

    static func pictured(_ text: String) -> PostDraft {
        PostDraft(text: text, images: [PostDraft.Image(bytes: dot, name: "dot.png", alt: "a dot")])
    }
}

/// Counts down from several threads.
final class Countdown: Sendable {
    private let left: Mutex<Int>

    init(_ count: Int) { left = Mutex(count) }

    /// False once nothing is left.
    func takesOne() -> Bool {
        left.withLock { left in
            guard left > 0 else { return false }
            left -= 1
            return true
        }
    }
}

extension Delivery {
    var isQueued: Bool { self != .sent }
}
