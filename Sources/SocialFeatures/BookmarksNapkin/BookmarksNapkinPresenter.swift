public import Observation
public import Services

/// What a view of bookmarks tells.
public protocol BookmarksNapkinPresentableListener: AnyObject, Sendable {
    /// The person wants the next page.
    func didTapLoadMore() async
    /// The person opens a post.
    func didSelect(post uri: String) async
}

/// Bookmarks, as they are shown.
@MainActor
@Observable
public final class BookmarksNapkinPresenter: BookmarksNapkinPresentable {
    /// What was kept, the newest bookmark first.
    public private(set) var items: [Bookmark] = []
    /// Where the next page starts; nil at the end.
    public private(set) var cursor: String?
    /// Whether it is what the server says now.
    public private(set) var freshness = Freshness.live
    /// What could not be read.
    public private(set) var skipped: [SkippedItem] = []
    /// The server is being asked.
    public private(set) var isLoading = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// No bookmarks yet.
    public init() {}

    func showLoading() {
        isLoading = true
    }

    func show(_ items: [Bookmark], cursor: String?, skipped: [SkippedItem], freshness: Freshness) {
        self.freshness = freshness
        self.items = items
        self.cursor = cursor
        self.skipped = skipped
        isLoading = false
        failure = nil
    }

    func showFailure(_ error: SocialError) {
        isLoading = false
        failure = error
    }
}
