/// The part of a request in which a deadline passed.
public enum TransportPhase: String, Hashable, Sendable {
    /// Looking up the server's name.
    case name
    /// Connecting, including the TLS handshake.
    case connect
    /// Waiting for the first byte of the answer, or for the server to take the request.
    case firstByte
    /// Waiting for more bytes of the answer.
    case idle
    /// The request as a whole.
    case total
}

/// Why a request got no answer. The description says what happened and what can be done.
public enum TransportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The address is not an `http` or `https` URL that can be used; the reason says what is wrong with it.
    case badURL(reason: String)
    /// A header's name or value holds bytes that HTTP does not allow, or the header is one that the client writes.
    case badHeader(name: String)
    /// The route cannot carry traffic, or the client was closed. Nothing was sent by another way.
    case routeClosed(Route, reason: String)
    /// The name does not exist.
    case nameNotFound(host: String)
    /// The name could not be looked up, which says nothing about whether it exists.
    case nameLookupFailed(host: String, reason: String)
    /// No connection could be made.
    case cannotConnect(host: String, reason: String)
    /// The TLS handshake failed or the certificate is not valid for the host.
    case tls(host: String, reason: String)
    /// A deadline passed.
    case timedOut(TransportPhase, host: String)
    /// The body is larger than the caller accepts, before or after decompression; the limit is in bytes.
    case bodyTooLarge(host: String, limit: Int)
    /// The headers are larger than the client accepts; the limit is in bytes.
    case headersTooLarge(host: String, limit: Int)
    /// The server kept redirecting.
    case tooManyRedirects(host: String, limit: Int)
    /// A redirect that must not be followed; the reason says why.
    case redirectRefused(host: String, reason: String)
    /// The host leads into the local network and is not allowed to.
    case privateAddressRefused(host: String)
    /// The connection broke before the answer was complete.
    case connectionLost(host: String, reason: String)
    /// The server's answer is not HTTP.
    case notHTTP(host: String)
    /// The body's compression is broken.
    case undecodableBody(host: String, reason: String)
    /// The task that asked was cancelled, or the body was dropped before its end.
    case cancelled
    /// Anything else that libcurl reports.
    case failed(host: String, reason: String)

    /// What happened, where, and what can be done.
    public var description: String {
        switch self {
        case .badURL(let reason):
            "The address cannot be used: \(reason). Check it and try again."
        case .badHeader(let name):
            "The request header \(name) cannot be sent: it holds characters that HTTP does not allow, or it is one "
                + "that the client writes itself."
        case .routeClosed(let route, let reason):
            "The route \(route) is closed: \(reason). Nothing was sent by another way; open the route or choose another."
        case .nameNotFound(let host):
            "There is no server named \(host). Check the spelling."
        case .nameLookupFailed(let host, let reason):
            "The name \(host) could not be looked up: \(reason). Check the network connection and try again."
        case .cannotConnect(let host, let reason):
            "No connection to \(host): \(reason). The server may be down, or the network blocks it; try again later."
        case .tls(let host, let reason):
            "The connection to \(host) is not secure: \(reason). Nothing was sent. "
                + "Check this machine's clock and network; if both are right, the server has to repair its certificate."
        case .timedOut(let phase, let host):
            Self.timeout(phase, host)
        case .bodyTooLarge(let host, let limit):
            "The answer of \(host) is larger than \(limit) bytes and was not read to its end."
        case .headersTooLarge(let host, let limit):
            "The headers that \(host) sends are larger than \(limit) bytes. The server is broken or hostile."
        case .tooManyRedirects(let host, let limit):
            "\(host) redirected more than \(limit) times. The address probably leads in a circle."
        case .redirectRefused(let host, let reason):
            "A redirect from \(host) was not followed: \(reason)."
        case .privateAddressRefused(let host):
            "\(host) leads into the local network, which is allowed only for the account's own server. "
                + "Nothing was sent."
        case .connectionLost(let host, let reason):
            "The connection to \(host) broke: \(reason). Try again."
        case .notHTTP(let host):
            "What answers at \(host) does not speak HTTP. Check the address and the port."
        case .undecodableBody(let host, let reason):
            "The answer of \(host) is compressed in a broken way: \(reason). Try again later."
        case .cancelled:
            "The request was cancelled."
        case .failed(let host, let reason):
            "The request to \(host) failed: \(reason)."
        }
    }

    private static func timeout(_ phase: TransportPhase, _ host: String) -> String {
        switch phase {
        case .name: "Looking up \(host) took too long. Check the network connection and try again."
        case .connect: "\(host) did not accept the connection in time. Try again later."
        case .firstByte: "\(host) accepted the request but did not answer in time. Try again later."
        case .idle: "\(host) stopped sending in the middle of its answer. Try again."
        case .total: "\(host) took too long to complete its answer. Try again later."
        }
    }

    /// Whether the same request may succeed once the network, the route or the server is back: what an outbox keeps.
    public var isConnectivity: Bool {
        switch self {
        case .routeClosed, .nameNotFound, .nameLookupFailed, .cannotConnect, .timedOut, .connectionLost: true
        default: false
        }
    }

    /// Whether the server may have received, and acted on, the request although no answer came.
    public var mayHaveBeenSent: Bool {
        switch self {
        case .badURL, .badHeader, .nameNotFound, .nameLookupFailed, .cannotConnect, .tls, .privateAddressRefused: false
        case .timedOut(.name, _), .timedOut(.connect, _): false
        default: true
        }
    }
}
