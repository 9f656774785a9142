public import Log

/// Knows the accounts on this device and signs them in and out.
public protocol AccountManaging: Sendable {
    /// The current state first, then each change (also sign-in, refresh, switch and sign-out made elsewhere in the app).
    var signInStates: AsyncStream<SignInState> { get }

    /// The state now.
    func signInState() async throws(SocialError) -> SignInState

    /// Signs in and makes the account current.
    /// - Parameters:
    ///   - identifier: handle, DID or e-mail address.
    ///   - password: an app password.
    ///   - service: base URL of the server; nil finds it by the identifier, else the network's entryway.
    ///   - code: the code that the server sent by e-mail, after ``SocialError/signInCodeNeeded``.
    ///   - place: where the account's secrets go; nil leaves them where they are, and puts new ones where others are.
    func signIn(
        identifier: String, password: Secret<String>, service: String?, code: String?, keepingIn place: SecretPlace?
    ) async throws(SocialError) -> Account

    /// Ends an account's session here and at its server, and forgets its tokens. Works offline.
    /// - Parameter account: handle or DID; nil is the current one.
    @discardableResult
    func signOut(account: String?) async throws(SocialError) -> Account

    /// Makes another account current.
    /// - Parameter account: handle or DID.
    @discardableResult
    func makeCurrent(account: String) async throws(SocialError) -> Account
}

extension AccountManaging {
    /// Signs in, with the secrets where the account's are, or others' are.
    public func signIn(
        identifier: String, password: Secret<String>, service: String?, code: String?
    ) async throws(SocialError) -> Account {
        try await signIn(identifier: identifier, password: password, service: service, code: code, keepingIn: nil)
    }
}
