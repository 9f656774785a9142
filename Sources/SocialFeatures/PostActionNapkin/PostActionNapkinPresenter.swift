public import Observation
public import Services

/// What a view of an action on a post tells.
public protocol PostActionNapkinPresentableListener: AnyObject, Sendable {
    /// The person does it.
    func didTapPerform() async
    /// The person takes it back.
    func didTapRevert() async
    /// The person waits no longer.
    func didTapStop() async
}

/// An action on a post, as it is shown.
@MainActor
@Observable
public final class PostActionNapkinPresenter: PostActionNapkinPresentable {
    /// What is done.
    public let action: PostAction
    /// at-URI or web address of the post.
    public let post: String
    /// Whether it was done (true) or taken back (false) last; nil before.
    public private(set) var isOn: Bool?
    /// What it led to.
    public private(set) var outcome: ActionOutcome?
    /// The server is being asked.
    public private(set) var isWorking = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// An action that was not done yet.
    public init(action: PostAction, post: String) {
        self.action = action
        self.post = post
    }

    func showWorking() {
        isWorking = true
        failure = nil
    }

    func show(_ outcome: ActionOutcome, isOn: Bool) {
        self.outcome = outcome
        self.isOn = isOn
        isWorking = false
    }

    func showFailure(_ error: SocialError) {
        isWorking = false
        // Whoever stopped it knows.
        failure = error == .cancelled ? nil : error
    }
}
