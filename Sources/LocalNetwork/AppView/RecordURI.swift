/// The parts of an `at://did/collection/rkey` that the network itself wrote or has checked.
struct RecordURI: Hashable, Sendable {
    var did: String
    var collection: String
    var rkey: String

    init(did: String, collection: String, rkey: String) {
        self.did = did
        self.collection = collection
        self.rkey = rkey
    }

    /// Nil unless all three parts are there and the authority is a DID.
    init?(_ text: String) {
        guard text.hasPrefix("at://did:") else { return nil }
        let parts = text.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[1].isEmpty, !parts[2].isEmpty else { return nil }
        self.init(did: String(parts[0]), collection: String(parts[1]), rkey: String(parts[2]))
    }

    var text: String { "at://\(did)/\(collection)/\(rkey)" }

    /// The authority of an at-URI with a DID in it.
    static func did(of uri: String) -> String {
        String(uri.dropFirst(5).prefix { $0 != "/" })
    }
}

/// The collections that the AppView knows.
enum Collection {
    static let profile = "app.bsky.actor.profile"
    static let post = "app.bsky.feed.post"
    static let like = "app.bsky.feed.like"
    static let repost = "app.bsky.feed.repost"
    static let generator = "app.bsky.feed.generator"
    static let threadgate = "app.bsky.feed.threadgate"
    static let postgate = "app.bsky.feed.postgate"
    static let follow = "app.bsky.graph.follow"
    static let block = "app.bsky.graph.block"
    static let list = "app.bsky.graph.list"
    static let listItem = "app.bsky.graph.listitem"
    static let listBlock = "app.bsky.graph.listblock"
    static let starterPack = "app.bsky.graph.starterpack"
    static let labeler = "app.bsky.labeler.service"
}
