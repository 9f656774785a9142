public import Observation
public import Services

/// What a view of drafts tells.
public protocol DraftsNapkinPresentableListener: WorkStopping {
    /// The person goes on writing a draft.
    func didTapOpen(_ id: Int64) async
    /// The person wants a draft back that was deleted a moment ago.
    func didTapUndoDelete(_ id: Int64) async
    /// The person publishes a draft.
    func didTapPublish(_ id: Int64) async
    /// The person deletes a draft.
    func didTapDelete(_ id: Int64) async
}

/// Drafts, as they are shown.
@MainActor
@Observable
public final class DraftsNapkinPresenter: DraftsNapkinPresentable {
    /// The drafts, the newest first; nil until they are known.
    public private(set) var drafts: [StoredDraft]?
    /// The post that became of one.
    public private(set) var published: PublishedPost?
    /// The one that was deleted last.
    public private(set) var deleted: StoredDraft?
    /// A draft is being published or deleted.
    public private(set) var isWorking = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// Drafts that are not known yet.
    public init() {}

    func showWorking() {
        isWorking = true
        failure = nil
    }

    func show(_ drafts: [StoredDraft]) {
        self.drafts = drafts
    }

    func show(published post: PublishedPost) {
        published = post
        isWorking = false
    }

    func show(deleted draft: StoredDraft) {
        deleted = draft
        drafts?.removeAll { $0.id == draft.id }
        isWorking = false
    }

    func showDone() {
        isWorking = false
    }

    func showFailure(_ error: SocialError) {
        isWorking = false
        failure = error.unlessStopped
    }
}
