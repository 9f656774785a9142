/// The name of the way that a connection takes out of this machine.
///
/// A session is opened on a route and keeps it until it ends; no route ever falls back to another one.
/// The text form, which settings and the command line use, is `direct`, `tunnel:NAME` or `tor`.
public enum Route: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The machine's own network, as the kernel routes it.
    case direct
    /// The tunnel with this name.
    case tunnel(String)
    /// The Tor network, names included.
    case tor

    /// Reads the text form; `nil` when it names no route.
    public init?(_ text: String) {
        switch text {
        case "direct": self = .direct
        case "tor": self = .tor
        default:
            let prefix = "tunnel:"
            guard text.hasPrefix(prefix), text.utf8.count > prefix.utf8.count else { return nil }
            self = .tunnel(String(text.dropFirst(prefix.count)))
        }
    }

    /// `direct`, `tunnel:NAME` or `tor`.
    public var description: String {
        switch self {
        case .direct: "direct"
        case .tunnel(let name): "tunnel:\(name)"
        case .tor: "tor"
        }
    }

    /// Decodes the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let route = Route(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a route is direct, tunnel:NAME or tor")
        }
        self = route
    }

    /// Encodes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Whether a route can carry traffic now.
public enum RouteState: Hashable, Sendable {
    /// Traffic can pass.
    case open
    /// Nothing can pass; the reason is a short text for the person who uses the program.
    case closed(reason: String)
}

/// How a route reaches a host: what ``RouteConnecting/endpoints(for:port:by:)`` answers.
public enum RouteEndpoints: Sendable {
    /// The host's addresses, in order of preference. The client races IPv6 against IPv4 over sockets which it
    /// asks the route for, one by one.
    case addresses([IPAddress])
    /// A SOCKS 5 server which is given the name, so that the name is resolved at the other end and nowhere else. The
    /// socket to the server comes from the route.
    case socks(SOCKSServer)
}

/// A SOCKS 5 server (RFC 1928) that resolves names, as Tor's is.
public struct SOCKSServer: Hashable, Sendable {
    /// Where the server listens.
    public var address: IPAddress
    /// The server's port.
    public var port: UInt16
    /// User name and password (RFC 1929). Tor gives each pair a circuit of its own; connections with different pairs
    /// are never shared.
    public var user: String
    /// See ``user``.
    public var password: String

    /// A server; user name and password may be empty.
    public init(address: IPAddress, port: UInt16, user: String = "", password: String = "") {
        self.address = address
        self.port = port
        self.user = user
        self.password = password
    }
}

/// A way out of this machine: it resolves names and yields sockets.
///
/// A route owns its resolver: the client never asks another one, ignores proxies in the environment, and connects only
/// to addresses which the route gave, over sockets which the route made.
///
/// **Epochs.** An ``HTTPClient`` is opened on one route and keeps it: connections, TLS sessions and resolved addresses
/// are never shared between two clients. Whoever composes the program, when the setting changes, opens clients on the
/// new route under a new epoch number, calls ``HTTPClient/close()`` on the old ones (what is under way ends with
/// ``TransportError/routeClosed(_:reason:)``), and drops answers that carry an old epoch.
public protocol RouteConnecting: Sendable {
    /// The route's name.
    var route: Route { get }

    /// Whether the route can carry traffic now. Read before each request and before each new socket, from any thread;
    /// it must not block.
    var state: RouteState { get }

    /// Finds out how to reach a host.
    ///
    /// - Parameters:
    ///   - host: a lower-case name, or an IP address without brackets.
    ///   - port: the port that will be connected to.
    ///   - deadline: when to give up with ``TransportError/timedOut(_:host:)`` (``TransportPhase/name``).
    func endpoints(
        for host: String, port: UInt16, by deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> RouteEndpoints

    /// Makes a non-blocking stream socket, bound to the route, that is about to be connected to `address`.
    ///
    /// Called on the client's own thread, so it must not block. The socket belongs to the client.
    func openSocket(for address: IPAddress, host: String) throws(TransportError) -> Int32
}
