import Services

/// Reads the word that names a list of posts.
enum FeedAddress {
    private static let feedCollection = "app.bsky.feed.generator"
    private static let listCollection = "app.bsky.graph.list"

    /// The list of posts that `home`, an at-URI or a web address stands for.
    static func source(_ word: String) throws(UsageError) -> FeedSource {
        if word == "home" { return .home }
        var parts = address(word).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if let link = ProfileLink(word), let key = link.key {
            switch link.kind {
            case "feed": parts = ["at:", "", link.who, feedCollection, key]
            case "lists": parts = ["at:", "", link.who, listCollection, key]
            default: break
            }
        }
        guard parts.count == 5, parts[0] == "at:", parts[1].isEmpty, !parts[2].isEmpty, !parts[4].isEmpty else {
            throw .notAFeed(word)
        }
        let uri = parts.joined(separator: "/")
        switch parts[3] {
        case feedCollection: return .feed(uri: uri)
        case listCollection: return .list(uri: uri)
        default: throw .notAFeed(word)
        }
    }

    /// The word without what gets pasted along with an address.
    private static func address(_ word: String) -> Substring {
        var address = word.prefix { $0 != "?" && $0 != "#" }
        while address.last == "/" { address.removeLast() }
        return address
    }
}
