public import Observation
public import Services

/// What a view of lists tells.
public protocol ListsNapkinPresentableListener: WorkStopping {
    /// The person looks at them, and at the next page after that.
    func didTapLoadMore() async
    /// The person changes a list.
    func didTapChange(_ change: ListChange) async
}

/// Lists of people, or who is on one, as they are shown.
@MainActor
@Observable
public final class ListsNapkinPresenter: ListsNapkinPresentable {
    /// The lists; nil until they are known, and where one list is looked at.
    public private(set) var lists: [ActorList]?
    /// The list that is looked at; nil until it is known.
    public private(set) var list: ActorList?
    /// Who is on that.
    public private(set) var members: [Actor] = []
    /// Where the next page starts; nil at the end.
    public private(set) var cursor: String?
    /// Whether it is what the server says now.
    public private(set) var freshness = Freshness.live
    /// What could not be read.
    public private(set) var skipped: [SkippedItem] = []
    /// What the last change led to; nil before.
    public private(set) var outcome: ActionOutcome?
    /// The server is being asked.
    public private(set) var isWorking = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// Lists that are not known yet.
    public init() {}

    func showWorking() {
        isWorking = true
        failure = nil
    }

    func show(_ lists: [ActorList], cursor: String?, skipped: [SkippedItem], freshness: Freshness) {
        self.freshness = freshness
        self.lists = lists
        self.cursor = cursor
        self.skipped = skipped
        isWorking = false
    }

    func show(_ list: ActorList, members: [Actor], cursor: String?, freshness: Freshness) {
        self.freshness = freshness
        self.list = list
        self.members = members
        self.cursor = cursor
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
