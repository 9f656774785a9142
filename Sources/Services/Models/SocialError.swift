public import struct FoundationEssentials.Date

/// Why something asked of the social services did not happen.
///
/// The cases are what a person can tell apart and act on; the front turns them into text. No case carries a secret.
public enum SocialError: Error, Hashable, Sendable, Codable {
    /// No account is signed in, or the one that was named is not known on this device.
    case notSignedIn(account: String?)
    /// The embedded network has no such account.
    case noLocalAccount(String)
    /// The server did not take the name and password.
    case signInRefused(reason: String)
    /// A server that nobody named, and that was asked for that reason alone, did not take the name and password. `isKnown`
    /// says whether it knows of such an account; nil when it did not tell.
    case signInRefusedByDefault(host: String, isKnown: Bool?, reason: String)
    /// The server did not take the sign-in code.
    case signInCodeRefused(reason: String)
    /// The server sent a sign-in code by e-mail and wants it.
    case signInCodeNeeded
    /// The server no longer takes this account's tokens: sign in again. Nothing stored is lost.
    case sessionExpired(handle: String)
    /// The secrets of an account cannot be reached where they are kept; the account is nil when it is a new one's. `problem`
    /// says what is wrong there and what to do about it.
    case secretsUnavailable(handle: String?, place: SecretPlace, problem: String)
    /// Where an account's secrets are kept there are none any more: sign in again.
    case secretsMissing(handle: String, place: SecretPlace)
    /// The route is closed: nothing left the machine.
    case routeClosed(route: String, reason: String)
    /// The server cannot be reached.
    case unreachable(host: String, reason: String)
    /// The server was reached, but the connection broke, or is not secure.
    case connectionFailed(host: String, reason: String)
    /// A server leads to an address in this machine's own network that is not the account's: nothing was sent there.
    case addressRefused(host: String)
    /// The server answered too slowly; `phase` says in which part.
    case timedOut(host: String, phase: String)
    /// The server asks to wait, until the given time where it said so.
    case rateLimited(host: String, until: Date?)
    /// The server understood and refused.
    case refused(status: Int, name: String?, message: String?)
    /// The server failed by itself (5xx).
    case serverFault(host: String, status: Int)
    /// The answer is not what the protocol says.
    case unreadable(host: String, detail: String)
    /// The answer was cut off because it exceeds a bound, in bytes.
    case tooLarge(host: String, limit: Int)
    /// What was asked for does not exist.
    case notFound(what: String)
    /// What was typed is not what belongs there. `problem` says what is wrong with it and may go on, after `; `, with what
    /// to do.
    case malformed(what: String, problem: String)
    /// Something cannot be used as it is. `problem` says why and may go on, after `; `, with what to do.
    case invalid(what: String, problem: String)
    /// What was asked for is understood, and cannot be done. `problem` says why and may go on, after `; `, with what to do.
    case impossible(what: String, problem: String)
    /// The text is too long.
    case textTooLong(TextMeasure)
    /// A picture cannot be used. `problem` says why and may go on, after `; `, with what to do.
    case image(name: String, problem: String)
    /// The store on this machine failed.
    case storage(detail: String)
    /// It may have been carried out although it failed so, and nothing can tell.
    indirect case uncertain(SocialError)
    /// It was refused, or may have been carried out although nothing can tell; it stays in the outbox under the number.
    indirect case leftInOutbox(Int64, problem: SocialError)
    /// Somebody stopped it.
    case cancelled
}
