public import Observation
public import Services

public import struct FoundationEssentials.Date

/// What a view of a list of posts tells.
public protocol TimelineNapkinPresentableListener: PostsPresentableListener {
    /// The list was shown to the person from its start on: up to its newest post it counts as read.
    func didShow() async
    /// A stretch of the list is in sight, of which the first entry stands so many pixels above the top. From it on the list counts
    /// as read, and there it will stand again.
    func didShow(from first: ReadingPosition.Mark, offset: Int) async
    /// The person wants the next page.
    func didTapLoadMore() async
    /// The person wants the list from its start.
    func didTapRefresh() async
}

/// A list of posts, as it is shown.
@MainActor
@Observable
public final class TimelineNapkinPresenter: TimelineNapkinPresentable {
    /// Where the posts come from.
    public let source: FeedSource
    /// The posts, in the server's order.
    public private(set) var entries: [TimelineEntry] = []
    /// Where the next page starts; nil at the end.
    public private(set) var cursor: String?
    /// The server is being asked.
    public private(set) var isLoading = false
    /// The first answer came.
    public private(set) var isLoaded = false
    /// What could not be read.
    public private(set) var skipped: [SkippedItem] = []
    /// Whether it is what the server says now.
    public private(set) var freshness = Freshness.live
    /// When the list was read last, where only what is new since then is shown.
    public private(set) var since: Date?
    /// How many entries stand above what was read.
    public private(set) var newCount = 0
    /// Where the list stood last: the entry's number, and how many of its pixels are above the top. For whoever shows the first
    /// entries; nil is the list's start.
    public private(set) var place: (entry: Int, offset: Int)?
    /// Whether somebody who stands at the list's start is to be shown what came above it: it was asked for, or is the account's own.
    public private(set) var followsStart = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// An empty list.
    public init(source: FeedSource) {
        self.source = source
    }

    func showLoading() {
        isLoading = true
    }

    func show(
        _ entries: [TimelineEntry], cursor: String?, skipped: [SkippedItem], freshness: Freshness = .live,
        since: Date? = nil
    ) {
        self.entries = entries
        self.cursor = cursor
        self.skipped = skipped
        self.freshness = freshness
        self.since = since
        isLoading = false
        isLoaded = true
        failure = nil
    }

    func show(followsStart: Bool) {
        self.followsStart = followsStart
    }

    func show(newCount: Int) {
        self.newCount = newCount
    }

    func show(place: (entry: Int, offset: Int)?) {
        self.place = place
    }

    func show(_ post: Post) {
        for index in entries.indices where entries[index].post.uri == post.uri {
            entries[index] = entries[index].showing(post)
        }
    }

    func showFailure(_ error: SocialError) {
        isLoading = false
        failure = error
    }
}

extension TimelineEntry {
    /// The entry with its post in another state.
    func showing(_ post: Post) -> TimelineEntry {
        TimelineEntry(post: post, reason: reason, parent: parent, root: root)
    }
}
