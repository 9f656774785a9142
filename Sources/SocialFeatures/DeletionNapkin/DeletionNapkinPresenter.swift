public import Observation
public import Services

/// What a view of a deletion tells.
public protocol DeletionNapkinPresentableListener: WorkStopping {
    /// The person deletes the post.
    func didTapDelete() async
}

/// A deletion of a post, as it is shown.
@MainActor
@Observable
public final class DeletionNapkinPresenter: DeletionNapkinPresentable {
    /// at-URI or web address of the post.
    public let post: String
    /// The post that was deleted; nil before.
    public private(set) var deleted: DeletedPost?
    /// The server is being asked.
    public private(set) var isWorking = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// A deletion that was not done yet.
    public init(post: String) {
        self.post = post
    }

    func showWorking() {
        isWorking = true
        failure = nil
    }

    func show(_ deleted: DeletedPost) {
        self.deleted = deleted
        isWorking = false
    }

    func showFailure(_ error: SocialError) {
        isWorking = false
        failure = error.unlessStopped
    }
}
