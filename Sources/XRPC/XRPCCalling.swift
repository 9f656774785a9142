public import ATProto
public import Transport

public import struct FoundationEssentials.Date

/// Something that carries out XRPC calls: an ``XRPCClient`` (nobody's), or a ``Session`` (an account's).
///
/// Services take `any XRPCCalling` and use the typed calls below.
public protocol XRPCCalling: Sendable {
    /// Carries out one call and hands back the successful answer as it came. Everything else is an ``XRPCError``.
    func perform(_ call: XRPCCall) async throws(XRPCError) -> HTTPResponse
}

/// What a call may say beyond its parameters and its body.
public struct XRPCOptions: Sendable {
    /// The service that the account's server is to pass the call on to, as `DID#SERVICE` (header `atproto-proxy`), for
    /// example `did:web:api.bsky.app#bsky_appview`.
    public var proxy: String?
    /// The labelers whose labels are wanted (header `atproto-accept-labelers`); empty leaves it to the server.
    public var labelers: [LabelerChoice]
    /// Languages in order of preference (header `accept-language`).
    public var languages: [String]
    /// The deadlines.
    public var deadlines: HTTPDeadlines
    /// The largest answer to accept, in bytes.
    public var maxBodyBytes: Int

    /// Options; the standard ones add nothing to the call.
    public init(
        proxy: String? = nil, labelers: [LabelerChoice] = [], languages: [String] = [],
        deadlines: HTTPDeadlines = .standard, maxBodyBytes: Int = 8 << 20
    ) {
        self.proxy = proxy
        self.labelers = labelers
        self.languages = languages
        self.deadlines = deadlines
        self.maxBodyBytes = maxBodyBytes
    }

    /// Adds nothing to the call.
    public static let standard = XRPCOptions()
}

/// One call, ready to be sent.
public struct XRPCCall: Sendable {
    /// The method's name.
    public var method: String
    /// The percent-encoded query without `?`; may be empty.
    public var query: String
    /// `nil` for a query (GET); a procedure (POST) has a body, which may be empty.
    public var body: [UInt8]?
    /// The body's content type; empty for none.
    public var contentType: String
    /// The content type to ask for; empty for none.
    public var accepts: String
    /// The options.
    public var options: XRPCOptions

    /// A call by its parts; the typed calls of ``XRPCCalling`` make these from the lexicons.
    public init(
        method: String, query: String = "", body: [UInt8]? = nil, contentType: String = "", accepts: String = "*/*",
        options: XRPCOptions = .standard
    ) {
        self.method = method
        self.query = query
        self.body = body
        self.contentType = contentType
        self.accepts = accepts
        self.options = options
    }
}

/// A typed answer with what came along.
public struct XRPCReply<Output: Sendable>: Sendable {
    /// The answer's body, read.
    public let value: Output
    /// The answer's body as it was served, for those who keep it.
    public let body: [UInt8]
    /// What of the body could not be read and was left out.
    public let report: ReadReport
    /// The labelers whose labels are in the answer (header `atproto-content-labelers`); `nil` when it does not say.
    public let labelers: [LabelerChoice]?
    /// How many more calls the server allows, when it says so.
    public let rateLimit: RateLimit?
    /// The revision of the account's repository that the answer has seen (header `atproto-repo-rev`).
    public let repositoryRevision: String?
    /// What time it was for the server (header `date`), in whole seconds; `nil` when it does not say.
    public let serverTime: Date?
}

extension XRPCCalling {
    /// Asks a query.
    public func query<Method: XRPCQuery>(
        _ method: Method.Type, _ parameters: Method.Parameters, options: XRPCOptions = .standard
    ) async throws(XRPCError) -> XRPCReply<Method.Output> {
        try await reply(
            XRPCCall(
                method: Method.nsid, query: parameters.queryString, accepts: Method.Output.accepts, options: options))
    }

    /// Asks a query that has no parameters.
    public func query<Method: XRPCQuery>(
        _ method: Method.Type, options: XRPCOptions = .standard
    ) async throws(XRPCError) -> XRPCReply<Method.Output> where Method.Parameters == NoParameters {
        try await query(method, NoParameters(), options: options)
    }

    /// Calls a procedure.
    public func call<Method: XRPCProcedure>(
        _ method: Method.Type, _ input: Method.Input, options: XRPCOptions = .standard
    ) async throws(XRPCError) -> XRPCReply<Method.Output> where Method.Parameters == NoParameters {
        try await call(method, NoParameters(), input, options: options)
    }

    /// Calls a procedure that has parameters.
    public func call<Method: XRPCProcedure>(
        _ method: Method.Type, _ parameters: Method.Parameters, _ input: Method.Input,
        options: XRPCOptions = .standard
    ) async throws(XRPCError) -> XRPCReply<Method.Output> {
        try await reply(
            XRPCCall(
                method: Method.nsid, query: parameters.queryString, body: input.body(),
                contentType: input.contentType, accepts: Method.Output.accepts, options: options))
    }

    private func reply<Output: XRPCResponseBody>(_ call: XRPCCall) async throws(XRPCError) -> XRPCReply<Output> {
        let response = try await perform(call)
        if Output.accepts == "application/json", !XRPCFault.mayBeJSON(response) {
            throw XRPCFault.notXRPC(response)
        }
        var report = ReadReport()
        let value: Output
        do throws(JSONError) {
            value = try Output.read(body: response.body, report: &report)
        } catch {
            throw .unreadable(method: call.method, reason: error.description)
        }
        return XRPCReply(
            value: value, body: response.body, report: report,
            labelers: response.headers["atproto-content-labelers"].map { LabelerChoice.list($0) },
            rateLimit: RateLimit(response.headers),
            repositoryRevision: response.headers["atproto-repo-rev"],
            serverTime: RateLimit.serverTime(response.headers))
    }
}
