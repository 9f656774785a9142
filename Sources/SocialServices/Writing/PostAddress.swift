import ATProto
import Lexicons
import Services

/// What people paste to name a post: an at-URI, or the address of its page on bsky.app (or a client that uses the same paths).
struct PostAddress: Hashable {
    /// The repository.
    var authority: ATIdentifier
    /// The collection, almost always `app.bsky.feed.post`.
    var collection: String
    /// The record's key.
    var key: String

    /// Whose repository it is; the address must be resolved.
    var did: String { authority.did?.string ?? "" }
    /// The at-URI.
    var uri: String { "at://\(authority.string)/\(collection)/\(key)" }

    /// Reads an address; nil when it is neither form.
    init?(_ text: String) {
        if text.hasPrefix("at://") {
            guard let uri = ATURI(text), let collection = uri.collection, let key = uri.rkey else { return nil }
            self.init(authority: uri.authority, collection: collection.string, key: key.string)
            return
        }
        guard text.hasPrefix("https://") || text.hasPrefix("http://"),
            let host = text.firstRange(of: "://")?.upperBound
        else { return nil }
        // HOST/profile/AUTHORITY/post/KEY
        let path = text[host...].prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard path.count == 5, path[1] == "profile", path[3] == "post",
            let authority = ATIdentifier(String(path[2])), let key = RecordKey(String(path[4]))
        else { return nil }
        self.init(authority: authority, collection: AppBskyFeedPost.Main.collection, key: key.string)
    }

    private init(authority: ATIdentifier, collection: String, key: String) {
        self.authority = authority
        self.collection = collection
        self.key = key
    }

    /// Reads an address and looks its handle up, where it has one.
    static func resolved(_ text: String, through connection: AccountConnection) async throws(SocialError) -> PostAddress
    {
        guard var address = PostAddress(text) else {
            throw .invalid(what: text, problem: "it is neither an at:// address of a post nor a bsky.app link to one")
        }
        if case .handle(let handle) = address.authority {
            address.authority = .did(try await connection.resolve(handle: handle.string))
        }
        return address
    }
}
