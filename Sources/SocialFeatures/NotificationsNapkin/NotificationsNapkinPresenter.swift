public import Observation
public import Services

/// What a view of notifications tells.
public protocol NotificationsNapkinPresentableListener: WorkStopping {
    /// They are in sight: the newest are read, and what is new is marked as seen.
    func didShow() async
    /// The person wants the next page.
    func didTapLoadMore() async
    /// The person has seen all of them.
    func didTapMarkSeen() async
    /// The person opens a post.
    func didSelect(post uri: String) async
    /// The person opens somebody's profile.
    func didSelect(actor did: String) async
}

/// Notifications, as they are shown.
@MainActor
@Observable
public final class NotificationsNapkinPresenter: NotificationsNapkinPresentable {
    /// What happened, newest first.
    public private(set) var items: [SocialNotification] = []
    /// The same, with what belongs together as one.
    public private(set) var groups: [NotificationGroup] = []
    /// Where the next page starts; nil at the end.
    public private(set) var cursor: String?
    /// What could not be read.
    public private(set) var skipped: [SkippedItem] = []
    /// Whether it is what the server says now.
    public private(set) var freshness = Freshness.live
    /// The server is being asked.
    public private(set) var isLoading = false
    /// The first answer came.
    public private(set) var isLoaded = false
    /// The server is being told that all was seen.
    public private(set) var isMarking = false
    /// What marking all as seen led to; nil before.
    public private(set) var seen: ActionOutcome?
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// No notifications yet.
    public init() {}

    func showLoading() {
        isLoading = true
    }

    func show(
        _ items: [SocialNotification], cursor: String?, skipped: [SkippedItem], freshness: Freshness = .live
    ) {
        self.items = items
        groups = NotificationGroup.grouped(items)
        self.cursor = cursor
        self.skipped = skipped
        self.freshness = freshness
        isLoading = false
        isLoaded = true
        failure = nil
    }

    func showMarking() {
        isMarking = true
    }

    func show(seen outcome: ActionOutcome) {
        seen = outcome
        isMarking = false
    }

    func showFailure(_ error: SocialError) {
        isLoading = false
        isMarking = false
        failure = error.unlessStopped
    }
}
