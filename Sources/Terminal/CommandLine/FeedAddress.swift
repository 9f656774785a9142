import Services

/// Reads the word that names a list of posts.
enum FeedAddress {
    /// The list of posts that `home`, an at-URI or a web address stands for.
    static func source(_ word: String) throws(UsageError) -> FeedSource {
        if word == "home" { return .home }
        guard let source = RecordAddress(word).flatMap(FeedSource.init) else { throw .notAFeed(word) }
        return source
    }
}
