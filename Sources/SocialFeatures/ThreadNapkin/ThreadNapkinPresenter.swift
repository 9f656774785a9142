public import Observation
public import Services

/// What a view of a thread tells.
public protocol ThreadNapkinPresentableListener: PostsPresentableListener {
    /// The person wants the thread as it is now.
    func didTapRefresh() async
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
