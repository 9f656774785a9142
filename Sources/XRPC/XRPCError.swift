public import FoundationEssentials
public import Transport

/// Why a call has no answer. The description says what happened and what can be done.
public enum XRPCError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The request did not get through.
    case transport(TransportError)
    /// The server said no, with a name from the lexicon (`InvalidRequest`, `RecordNotFound`, …) and a message.
    case refused(status: Int, name: String, message: String)
    /// The server takes no more calls until then. Calls before that are refused here without being sent.
    case rateLimited(host: String, until: Date)
    /// The server has a fault of its own (5xx); with the time when to ask again, when it says so.
    case serverFault(status: Int, message: String, retryAt: Date?)
    /// What was sent is too large for the server.
    case payloadTooLarge(host: String, bytes: Int)
    /// What answered is not an XRPC server: the beginning of its answer as plain text.
    case notXRPC(status: Int, contentType: String, excerpt: String)
    /// The answer does not have the form that the lexicon says.
    case unreadable(method: String, reason: String)
    /// The account's session has ended.
    case signedOut(SignedOutReason)
    /// The server's address cannot be used; the reason says why.
    case badService(reason: String)
    /// The session's tokens could not be kept, so they were not used either.
    case storage(reason: String)

    /// What happened and what can be done.
    public var description: String {
        switch self {
        case .transport(let error): error.description
        case .refused(_, let name, let message): message.isEmpty ? "The server refused: \(name)." : message
        case .rateLimited(let host, let until):
            "\(host) takes no more requests from you until \(until.formatted(.iso8601)). Wait until then."
        case .serverFault(let status, let message, _):
            "The server has a problem of its own (\(status)\(message.isEmpty ? "" : ": \(message)")). Try again later."
        case .payloadTooLarge(let host, let bytes):
            "\(host) does not take \(bytes) bytes at once. Make it smaller and try again."
        case .notXRPC(let status, let contentType, let excerpt):
            "What answered is not an AT Protocol server (\(status), \(contentType.isEmpty ? "no type" : contentType)"
                + "\(excerpt.isEmpty ? "" : ": “\(excerpt)”")). Check the server's address, or whether the network "
                + "asks you to sign in."
        case .unreadable(let method, let reason):
            "The answer to \(method) could not be read: \(reason). The server may be newer than this program."
        case .signedOut(let reason): reason.description
        case .badService(let reason): "The server's address cannot be used: \(reason)."
        case .storage(let reason):
            "The session could not be saved: \(reason). Nothing was lost; repair that and try again."
        }
    }

    /// Whether the same call may succeed once the network or the server is back: what an outbox keeps.
    public var isTemporary: Bool {
        switch self {
        case .transport(let error): error.isConnectivity
        case .rateLimited, .serverFault, .storage: true
        // An answer that is not XRPC mostly comes from something in between: a proxy, a sign-in page.
        case .notXRPC: true
        case .refused, .payloadTooLarge, .unreadable, .signedOut, .badService: false
        }
    }

    /// Whether signing in needs the code that the server has sent by e-mail.
    public var needsAuthFactorToken: Bool {
        if case .refused(_, "AuthFactorTokenRequired", _) = self { true } else { false }
    }

    /// Whether there was no server at the address: none of that name, or none that listens.
    var saysServerIsGone: Bool {
        switch self {
        case .transport(.nameNotFound), .transport(.cannotConnect): true
        default: false
        }
    }

    /// Whether the access token is no good any more, by the forms that servers use. Whether the session is over as well is
    /// what the refresh finds out. No other refusal (403 `ScopeMissing`, say) is a reason to refresh, and neither is a token
    /// that is good for less than the call: the reference server calls that invalid too.
    var saysTokenIsOver: Bool {
        switch self {
        case .refused(400, "ExpiredToken", _), .refused(401, "ExpiredToken", _), .refused(401, "InvalidToken", _): true
        case .refused(400, "InvalidToken", let message): message != "Bad token scope"
        default: false
        }
    }
}

/// Why an account is not signed in.
public enum SignedOutReason: Hashable, Sendable, CustomStringConvertible {
    /// The person signed out.
    case byPerson
    /// The server does not prolong the session; its error name and message.
    case refused(name: String, message: String)
    /// The session was removed by another process that shares this home.
    case elsewhere

    /// What happened and what can be done.
    public var description: String {
        switch self {
        case .byPerson: "You have signed out. Sign in to go on."
        case .refused(let name, let message):
            "Your server ended the session (\(message.isEmpty ? name : message)). Sign in again; what you wrote is kept."
        case .elsewhere: "You were signed out in another window. Sign in to go on."
        }
    }
}
