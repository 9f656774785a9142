public import Observation
public import Services

/// What a view of an action on somebody tells.
public protocol ActorActionNapkinPresentableListener: AnyObject, Sendable {
    /// The person does it.
    func didTapPerform() async
    /// The person takes it back.
    func didTapRevert() async
    /// The person stops what is under way: what is kept already is carried out later.
    func didTapStop() async
}

/// An action on somebody, as it is shown.
@MainActor
@Observable
public final class ActorActionNapkinPresenter: ActorActionNapkinPresentable {
    /// What is done.
    public let action: ActorAction
    /// Whom it is done to: handle, DID, at-URI or web address.
    public let actor: String
    /// Whether it was done (true) or taken back (false) last; nil before.
    public private(set) var isOn: Bool?
    /// What it led to.
    public private(set) var outcome: ActionOutcome?
    /// The server is being asked.
    public private(set) var isWorking = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// An action that was not done yet.
    public init(action: ActorAction, actor: String) {
        self.action = action
        self.actor = actor
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
