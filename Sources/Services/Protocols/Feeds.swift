/// Keeps the feeds that an account has chosen, in its preferences: its other clients show the same.
public protocol FeedKeeping: Sendable {
    /// The feeds, in the account's order; those that were kept when the server does not answer.
    func savedFeeds() async throws(SocialError) -> SavedFeeds

    /// Changes them, once.
    func change(_ change: SavedFeedChange) async throws(SocialError) -> ActionOutcome
}

/// The feeds that an account has chosen.
public struct SavedFeeds: Hashable, Sendable {
    /// In the account's order.
    public let feeds: [SavedFeed]
    /// Whether it is what the server says now.
    public let freshness: Freshness

    /// Makes a choice of feeds.
    public init(feeds: [SavedFeed], freshness: Freshness = .live) {
        self.feeds = feeds
        self.freshness = freshness
    }
}

/// A feed that an account has chosen.
public struct SavedFeed: Hashable, Sendable {
    /// What is shown.
    public enum Content: Hashable, Sendable {
        /// The posts of those whom the account follows.
        case following
        /// A custom feed.
        case feed(FeedGenerator)
        /// The posts of a list's people.
        case list(ActorList)
        /// A feed or list that is gone, or of which nothing is known now, by at-URI.
        case missing(FeedSource)
        /// Something that this version does not know, by the name of its kind.
        case unsupported(type: String)
    }

    /// What is shown.
    public let content: Content
    /// It has a tab of its own.
    public let isPinned: Bool

    /// Makes a chosen feed.
    public init(_ content: Content, isPinned: Bool) {
        self.content = content
        self.isPinned = isPinned
    }

    /// Where its posts come from; nil for what this version does not know.
    public var source: FeedSource? {
        switch content {
        case .following: .home
        case .feed(let feed): .feed(uri: feed.uri)
        case .list(let list): .list(uri: list.uri)
        case .missing(let source): source
        case .unsupported: nil
        }
    }
}

/// What is done to a feed among those that an account has chosen. It is named by at-URI or bsky.app address, of a custom feed or of a
/// list.
public struct SavedFeedChange: Hashable, Sendable, Codable {
    /// What is done.
    public enum Action: String, Hashable, Sendable, Codable, CaseIterable {
        /// Chooses it; one that is pinned stays so.
        case save
        /// Chooses it and gives it a tab of its own, behind the others.
        case pin
        /// Takes its tab away; it stays chosen.
        case unpin
        /// Takes it out.
        case remove
    }

    /// What is done.
    public let action: Action
    /// The feed.
    public let feed: String

    /// Names a change.
    public init(_ action: Action, _ feed: String) {
        self.action = action
        self.feed = feed
    }
}
