/// An account that Warren knows on this device.
public struct Account: Hashable, Sendable, Identifiable {
    /// Whether requests can be made for the account.
    public enum State: String, Hashable, Sendable {
        /// Tokens are at hand; they may still turn out to be refused.
        case signedIn
        /// The server refused the tokens: the account, its store and its drafts are kept until someone signs in again.
        case expired
        /// Someone signed out: the account is no longer on this device.
        case signedOut
    }

    /// The account's permanent name, a DID.
    public let did: String
    /// The name people use, without `@`; `handle.invalid` when it does not resolve back to the DID.
    public let handle: String
    /// Base URL of the server that hosts the account (its PDS, or the entryway that it signed in at).
    public let service: String
    /// Whether requests can be made.
    public let state: State

    /// The DID.
    public var id: String { did }

    /// Makes an account value.
    public init(did: String, handle: String, service: String, state: State) {
        self.did = did
        self.handle = handle
        self.service = service
        self.state = state
    }
}

/// The accounts on this device and which one acts.
public struct SignInState: Hashable, Sendable {
    /// Every account, in the order in which they were added.
    public let accounts: [Account]
    /// DID of the account that acts unless another is named; nil when there is none.
    public let currentDID: String?

    /// The account that acts unless another is named.
    public var current: Account? { accounts.first { $0.did == currentDID } }

    /// Makes a state.
    public init(accounts: [Account], currentDID: String?) {
        self.accounts = accounts
        self.currentDID = currentDID
    }
}
