/// What an account's session is at one time.
///
/// ```
/// signIn ──▶ signedIn ──refresh──▶ signedIn ──sign-out, or the server refuses to refresh──▶ signedOut
/// ```
public enum SessionConfiguration: Hashable, Sendable {
    /// Signed in; a new value follows each refresh that changed something about the account.
    case signedIn(SessionAccount)
    /// Signed out for good: signing in again makes a new session.
    case signedOut(did: String, SignedOutReason)
}
