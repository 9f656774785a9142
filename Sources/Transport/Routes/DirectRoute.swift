// The socket types come with whichever of the two modules the compiler met first.
import CCurl
import Glibc

/// The machine's own network: the system's resolver, ordinary sockets.
public final class DirectRoute: RouteConnecting {
    private let lookup: NameLookup

    /// The direct route. One for the whole program is enough; it remembers names for half a minute.
    public init() {
        lookup = NameLookup()
    }

    init(lookup: NameLookup) {
        self.lookup = lookup
    }

    /// ``Route/direct``.
    public var route: Route { .direct }

    /// Always open: whether there is a network shows when it is used.
    public var state: RouteState { .open }

    /// The system's answer for the name; `localhost` is this machine without asking anybody (RFC 6761, 6.3).
    public func endpoints(
        for host: String, port: UInt16, by deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> RouteEndpoints {
        if let address = IPAddress(host) { return .addresses([address]) }
        if host == "localhost" || host.hasSuffix(".localhost") {
            return .addresses(["127.0.0.1", "::1"].compactMap { IPAddress($0) })
        }
        return .addresses(try await lookup.addresses(of: host, by: deadline))
    }

    /// An ordinary socket.
    public func openSocket(for address: IPAddress, host: String) throws(TransportError) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.isIPv6 ? AF_INET6 : AF_INET, kind, 0)
        guard descriptor >= 0 else {
            throw .cannotConnect(host: host, reason: String(cString: strerror(errno)))
        }
        return descriptor
    }
}
