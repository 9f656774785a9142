import ATProto
import Log
import Synchronization

/// Answers `/xrpc/…`: finds the method, checks who calls, reads the input, runs the handler in its transaction.
final class XRPCRouter: Sendable {
    private let context: ServerContext
    private let methods: [String: ServedMethod]
    private let limits = RateLimits()
    private let calls = Mutex<[String: Int]>([:])
    private let log: Log

    /// The greatest JSON body, in bytes: two hundred writes of long posts fit.
    static let jsonLimit = 4 * 1024 * 1024
    private static let limits = DataLimits(maxBytes: jsonLimit, maxDepth: 128)

    init(_ methods: [ServedMethod], _ context: ServerContext, log: Log) {
        self.context = context
        self.log = log
        self.methods = Dictionary(uniqueKeysWithValues: methods.map { ($0.nsid, $0) })
    }

    /// How often a method was called, whatever was answered.
    func callCount(of nsid: String) -> Int { calls.withLock { $0[nsid] ?? 0 } }

    /// The greatest body for a method.
    func bodyLimit(_ nsid: some StringProtocol) -> Int {
        if case .raw(let maxBytes)? = methods[String(nsid)]?.input { maxBytes } else { Self.jsonLimit }
    }

    func answer(_ request: IncomingRequest, nsid: String) -> OutgoingResponse {
        if nsid == "_health" { return Self.json(["version": "warren-local"]) }
        let now = context.clock()
        calls.withLock { $0[nsid, default: 0] += 1 }
        var response: OutgoingResponse
        var caller = "anonymous"
        do throws(XRPCFailure) {
            let method = try method(nsid, request)
            let token = try token(request, method, now)
            if let token { caller = token.did }
            let state = limits.count(caller, limit: RateLimits.callLimit, now: now)
            if state.isExceeded { return limited(state) }
            let labelers = try LabelerHeader(request.header("atproto-accept-labelers"))
            try Self.checkProxy(request.header("atproto-proxy"))
            let call = XRPCCall(
                nsid: nsid, query: CallParameters(items: request.query), input: try input(request, method),
                body: request.body, mediaType: request.mediaType, viewer: token?.did, token: token,
                labelers: labelers.dids, now: now)
            if nsid == "com.atproto.server.createSession", let identifier = call.input["identifier"]?.stringValue {
                let state = limits.count("session " + identifier, limit: RateLimits.sessionLimit, now: now)
                if state.isExceeded { return limited(state) }
            }
            response = Self.response(try run(method, call))
            if let echo = labelers.echo { response.headers.append((name: "atproto-content-labelers", value: echo)) }
            response.headers += state.headers
        } catch {
            if error.status >= 500, error.status != 501 { log.error("\(nsid) failed: \(error.message)") }
            response = Self.refusal(error)
        }
        return response
    }

    private func method(_ nsid: String, _ request: IncomingRequest) throws(XRPCFailure) -> ServedMethod {
        guard NSID(nsid) != nil else { throw .invalidRequest("Invalid XRPC method path") }
        guard let method = methods[nsid] else { throw .notImplemented(nsid) }
        switch (method.kind, request.method) {
        case (.query, "GET"), (.query, "HEAD"), (.procedure, "POST"): return method
        default:
            let wanted = method.kind == .query ? "GET" : "POST"
            throw .invalidRequest("Incorrect HTTP method (\(request.method)) expected \(wanted)")
        }
    }

    private func token(
        _ request: IncomingRequest, _ method: ServedMethod, _ now: Instant
    ) throws(XRPCFailure) -> SessionToken? {
        if case .anyone = method.caller { return nil }
        guard let field = request.header("authorization") else {
            if case .optional = method.caller { return nil }
            throw XRPCFailure(401, "AuthMissing", "Authentication Required")
        }
        guard field.lowercased().hasPrefix("bearer "), let token = context.tokens.read(String(field.dropFirst(7)))
        else {
            throw XRPCFailure(400, "InvalidToken", "Token could not be verified")
        }
        var wanted = SessionToken.Scope.access
        if case .refreshToken = method.caller { wanted = .refresh }
        guard token.scope == wanted else { throw XRPCFailure(400, "InvalidToken", "Bad token scope") }
        let isOutdated = wanted == .access && token.generation < context.currentAccessGeneration
        guard token.expiresAt > now, !isOutdated else { throw XRPCFailure(400, "ExpiredToken", "Token has expired") }
        let isKnown = try context.store.read { sql throws(XRPCFailure) in
            try sql.count("SELECT count(*) FROM accounts WHERE did = ?", token.did) > 0
        }
        guard isKnown else { throw XRPCFailure(400, "InvalidToken", "Could not find user info for the token") }
        return token
    }

    private func input(_ request: IncomingRequest, _ method: ServedMethod) throws(XRPCFailure) -> DataValue {
        guard method.kind == .procedure, case .json = method.input else { return [:] }
        let input = request.body.isEmpty ? [:] : try json(request)
        try LexiconChecks.check(input: input, of: method.nsid)
        return input
    }

    private func json(_ request: IncomingRequest) throws(XRPCFailure) -> DataValue {
        guard request.mediaType == "application/json" else {
            throw .invalidRequest("Wrong request encoding (Content-Type): \(request.mediaType ?? "none")")
        }
        do { return try DataValue(json: request.body, limits: Self.limits) } catch {
            throw .invalidRequest("The body is not the JSON of a call: \(error)")
        }
    }

    private func run(_ method: ServedMethod, _ call: XRPCCall) throws(XRPCFailure) -> XRPCReply {
        switch method.handler {
        case .free(let handler): try handler(call)
        case .read(let handler): try context.store.read { sql throws(XRPCFailure) in try handler(call, sql) }
        case .write(let handler): try context.store.write { sql throws(XRPCFailure) in try handler(call, sql) }
        }
    }

    /// PDS and AppView are one here, so every service that is asked for is this one; only its form is checked.
    private static func checkProxy(_ field: String?) throws(XRPCFailure) {
        guard let field else { return }
        let parts = field.split(separator: "#", omittingEmptySubsequences: false)
        guard parts.count == 2, DID(String(parts[0])) != nil, !parts[1].isEmpty else {
            throw .invalidRequest("invalid format: atproto-proxy must be a DID and a service id")
        }
    }

    private func limited(_ state: RateLimits.State) -> OutgoingResponse {
        var response = Self.refusal(XRPCFailure(429, "RateLimitExceeded", "Rate Limit Exceeded"))
        response.headers += state.headers
        return response
    }

    private static func response(_ reply: XRPCReply) -> OutgoingResponse {
        switch reply {
        case .json(let value): json(value)
        case .bytes(let bytes, let mediaType, let headers):
            OutgoingResponse(
                contentType: mediaType, body: bytes,
                headers: headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
        case .nothing: OutgoingResponse(contentType: nil)
        }
    }

    private static func json(_ value: DataValue, status: Int = 200) -> OutgoingResponse {
        OutgoingResponse(
            status: status, contentType: "application/json; charset=utf-8", body: AnswerJSON.bytes(of: value))
    }

    static func refusal(_ failure: XRPCFailure) -> OutgoingResponse {
        json(["error": .string(failure.name), "message": .string(failure.message)], status: failure.status)
    }
}
