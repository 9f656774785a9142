/// What an at-URI or a web address (``ProfileLink``) names: an account, or a record of it. Its form alone is read; whether there are such
/// a name and such a record is for whoever asks for them.
public struct RecordAddress: Hashable, Sendable {
    /// Whose: handle or DID.
    public let who: String
    /// Which collection and which record in it; nil names the account.
    public let record: Record?

    /// A record in somebody's repository.
    public struct Record: Hashable, Sendable {
        /// Its collection, an NSID.
        public let collection: String
        /// Its key.
        public let key: String
    }

    /// The at-URI.
    public var uri: String {
        "at://" + who + (record.map { "/\($0.collection)/\($0.key)" } ?? "")
    }

    /// Reads an address, with what gets pasted along with it; nil when the text is none.
    public init?(_ text: String) {
        if let link = ProfileLink(text) {
            who = link.who
            guard let kind = link.kind else {
                record = nil
                return
            }
            guard let collection = Self.collections[kind], let key = link.key else { return nil }
            record = Record(collection: collection, key: key)
            return
        }
        var address = text.prefix { $0 != "?" && $0 != "#" }
        while address.last == "/" { address.removeLast() }
        let parts = address.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3 || parts.count == 5, parts[0] == "at:", parts[1].isEmpty,
            !parts[2...].contains("")
        else { return nil }
        who = parts[2]
        record = parts.count == 5 ? Record(collection: parts[3], key: parts[4]) : nil
    }

    // What bsky.app's paths call them.
    private static let collections = [
        "post": "app.bsky.feed.post", "feed": "app.bsky.feed.generator", "lists": "app.bsky.graph.list",
    ]
}
