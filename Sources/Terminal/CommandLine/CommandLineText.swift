import Services
import ShellFeatures

extension CommandLineRequest {
    /// The command line that asks for the next page; nil where there are no pages.
    /// - Parameter cursor: where that starts.
    func line(from cursor: String) -> String? {
        guard case .route(let route) = target else { return nil }
        let own: [String]
        switch route {
        case .timeline(let source, let limit, _, _):
            switch source {
            case .home: own = ["feed"] + Self.limit(limit)
            case .feed(let uri), .list(let uri): own = ["feed", uri] + Self.limit(limit)
            case .author: return nil
            }
        case .lists(.all(let actor), let limit, _): own = ["lists"] + (actor.map { [$0] } ?? []) + Self.limit(limit)
        case .lists(.one(let uri), let limit, _): own = ["lists", "show", uri] + Self.limit(limit)
        case .bookmarks(let limit, _): own = ["bookmarks"] + Self.limit(limit)
        case .notifications(let limit, _, _): own = ["notifications"] + Self.limit(limit)
        case .searchPosts(let query, let limit, _): own = ["search", "posts", query] + Self.limit(limit)
        case .searchPeople(let query, let limit, _): own = ["search", "people", query] + Self.limit(limit)
        case .searchSeen(let query, let limit, _): own = ["search", "seen", query] + Self.limit(limit)
        default: return nil
        }
        let words = ["warren"] + options.words + own + ["--cursor", cursor]
        return words.map(ShellWord.quoted).joined(separator: " ")
    }

    private static func limit(_ limit: Int) -> [String] {
        limit == CommandTable.defaultLimit ? [] : ["--limit", "\(limit)"]
    }
}

extension GlobalOptions {
    /// The options that decide what is shown, as they are typed.
    fileprivate var words: [String] {
        var words: [String] = []
        if let home { words += ["--home", home] }
        if isLocal { words.append("--local") }
        if let account { words += ["--account", account] }
        if let passphraseFile { words += ["--passphrase-file", passphraseFile] }
        return words
    }
}
