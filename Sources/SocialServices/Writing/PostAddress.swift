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

    /// Reads an address.
    /// - Throws: ``SocialError/malformed(what:problem:)``, before anything is asked of a server.
    init(_ text: String) throws(SocialError) {
        let text = PastedText.trimmed(text)
        if let link = ProfileLink(text) {
            guard link.kind == "post", let key = link.key else {
                throw .malformed(what: "`\(text)`", problem: "it is a link to \(Self.name(of: link)), not to a post")
            }
            guard let authority = ATIdentifier(link.who), let key = RecordKey(key) else {
                throw .malformed(what: "`\(text)`", problem: Self.neither)
            }
            self.init(authority: authority, collection: AppBskyFeedPost.Main.collection, key: key.string)
            return
        }
        var plain = text[...]
        if text.hasPrefix("at://") {
            // What gets pasted along with an address.
            plain = plain.prefix { $0 != "?" && $0 != "#" }
            while plain.last == "/" { plain = plain.dropLast() }
        }
        guard let uri = ATURI(String(plain)) else {
            let isActor = (try? ActorAddress.identifier(text)) != nil
            throw .malformed(what: "`\(text)`", problem: isActor ? Self.account : Self.neither)
        }
        guard let collection = uri.collection, let key = uri.rkey else {
            throw .malformed(what: "`\(text)`", problem: Self.account)
        }
        guard collection.string == AppBskyFeedPost.Main.collection else {
            throw .malformed(
                what: "`\(text)`", problem: "it is the address of a record of \(collection.string), not of a post")
        }
        self.init(authority: uri.authority, collection: collection.string, key: key.string)
    }

    private static let neither =
        "it is neither an at:// address of a post nor a bsky.app link to one; copy the address that stands under a post"
    private static let account =
        "it names an account, not a post; `warren profile` with --posts shows an account's posts and their addresses"

    private static func name(of link: ProfileLink) -> String {
        switch link.kind {
        case "feed": "a feed"
        case "lists": "a list"
        case nil: "an account"
        default: "something else"
        }
    }

    private init(authority: ATIdentifier, collection: String, key: String) {
        self.authority = authority
        self.collection = collection
        self.key = key
    }

    /// The address with the handle looked up, where it has one.
    func resolved(through connection: AccountConnection) async throws(SocialError) -> PostAddress {
        guard case .handle(let handle) = authority else { return self }
        var address = self
        address.authority = .did(try await connection.resolve(handle: handle.string))
        return address
    }
}
