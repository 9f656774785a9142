import Services
import Transport
import XRPC

extension SocialError {
    /// Says a failed call in the words that a person can act on.
    /// - Parameters:
    ///   - host: the server that was asked, for failures that do not name it themselves.
    ///   - handle: the account that asked.
    init(_ error: XRPCError, host: String, handle: String) {
        self =
            switch error {
            case .transport(let error): SocialError(error, host: host)
            case .refused(let status, let name, let message):
                Self.isAbsence(status: status, name: name, message: message)
                    ? .notFound(what: message.isEmpty ? name : message)
                    : .refused(status: status, name: name, message: message)
            case .rateLimited(let host, let until): .rateLimited(host: host, until: until)
            // Asking again does not help: it is no fault that passes.
            case .serverFault(501, _, _):
                .refused(status: 501, name: "MethodNotImplemented", message: "\(host) does not offer that")
            case .serverFault(let status, _, _): .serverFault(host: host, status: status)
            case .payloadTooLarge(_, let bytes):
                .refused(
                    status: 413, name: "PayloadTooLarge", message: "the server does not take \(bytes) bytes at once")
            case .notXRPC(let status, let contentType, let excerpt):
                .unreadable(
                    host: host,
                    detail: "it answered \(status) with \(contentType.isEmpty ? "no type" : contentType)"
                        + (excerpt.isEmpty ? "" : ": “\(excerpt)”"))
            case .unreadable(let method, let reason): .unreadable(host: host, detail: "\(method): \(reason)")
            case .signedOut: .sessionExpired(handle: handle)
            case .badService(let reason): .malformed(what: "the address `\(host)`", problem: reason)
            case .storage(let reason): .storage(detail: reason)
            }
    }

    /// Says a failed request in the words that a person can act on.
    init(_ error: TransportError, host: String) {
        self =
            switch error {
            case .routeClosed(let route, let reason): .routeClosed(route: "\(route)", reason: reason)
            case .badURL(let reason): .malformed(what: "the address `\(host)`", problem: reason)
            case .badHeader(let name): .invalid(what: "header \(name)", problem: "it cannot be sent")
            case .nameNotFound(let host): .unreachable(host: host, reason: "there is no server of that name")
            case .nameLookupFailed(let host, let reason), .cannotConnect(let host, let reason):
                .unreachable(host: host, reason: reason)
            case .connectionLost(let host, let reason), .failed(let host, let reason):
                .connectionFailed(host: host, reason: reason)
            case .tls(let host, let reason): .connectionFailed(host: host, reason: "it is not secure: \(reason)")
            case .timedOut(let phase, let host): .timedOut(host: host, phase: phase.rawValue)
            case .bodyTooLarge(let host, let limit), .headersTooLarge(let host, let limit):
                .tooLarge(host: host, limit: limit)
            case .tooManyRedirects(let host, _): .unreadable(host: host, detail: "it redirects in a circle")
            case .redirectRefused(let host, let reason):
                .unreadable(host: host, detail: "a redirect was not followed: \(reason)")
            case .privateAddressRefused(let host): .addressRefused(host: host)
            case .notHTTP(let host): .unreadable(host: host, detail: "it does not speak HTTP")
            case .undecodableBody(let host, let reason):
                .unreadable(host: host, detail: "its compression is broken: \(reason)")
            case .cancelled: .cancelled
            }
    }

    /// Servers say in several ways that a thing is not there.
    private static func isAbsence(status: Int, name: String, message: String) -> Bool {
        switch name {
        case "NotFound", "RecordNotFound", "ActorNotFound", "AccountNotFound", "RepoNotFound", "UnknownFeed",
            "UnknownList", "HandleNotFound":
            true
        default:
            status == 400
                && (message.lowercased().hasSuffix("not found") || message.lowercased().contains("not found: at://")
                    || message.lowercased().hasPrefix("could not locate record"))
        }
    }
}
