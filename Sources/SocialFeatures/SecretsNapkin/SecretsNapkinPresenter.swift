public import Observation
public import Services

/// What a view of where secrets are tells.
public protocol SecretsNapkinPresentableListener: AnyObject, Sendable {
    /// The person wants them in another place.
    func didTapMove(to place: SecretPlace) async
}

/// Where the accounts' secrets are, as it is shown.
@MainActor
@Observable
public final class SecretsNapkinPresenter: SecretsNapkinPresentable {
    /// Each account and where its secrets are; nil until that is known.
    public private(set) var secrets: [KeptSecrets]?
    /// Where they were moved to last.
    public private(set) var moved: SecretPlace?
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// Places that are not known yet.
    public init() {}

    func show(_ secrets: [KeptSecrets], movedTo place: SecretPlace?) {
        self.secrets = secrets
        moved = place
        failure = nil
    }

    func showFailure(_ error: SocialError) {
        failure = error
    }
}
