public import Observation
public import Services

/// What is looked for.
public enum SearchScope: String, Hashable, Sendable, CaseIterable {
    /// Posts.
    case posts
    /// People.
    case people
    /// Custom feeds.
    case feeds
    /// Posts among those seen before, without asking a server.
    case seen
}

/// What was found.
public enum SearchResults: Hashable, Sendable {
    /// Posts, in the server's order.
    case posts([Post])
    /// People, in the server's order.
    case people([Actor])
    /// Custom feeds, in the server's order.
    case feeds([FeedGenerator])
    /// Posts among those seen before, newest first.
    case seen([FoundPost])
}

/// What a view of a search tells.
public protocol SearchNapkinPresentableListener: AnyObject, Sendable {
    /// The person looks for something else.
    func didSearch(_ query: String, in scope: SearchScope) async
    /// The person wants the next page.
    func didTapLoadMore() async
    /// The person opens a post.
    func didSelect(post uri: String) async
    /// The person opens somebody's profile.
    func didSelect(actor did: String) async
}

/// A search, as it is shown.
@MainActor
@Observable
public final class SearchNapkinPresenter: SearchNapkinPresentable {
    /// What is looked for.
    public private(set) var scope: SearchScope
    /// The words.
    public private(set) var query: String
    /// What was found; nil until an answer came.
    public private(set) var results: SearchResults?
    /// Where the next page starts; nil at the end.
    public private(set) var cursor: String?
    /// What could not be read.
    public private(set) var skipped: [SkippedItem] = []
    /// Whether it is what the server says now.
    public private(set) var freshness = Freshness.live
    /// The server is being asked.
    public private(set) var isLoading = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// A search that has not begun.
    public init(scope: SearchScope, query: String) {
        self.scope = scope
        self.query = query
    }

    func showLoading(_ query: String, in scope: SearchScope) {
        if query != self.query || scope != self.scope {
            results = nil
            cursor = nil
            skipped = []
            freshness = .live
        }
        self.query = query
        self.scope = scope
        isLoading = true
        failure = nil
    }

    func show(
        _ results: SearchResults, cursor: String?, skipped: [SkippedItem], freshness: Freshness = .live
    ) {
        self.results = results
        self.cursor = cursor
        self.skipped = skipped
        self.freshness = freshness
        isLoading = false
        failure = nil
    }

    func showFailure(_ error: SocialError) {
        isLoading = false
        failure = error
    }
}
