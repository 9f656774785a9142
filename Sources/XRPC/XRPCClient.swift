import FoundationEssentials
public import Log
public import Transport

/// Calls the methods of one XRPC server, for nobody in particular: sign-in, public views, identity look-ups.
///
/// An account's calls go through ``Session``, which adds the account's token.
public struct XRPCClient: XRPCCalling {
    /// The server's origin.
    public let service: WebOrigin

    let http: HTTPClient
    let limits: RateLimitLedger
    let log: Log

    /// A client for one server.
    ///
    /// - Parameters:
    ///   - http: carries the requests, on its route.
    ///   - service: the server's URL; only scheme, host and port count. Plain `http` is accepted only for this machine,
    ///     since tokens and passwords would be readable on their way.
    ///   - limits: the memory of rate limits, to be shared between clients of one account.
    ///   - log: where calls are noted by method and outcome.
    public init(
        http: HTTPClient, service: String, limits: RateLimitLedger = RateLimitLedger(), log: Log = .none
    ) throws(XRPCError) {
        self.service = try Self.origin(service)
        self.http = http
        self.limits = limits
        self.log = log
    }

    private init(_ other: XRPCClient, service: WebOrigin) {
        self.service = service
        http = other.http
        limits = other.limits
        log = other.log
    }

    /// The same client for another server.
    func moved(to service: String) throws(XRPCError) -> XRPCClient {
        XRPCClient(self, service: try Self.origin(service))
    }

    static func origin(_ service: String) throws(XRPCError) -> WebOrigin {
        let origin: WebOrigin
        do throws(TransportError) {
            origin = try WebOrigin(url: service)
        } catch {
            throw .transport(error)
        }
        guard origin.isSecure || origin.isLoopback else {
            throw .badService(
                reason: "\(origin.host) is not on this machine, so its address has to begin with https://")
        }
        return origin
    }

    /// Carries out a call without authorization.
    public func perform(_ call: XRPCCall) async throws(XRPCError) -> HTTPResponse {
        try await perform(call, token: nil)
    }

    func perform(_ call: XRPCCall, token: Secret<String>?) async throws(XRPCError) -> HTTPResponse {
        if let until = limits.limit(on: service, method: call.method) {
            throw .rateLimited(host: service.host, until: until)
        }
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await http.send(request(call, token))
        } catch {
            log.info("\(call.method): \(error.description)")
            throw .transport(error)
        }
        let until = limits.note(response, from: service, method: call.method)
        guard !(200..<300).contains(response.status) else { return response }
        let error = XRPCFault.error(
            response, host: service.host, sent: call.body?.count ?? 0, limit: until, now: limits.time)
        log.info("\(call.method): \(response.status)")
        throw error
    }

    private func request(_ call: XRPCCall, _ token: Secret<String>?) -> HTTPRequest {
        var headers = HTTPHeaders()
        if !call.accepts.isEmpty { headers["accept"] = call.accepts }
        if let token { headers["authorization"] = "Bearer \(token.expose())" }
        if let proxy = call.options.proxy { headers["atproto-proxy"] = proxy }
        if !call.options.labelers.isEmpty {
            headers["atproto-accept-labelers"] = LabelerChoice.header(call.options.labelers)
        }
        if !call.options.languages.isEmpty {
            headers["accept-language"] = call.options.languages.joined(separator: ", ")
        }
        if !call.contentType.isEmpty { headers["content-type"] = call.contentType }
        let query = call.query.isEmpty ? "" : "?\(call.query)"
        return HTTPRequest(
            call.body == nil ? .get : .post, "\(service)/xrpc/\(call.method)\(query)", headers: headers,
            body: call.body, deadlines: call.options.deadlines, maxBodyBytes: call.options.maxBodyBytes,
            // What a procedure sends stays where it was sent to.
            maxRedirects: call.body == nil ? 3 : 0)
    }
}
