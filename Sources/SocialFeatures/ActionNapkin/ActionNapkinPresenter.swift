public import Observation
public import Services

/// A thing that one does to a post or to somebody, and can take back.
public enum SocialAction: Hashable, Sendable {
    /// To a post: at-URI or web address.
    case toPost(PostAction, String)
    /// Follows somebody: handle, DID, at-URI or web address.
    case follow(String)
    /// Something else to somebody: handle, DID, at-URI or web address.
    case toActor(ActorAction, String)
}

/// What a view of an action tells.
public protocol ActionNapkinPresentableListener: WorkStopping {
    /// The person does it.
    func didTapPerform() async
    /// The person takes it back.
    func didTapRevert() async
}

/// An action, as it is shown.
@MainActor
@Observable
public final class ActionNapkinPresenter: ActionNapkinPresentable {
    /// What is done, and to whom or what.
    public let action: SocialAction
    /// Whether it was done (true) or taken back (false) last; nil before.
    public private(set) var isOn: Bool?
    /// What it led to.
    public private(set) var outcome: ActionOutcome?
    /// The server is being asked.
    public private(set) var isWorking = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// An action that was not done yet.
    public init(action: SocialAction) {
        self.action = action
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
        failure = error.unlessStopped
    }
}
