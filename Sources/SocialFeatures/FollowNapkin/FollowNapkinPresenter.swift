public import Observation
public import Services

/// What a view of a follow button tells.
public protocol FollowNapkinPresentableListener: AnyObject, Sendable {
    /// The person follows.
    func didTapFollow() async
    /// The person stops following.
    func didTapUnfollow() async
    /// The person waits no longer.
    func didTapStop() async
}

/// A follow button, as it is shown.
@MainActor
@Observable
public final class FollowNapkinPresenter: FollowNapkinPresentable {
    /// Whom: handle or DID.
    public let actor: String
    /// Whether the person followed (true) or stopped (false) last; nil before.
    public private(set) var isFollowing: Bool?
    /// What it led to.
    public private(set) var outcome: ActionOutcome?
    /// The server is being asked.
    public private(set) var isWorking = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// A button that was not pressed yet.
    public init(actor: String) {
        self.actor = actor
    }

    func showWorking() {
        isWorking = true
        failure = nil
    }

    func show(_ outcome: ActionOutcome, isFollowing: Bool) {
        self.outcome = outcome
        self.isFollowing = isFollowing
        isWorking = false
    }

    func showFailure(_ error: SocialError) {
        isWorking = false
        // Whoever stopped it knows.
        failure = error == .cancelled ? nil : error
    }
}
