/// Where a record stands in its repository: collection and record key.
public struct RepoPath: IdentifierText {
    /// The collection.
    public let collection: NSID
    /// The record key.
    public let rkey: RecordKey

    /// The path of `rkey` in `collection`.
    public init(_ collection: NSID, _ rkey: RecordKey) {
        self.collection = collection
        self.rkey = rkey
    }

    /// The path that `string` is, `collection/rkey`; nil when a part is not well-formed.
    public init?(_ string: String) {
        let parts = string.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let collection = NSID(String(parts[0])), let rkey = RecordKey(String(parts[1])) else {
            return nil
        }
        self.init(collection, rkey)
    }

    /// `collection/rkey`.
    public var string: String { "\(collection.string)/\(rkey.string)" }
}
