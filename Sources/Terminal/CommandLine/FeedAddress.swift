import Services

/// Reads the word that names a list of posts.
enum FeedAddress {
    private static let feedCollection = "app.bsky.feed.generator"
    private static let listCollection = "app.bsky.graph.list"

    /// The list of posts that `home`, an at-URI or a web address stands for.
    static func source(_ word: String) throws(UsageError) -> FeedSource {
        if word == "home" { return .home }
        var parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if word.hasPrefix("https://"), parts.count == 7, parts[3] == "profile" {
            let collection: String? =
                switch parts[5] {
                case "feed": feedCollection
                case "lists": listCollection
                default: nil
                }
            if let collection { parts = ["at:", "", parts[4], collection, parts[6]] }
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
}
