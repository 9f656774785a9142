public import Observation
public import Services

/// What a view of a thread tells.
public protocol ThreadNapkinPresentableListener: AnyObject, Sendable {
    /// The person wants the thread as it is now.
    func didTapRefresh() async
    /// The person likes a post, or no longer does.
    func didTapLike(post uri: String) async
    /// The person reposts a post, or no longer does.
    func didTapRepost(post uri: String) async
    /// The person opens another post.
    func didSelect(post uri: String) async
    /// The person opens somebody's profile.
    func didSelect(actor did: String) async
    /// The person answers a post.
    func didTapReply(to uri: String) async
}

/// A thread, as it is shown.
@MainActor
@Observable
public final class ThreadNapkinPresenter: ThreadNapkinPresentable {
    /// The thread; nil until it came.
    public private(set) var thread: ConversationThread?
    /// The server is being asked.
    public private(set) var isLoading = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// A thread that did not come yet.
    public init() {}

    func showLoading() {
        isLoading = true
    }

    func show(_ thread: ConversationThread) {
        self.thread = thread
        isLoading = false
        failure = nil
    }

    func showFailure(_ error: SocialError) {
        isLoading = false
        failure = error
    }
}
