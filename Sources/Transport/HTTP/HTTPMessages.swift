/// The request methods in use.
public enum HTTPMethod: String, Hashable, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
    case options = "OPTIONS"
}

/// How long each part of a request may take.
public struct HTTPDeadlines: Hashable, Sendable {
    /// From the start of the request until the connection is ready, name lookup and TLS included.
    public var connect: Duration
    /// From the last byte of the request until the first byte of the answer.
    public var firstByte: Duration
    /// Between two bytes of the answer, and between two parts of the request that the server takes. Time during which
    /// the reader of a stream does not ask for more does not count.
    public var idle: Duration
    /// The whole request, redirects included.
    public var total: Duration

    /// Deadlines; the standard values suit calls of an API.
    public init(
        connect: Duration = .seconds(10), firstByte: Duration = .seconds(30), idle: Duration = .seconds(20),
        total: Duration = .seconds(90)
    ) {
        self.connect = connect
        self.firstByte = firstByte
        self.idle = idle
        self.total = total
    }

    /// For calls of an API.
    public static let standard = HTTPDeadlines()
    /// For large downloads and uploads: the same patience with silence, half an hour in all.
    public static let bulk = HTTPDeadlines(firstByte: .seconds(60), total: .seconds(1800))
}

/// One request. Nothing in it is kept by the client after the answer.
public struct HTTPRequest: Sendable {
    /// The method.
    public var method: HTTPMethod
    /// An absolute `http` or `https` URL in ASCII, without user name and password.
    public var url: String
    /// Header fields in addition to `Host`, `User-Agent`, `Accept-Encoding` and `Content-Length`.
    public var headers: HTTPHeaders
    /// The body, or `nil` for none.
    public var body: [UInt8]?
    /// The deadlines.
    public var deadlines: HTTPDeadlines
    /// The largest answer body to accept, in bytes, counted after decompression.
    public var maxBodyBytes: Int
    /// How many redirects to follow; with 0 a redirect is handed to the caller as an answer like any other.
    public var maxRedirects: Int

    /// A request; the standard bounds are 8 MiB of answer and 5 redirects.
    public init(
        _ method: HTTPMethod = .get, _ url: String, headers: HTTPHeaders = [:], body: [UInt8]? = nil,
        deadlines: HTTPDeadlines = .standard, maxBodyBytes: Int = 8 << 20, maxRedirects: Int = 5
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.deadlines = deadlines
        self.maxBodyBytes = maxBodyBytes
        self.maxRedirects = maxRedirects
    }
}

/// A whole answer.
public struct HTTPResponse: Sendable, Hashable {
    /// The status code, 200 to 599 in practice.
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body, decompressed.
    public var body: [UInt8]

    /// An answer.
    public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
