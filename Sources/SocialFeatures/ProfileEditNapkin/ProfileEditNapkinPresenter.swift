public import Observation
public import Services

/// What a view of an edit of the profile tells.
public protocol ProfileEditNapkinPresentableListener: WorkStopping {
    /// The person saves a change.
    func didTapSave(_ change: ProfileChange) async
    /// A picture that the person chose cannot be read.
    func didFailToOpen(_ name: String, problem: String) async
}

/// An edit of the profile, as it is shown.
@MainActor
@Observable
public final class ProfileEditNapkinPresenter: ProfileEditNapkinPresentable {
    /// What the last change led to; nil before.
    public private(set) var outcome: ActionOutcome?
    /// The server is being asked.
    public private(set) var isWorking = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// A profile that was not changed yet.
    public init() {}

    func showWorking() {
        isWorking = true
        failure = nil
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
