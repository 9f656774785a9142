public import Observation
public import Services

/// What a view of the accounts tells.
public protocol AccountsNapkinPresentableListener: AnyObject, Sendable {
    /// The person acts as another account from now on; by handle or DID.
    func didTapSwitch(to account: String) async
    /// The person signs an account out; by handle or DID, nil is the current one.
    func didTapSignOut(_ account: String?) async
    /// The person adds an account.
    func didTapAdd() async
}

/// What was done to the accounts.
public enum AccountsChange: Hashable, Sendable {
    /// Another account is current.
    case switched(Account)
    /// An account left; which one acts from now on, nil when none does; and how many entries of the outbox stay until it comes back.
    case signedOut(Account, acting: Account?, waiting: Int)
}

/// The accounts on this device, as they are shown.
@MainActor
@Observable
public final class AccountsNapkinPresenter: AccountsNapkinPresentable {
    /// The accounts and which one acts; nil until they are known.
    public private(set) var state: SignInState?
    /// What was done last.
    public private(set) var change: AccountsChange?
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// Accounts that are not known yet.
    public init() {}

    func show(_ state: SignInState) {
        self.state = state
    }

    func show(_ change: AccountsChange) {
        self.change = change
        failure = nil
    }

    func showFailure(_ error: SocialError) {
        failure = error
    }
}
