import Glibc
import Synchronization
import Transport

/// A route that knows some names, and counts what it is asked.
final class FakeRoute: RouteConnecting {
    struct Record {
        var asked: [String] = []
        var sockets = 0
        var state = RouteState.open
    }

    let route = Route.tunnel("fake")
    let record = Mutex(Record())
    private let names: [String: [String]]
    private let socks: SOCKSServer?

    /// - Parameters:
    ///   - names: the addresses behind each name.
    ///   - socks: a server through which everything goes.
    init(_ names: [String: [String]] = [:], socks: SOCKSServer? = nil) {
        self.names = names
        self.socks = socks
    }

    var state: RouteState { record.withLock { $0.state } }

    func close(_ reason: String) {
        record.withLock { $0.state = .closed(reason: reason) }
    }

    func endpoints(
        for host: String, port: UInt16, by deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> RouteEndpoints {
        record.withLock { $0.asked.append(host) }
        if let socks { return .socks(socks) }
        if let address = IPAddress(host) { return .addresses([address]) }
        guard let addresses = names[host] else { throw .nameNotFound(host: host) }
        return .addresses(addresses.compactMap { IPAddress($0) })
    }

    func openSocket(for address: IPAddress, host: String) throws(TransportError) -> Int32 {
        record.withLock { $0.sockets += 1 }
        return socket(
            address.isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    }
}
