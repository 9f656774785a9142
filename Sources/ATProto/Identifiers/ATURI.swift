/// An at-URI in the restricted form that records and APIs use: authority, collection, record key; no query, no fragment
/// (atproto.com/specs/at-uri-scheme).
public struct ATURI: IdentifierText {
    /// The text as it was given.
    public let string: String
    /// The account.
    public let authority: ATIdentifier
    /// The collection, when the URI names one.
    public let collection: NSID?
    /// The record key, when the URI names a record.
    public let rkey: RecordKey?

    /// The at-URI that `string` is; nil when it is not well-formed or over 8 KiB.
    public init?(_ string: String) {
        guard string.utf8.count <= ATURI.maxBytes, string.hasPrefix("at://") else { return nil }
        let parts = string.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 3, let authority = ATIdentifier(String(parts[0])) else { return nil }
        var collection: NSID?
        if parts.count > 1 {
            guard let name = NSID(String(parts[1])) else { return nil }
            collection = name
        }
        var rkey: RecordKey?
        if parts.count > 2 {
            guard let key = RecordKey(String(parts[2])) else { return nil }
            rkey = key
        }
        self.string = string
        self.authority = authority
        self.collection = collection
        self.rkey = rkey
    }

    /// The URI of a record.
    public init(_ authority: ATIdentifier, _ collection: NSID, _ rkey: RecordKey) {
        string = "at://\(authority)/\(collection)/\(rkey)"
        self.authority = authority
        self.collection = collection
        self.rkey = rkey
    }

    /// The URI of a record of the account `did`.
    public init(_ did: DID, _ path: RepoPath) {
        self.init(.did(did), path.collection, path.rkey)
    }

    /// Collection and key, when the URI names a record.
    public var path: RepoPath? {
        guard let collection, let rkey else { return nil }
        return RepoPath(collection, rkey)
    }

    static let maxBytes = 8192

    static func isWellFormed(_ text: TextBytes) -> Bool {
        guard text.count <= maxBytes, text.count > 5, text.part(0..<5).equals("at://") else { return false }
        let parts = text.part(5..<text.count).parts(separatedBy: "/")
        return parts.count <= 3 && ATIdentifier.isWellFormed(parts[0])
            && (parts.count < 2 || NSID.isWellFormed(parts[1]))
            && (parts.count < 3 || RecordKey.isWellFormed(parts[2]))
    }
}
