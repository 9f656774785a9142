public import Log
import Synchronization

/// An HTTP client on one route.
///
/// It speaks HTTP/1.1, and HTTP/2 where the server offers it, reuses connections, and bounds everything: each phase in
/// time, headers and bodies in size, redirects in number. It follows no environment (proxies, `.netrc`), keeps no
/// cookies, and reaches only what its route resolves and its policy permits. All its work happens on one thread of its
/// own, which starts with the first request; the client may be used from any task.
///
/// Cancelling the task that waits ends the transfer at once. A request on a reused connection that turns out to be dead
/// before any answer is sent once more on a new one.
public final class HTTPClient: Sendable {
    private let path: any RouteConnecting
    private let userAgent: String
    private let privateAddresses: PrivateAddressPolicy
    private let trust: CertificateTrust
    private let log: Log
    private let loop = CurlLoop()
    private let lastID = Atomic<UInt64>(0)
    private let isClosed = Atomic<Bool>(false)

    /// A client; nothing starts before the first request.
    ///
    /// - Parameters:
    ///   - route: the way out, kept for the client's whole life.
    ///   - userAgent: the value of `User-Agent`.
    ///   - privateAddresses: which servers may be in the local network.
    ///   - trust: whose certificates are accepted.
    ///   - log: where requests are noted, without paths, queries, headers and bodies.
    public init(
        route: any RouteConnecting, userAgent: String, privateAddresses: PrivateAddressPolicy = .refuse,
        trust: CertificateTrust = .system, log: Log = .none
    ) {
        path = route
        self.userAgent = userAgent
        self.privateAddresses = privateAddresses
        self.trust = trust
        self.log = log.category("http")
    }

    /// The route that every connection of this client takes.
    public var route: Route { path.route }

    /// Ends everything under way, and refuses everything to come, with ``TransportError/routeClosed(_:reason:)``.
    public func close() {
        isClosed.store(true, ordering: .releasing)
        loop.close(.routeClosed(route, reason: "it was given up for another setting"))
    }

    /// Sends a request and collects the whole answer.
    ///
    /// Every status is an answer, 4xx and 5xx included. Compressed bodies are decompressed.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await follow(request, highWater: nil) { lease in
            let answer = await lease.whole()
            return (answer.map { ResponseHead(status: $0.status, headers: $0.headers) }, answer)
        }
    }

    /// Sends a request and answers as soon as the headers are there; the body is read at the reader's pace.
    ///
    /// While the reader does not ask, at most ``HTTPStreamingResponse/bufferBytes`` wait here, and the server is slowed
    /// down. Bodies arrive as they are sent: no compression is asked for.
    public func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStreamingResponse {
        try await follow(request, highWater: HTTPStreamingResponse.bufferBytes) { lease in
            let head = await lease.head()
            return (
                head,
                head.map { HTTPStreamingResponse(status: $0.status, headers: $0.headers, body: HTTPBody(lease)) }
            )
        }
    }

    /// Walks along the redirects until an answer is not one.
    private func follow<Answer: Sendable>(
        _ request: HTTPRequest, highWater: Int?,
        _ receive: (TransferLease) async -> (Result<ResponseHead, TransportError>, Result<Answer, TransportError>)
    ) async throws(TransportError) -> Answer {
        let endBy = ContinuousClock.now + request.deadlines.total
        var hop = try RequestHop(request)
        var redirects = 0
        while true {
            let connectBy = min(ContinuousClock.now + request.deadlines.connect, endBy)
            let reach = try await reach(hop, by: connectBy)
            let (head, answer) = await receive(start(hop, reach, request, highWater, connectBy, endBy))
            note(hop, head)
            let received = try head.get()
            guard request.maxRedirects > 0,
                let next = try hop.redirected(status: received.status, headers: received.headers)
            else { return try answer.get() }
            redirects += 1
            guard redirects <= request.maxRedirects else {
                throw .tooManyRedirects(host: hop.address.host, limit: request.maxRedirects)
            }
            hop = next
        }
    }

    private func note(_ hop: RequestHop, _ head: Result<ResponseHead, TransportError>) {
        switch head {
        case .success(let head):
            log.debug("\(hop.method.rawValue) \(hop.address.origin) by \(route.description): \(head.status)")
        case .failure(let error):
            log.info("\(hop.method.rawValue) \(hop.address.origin) by \(route.description): \(error.description)")
        }
    }

    /// Asks the route and applies the policy to what it answers.
    private func reach(
        _ hop: RequestHop, by deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> TransferOrder.Reach {
        if Task.isCancelled { throw .cancelled }
        if isClosed.load(ordering: .acquiring) {
            throw .routeClosed(route, reason: "it was given up for another setting")
        }
        if case .closed(let reason) = path.state { throw .routeClosed(route, reason: reason) }
        let host = hop.address.host
        let mayBePrivate = !hop.leftOrigin && privateAddresses.allows(hop.address)
        if let literal = hop.address.literal, literal.isPrivate, !mayBePrivate {
            throw .privateAddressRefused(host: host)
        }
        loop.prepare()
        switch try await path.endpoints(for: host, port: hop.address.port, by: deadline) {
        case .addresses(let addresses):
            guard !addresses.isEmpty else { throw .nameNotFound(host: host) }
            let permitted = mayBePrivate ? addresses : addresses.filter { !$0.isPrivate }
            guard !permitted.isEmpty else { throw .privateAddressRefused(host: host) }
            return .addresses(permitted)
        case .socks(let server):
            return .socks(server)
        }
    }

    private func start(
        _ hop: RequestHop, _ reach: TransferOrder.Reach, _ request: HTTPRequest, _ highWater: Int?,
        _ connectBy: ContinuousClock.Instant, _ endBy: ContinuousClock.Instant
    ) -> TransferLease {
        let order = TransferOrder(
            id: lastID.add(1, ordering: .relaxed).newValue, hop: hop, userAgent: userAgent, reach: reach, route: path,
            trust: trust, maxBodyBytes: request.maxBodyBytes, decompresses: highWater == nil, connectBy: connectBy,
            firstByte: request.deadlines.firstByte, idle: request.deadlines.idle, endBy: endBy,
            channel: ResponseChannel(highWater: highWater))
        loop.start(order)
        return TransferLease(order, loop)
    }
}

/// Holds a transfer that is under way; letting go of it ends the transfer.
final class TransferLease: Sendable {
    private let order: TransferOrder
    private let loop: CurlLoop

    init(_ order: TransferOrder, _ loop: CurlLoop) {
        self.order = order
        self.loop = loop
    }

    deinit {
        // A no-op for transfers that are over.
        loop.cancel(order)
    }

    func head() async -> Result<ResponseHead, TransportError> {
        await cancelling { await order.channel.head() }
    }

    func whole() async -> Result<HTTPResponse, TransportError> {
        await cancelling { await order.channel.whole() }
    }

    func chunk() async -> Result<[UInt8]?, TransportError> {
        await cancelling { await order.channel.chunk { loop.resume(order) } }
    }

    private func cancelling<Value: Sendable>(_ body: () async -> Value) async -> Value {
        await withTaskCancellationHandler(operation: body) { loop.cancel(order) }
    }
}
