/// What a response body can be read as.
public protocol XRPCResponseBody: Sendable {
    /// The content type to ask for; empty when there is no body.
    static var accepts: String { get }
    /// Reads the body of a response.
    ///
    /// - Parameters:
    ///   - body: The body. The caller bounds its size.
    ///   - report: Receives what was left out.
    static func read(body: [UInt8], report: inout ReadReport) throws(JSONError) -> Self
}

/// What a request body can be made of.
public protocol XRPCRequestBody: Sendable {
    /// The content type to send; empty when there is no body.
    var contentType: String { get }
    /// The body to send.
    func body() -> [UInt8]
}

extension XRPCResponseBody where Self: LexiconReadable {
    /// JSON.
    public static var accepts: String { "application/json" }

    /// Reads the body as JSON.
    public static func read(body: [UInt8], report: inout ReadReport) throws(JSONError) -> Self {
        try read(json: body, report: &report)
    }
}

extension XRPCRequestBody where Self: LexiconWritable {
    /// JSON.
    public var contentType: String { "application/json" }

    /// The value as JSON.
    public func body() -> [UInt8] { json() }
}

/// The body of a request or response that is not JSON: a blob, a CAR file.
public struct RawBody: XRPCResponseBody, XRPCRequestBody, Hashable {
    /// The bytes.
    public var bytes: [UInt8]
    /// Their content type, for example `image/jpeg`.
    public var contentType: String

    /// Makes a body.
    public init(_ bytes: [UInt8], contentType: String = "application/octet-stream") {
        self.bytes = bytes
        self.contentType = contentType
    }

    /// Anything.
    public static var accepts: String { "*/*" }

    /// Takes the bytes as they are.
    public static func read(body: [UInt8], report: inout ReadReport) throws(JSONError) -> Self {
        RawBody(body)
    }

    /// The bytes.
    public func body() -> [UInt8] { bytes }
}

/// No body.
public struct NoBody: XRPCResponseBody, XRPCRequestBody, Hashable {
    /// The only value.
    public init() {}

    /// Nothing is expected; whatever comes is ignored.
    public static var accepts: String { "" }

    /// Ignores the body: servers answer some procedures with `{}` and some with nothing.
    public static func read(body: [UInt8], report: inout ReadReport) throws(JSONError) -> Self {
        NoBody()
    }

    /// None.
    public var contentType: String { "" }

    /// Nothing.
    public func body() -> [UInt8] { [] }
}

/// A method of an XRPC service. The generated enums of queries, procedures and subscriptions conform.
public protocol XRPCMethod {
    /// Its name, for example `app.bsky.feed.getTimeline`.
    static var nsid: String { get }
    /// The names of the errors that the lexicon declares.
    static var errors: [String] { get }
    /// Its query parameters.
    associatedtype Parameters: XRPCParameters
    /// The body of its answer.
    associatedtype Output: XRPCResponseBody
}

extension XRPCMethod {
    /// None are declared.
    public static var errors: [String] { [] }
}

/// A method that only reads (HTTP GET).
public protocol XRPCQuery: XRPCMethod {}

/// A method that changes something (HTTP POST).
public protocol XRPCProcedure: XRPCMethod {
    /// The body of its request.
    associatedtype Input: XRPCRequestBody
}

/// An event stream (WebSocket), whose messages are DAG-CBOR.
public protocol XRPCSubscription {
    /// Its name.
    static var nsid: String { get }
    /// The names of the errors that the lexicon declares.
    static var errors: [String] { get }
    /// Its query parameters.
    associatedtype Parameters: XRPCParameters
}

extension XRPCSubscription {
    /// None are declared.
    public static var errors: [String] { [] }
}
