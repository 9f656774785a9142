public import Observation
public import Services

/// What a view of the chosen feeds tells.
public protocol FeedsNapkinPresentableListener: WorkStopping {
    /// The person looks at them.
    func didTapLoad() async
    /// The person changes them.
    func didTapChange(_ change: SavedFeedChange) async
    /// The person opens one.
    func didSelect(_ source: FeedSource) async
}

/// The feeds that the account has chosen, as they are shown.
@MainActor
@Observable
public final class FeedsNapkinPresenter: FeedsNapkinPresentable {
    /// The feeds; nil until they are known.
    public private(set) var feeds: SavedFeeds?
    /// What the last change led to; nil before.
    public private(set) var outcome: ActionOutcome?
    /// The server is being asked.
    public private(set) var isWorking = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// Feeds that are not known yet.
    public init() {}

    func showWorking() {
        isWorking = true
        failure = nil
    }

    func show(_ feeds: SavedFeeds) {
        self.feeds = feeds
        isWorking = false
    }

    func show(_ outcome: ActionOutcome) {
        self.outcome = outcome
        isWorking = false
    }

    func showFailure(_ error: SocialError) {
        isWorking = false
        failure = error.unlessStopped
    }
}
