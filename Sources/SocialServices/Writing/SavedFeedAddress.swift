import ATProto
import Lexicons
import Services

/// What people paste to name a feed that can be chosen: an at-URI of a custom feed or of a list, or the address of its page on
/// bsky.app (or a client that uses the same paths).
struct SavedFeedAddress: Hashable {
    /// What can be chosen.
    enum Kind: String {
        case feed, list

        fileprivate init?(collection: String?) {
            switch collection {
            case AppBskyFeedGenerator.Main.collection: self = .feed
            case AppBskyGraphList.Main.collection: self = .list
            default: return nil
            }
        }

        fileprivate var collection: String {
            switch self {
            case .feed: AppBskyFeedGenerator.Main.collection
            case .list: AppBskyGraphList.Main.collection
            }
        }
    }

    let kind: Kind
    private var authority: ATIdentifier
    private let key: String

    /// The at-URI.
    var uri: String { "at://\(authority.string)/\(kind.collection)/\(key)" }

    /// Reads an address.
    /// - Throws: ``SocialError/malformed(what:problem:)``, before anything is asked of a server.
    init(_ text: String) throws(SocialError) {
        let text = PastedText.trimmed(text)
        if let link = ProfileLink(text), let key = link.key, let authority = ATIdentifier(link.who),
            let kind = link.kind == "feed" ? Kind.feed : link.kind == "lists" ? .list : nil
        {
            self.init(kind: kind, authority: authority, key: key)
        } else if let uri = ATURI(text), let kind = Kind(collection: uri.collection?.string), let key = uri.rkey {
            self.init(kind: kind, authority: uri.authority, key: key.string)
        } else {
            throw .malformed(
                what: "`\(text)`",
                problem: "it is neither an at:// address of a feed or list nor a bsky.app link to one; "
                    + "`warren search feeds` finds some")
        }
    }

    private init(kind: Kind, authority: ATIdentifier, key: String) {
        self.kind = kind
        self.authority = authority
        self.key = key
    }

    /// The address with the handle looked up, where it has one.
    func resolved(through connection: AccountConnection) async throws(SocialError) -> SavedFeedAddress {
        guard case .handle(let handle) = authority else { return self }
        var address = self
        address.authority = .did(try await connection.resolve(handle: handle.string))
        return address
    }
}
