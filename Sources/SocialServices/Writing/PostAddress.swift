/// What people paste to name a post: an at-URI, or the address of its page on bsky.app (or a client that uses the same paths).
enum PostAddress: Hashable {
    /// Repository, collection and record key, as an at-URI. The authority may be a handle.
    case record(authority: String, collection: String, key: String)

    /// Reads an address; nil when it is neither form.
    init?(_ text: String) {
        let path: [Substring]
        if text.hasPrefix("at://") {
            path = text.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false)
            guard path.count == 3, path.allSatisfy({ !$0.isEmpty }) else { return nil }
            self = .record(authority: String(path[0]), collection: String(path[1]), key: String(path[2]))
            return
        }
        guard text.hasPrefix("https://") || text.hasPrefix("http://"), let host = text.firstRange(of: "://")?.upperBound
        else { return nil }
        path = text[host...].prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        // HOST/profile/AUTHORITY/post/KEY
        guard path.count == 5, path[1] == "profile", path[3] == "post" else { return nil }
        self = .record(authority: String(path[2]), collection: "app.bsky.feed.post", key: String(path[4]))
    }
}
