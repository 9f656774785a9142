public import Napkin
public import Services

/// A part of the app that the sidebar leads to.
public enum WindowSection: String, Hashable, Sendable, Codable, CaseIterable {
    case home, notifications, search, bookmarks, profile, drafts, outbox, settings

    /// What the section shows before anything is opened in it.
    /// - Parameter account: DID of who acts.
    public func root(for account: String) -> WindowPage {
        switch self {
        case .home: .home
        case .notifications: .notifications
        case .search: .search(query: "")
        case .bookmarks: .bookmarks
        case .profile: .profile(actor: account)
        case .drafts: .drafts
        case .outbox: .outbox
        case .settings: .settings
        }
    }
}

/// What a page of the window shows.
public enum WindowPage: Hashable, Sendable, Codable {
    /// The posts of those whom the account follows, and its pinned feeds.
    case home
    /// A list of posts.
    case timeline(FeedSource)
    /// The thread around a post, by at-URI.
    case thread(post: String)
    /// Somebody's profile, by DID or handle.
    case profile(actor: String)
    /// What happened to the account.
    case notifications
    /// A search; nothing is looked for while the query is empty.
    case search(query: String)
    /// The posts that the account keeps for itself.
    case bookmarks
    /// The posts that are kept and not sent.
    case drafts
    /// What no server has taken yet.
    case outbox
    /// What the person can choose.
    case settings

    /// The page of what an at-URI or a bsky.app link names; nil when it names nothing that has one.
    public init?(address: String) {
        guard let address = RecordAddress(address) else { return nil }
        switch address.record {
        case nil: self = .profile(actor: address.who)
        case let record? where record.collection == "app.bsky.feed.post": self = .thread(post: address.uri)
        case let record? where record.collection == "app.bsky.actor.profile": self = .profile(actor: address.who)
        case _?:
            guard let source = FeedSource(address) else { return nil }
            self = .timeline(source)
        }
    }
}

/// Where a person is in the window: a section, and what was opened in each. It can be written down and come back to.
public struct WindowPlace: Hashable, Sendable, Codable {
    /// The deepest that pages are stacked; what was opened first goes first.
    public static let maxDepth = 32

    /// The section that is shown.
    public var section: WindowSection
    /// What was opened in each section, on top of its root.
    public private(set) var paths: [WindowSection: FlowPath<WindowPage>]

    /// A place.
    public init(section: WindowSection = .home, paths: [WindowSection: FlowPath<WindowPage>] = [:]) {
        self.section = section
        self.paths = paths
    }

    /// What is stacked in the section that is shown, without its root.
    public var path: FlowPath<WindowPage> { paths[section] ?? FlowPath() }

    /// Opens a page in the section that is shown.
    /// - Returns: false when it is on top already.
    mutating func open(_ page: WindowPage) -> Bool {
        var path = path
        guard path.top != page else { return false }
        path.push(page)
        if path.depth > Self.maxDepth { path.replaceAll(with: Array(path.routes.suffix(Self.maxDepth))) }
        paths[section] = path
        return true
    }

    /// The same, no deeper than pages are stacked: files are changed by others too.
    var bounded: WindowPlace {
        WindowPlace(
            section: section, paths: paths.mapValues { FlowPath(Array($0.routes.suffix(Self.maxDepth))) })
    }

    /// Goes one page back in the section that is shown.
    /// - Returns: false at its root.
    mutating func goBack() -> Bool {
        paths[section]?.pop() != nil
    }

    /// Shows a section; one that is shown already goes back to its root.
    mutating func show(_ section: WindowSection) {
        if section == self.section { paths[section] = nil }
        self.section = section
    }
}
