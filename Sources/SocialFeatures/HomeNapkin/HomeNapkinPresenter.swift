public import Observation
public import Services

/// What a view of the home tells.
public protocol HomeNapkinPresentableListener: AnyObject, Sendable {
    /// The person chooses a tab.
    func didSelect(_ source: FeedSource) async
    /// The person goes so many tabs on; from the last to the first.
    func didTapNext(by step: Int) async
}

/// A tab of the home.
public struct HomeTab: Hashable, Sendable {
    /// Where its posts come from.
    public let source: FeedSource
    /// What it is called; nil for the posts of those whom the account follows, and for what nothing is known of now.
    public let name: String?

    /// The posts of those whom the account follows.
    public static let following = HomeTab(source: .home, name: nil)

    /// Makes a tab.
    public init(source: FeedSource, name: String?) {
        self.source = source
        self.name = name
    }

    /// The tab of a feed; nil for what this version does not know.
    init?(_ feed: SavedFeed) {
        guard let source = feed.source else { return nil }
        switch feed.content {
        case .feed(let feed): self.init(source: source, name: feed.displayName)
        case .list(let list): self.init(source: source, name: list.name)
        case .following, .missing, .unsupported: self.init(source: source, name: nil)
        }
    }
}

/// The home, as it is shown.
@MainActor
@Observable
public final class HomeNapkinPresenter: HomeNapkinPresentable {
    /// The tabs, in the account's order.
    public private(set) var tabs = [HomeTab.following]
    /// The one that is shown.
    public private(set) var selected = FeedSource.home

    /// A home with one tab.
    public init() {}

    func show(_ tabs: [HomeTab], selected: FeedSource) {
        self.tabs = tabs
        self.selected = selected
    }
}
