/// One request on the wire: the first, or one that a redirect led to.
///
/// Redirects are followed here and not by libcurl, so that each hop passes the same checks as the first: address,
/// route, private addresses, credentials.
struct RequestHop {
    let address: WebAddress
    let method: HTTPMethod
    let headers: HTTPHeaders
    let body: [UInt8]?
    /// Whether a redirect has led to another origin. From there on the local network is closed even where the policy
    /// allows it: a stranger's server chose the address.
    let leftOrigin: Bool

    init(_ request: HTTPRequest) throws(TransportError) {
        address = try WebAddress(request.url)
        if let name = request.headers.firstInvalidName { throw .badHeader(name: name) }
        method = request.method
        headers = request.headers
        body = request.body
        leftOrigin = false
    }

    private init(
        address: WebAddress, method: HTTPMethod, headers: HTTPHeaders, body: [UInt8]?, leftOrigin: Bool
    ) {
        self.address = address
        self.method = method
        self.headers = headers
        self.body = body
        self.leftOrigin = leftOrigin
    }

    /// The hop that an answer asks for, or `nil` when the answer is not a redirect.
    func redirected(status: Int, headers answer: HTTPHeaders) throws(TransportError) -> RequestHop? {
        guard [301, 302, 303, 307, 308].contains(status), let location = answer["location"] else { return nil }
        let target: WebAddress
        do throws(TransportError) {
            target = try address.following(location)
        } catch {
            throw .redirectRefused(host: address.host, reason: "it leads to an address that cannot be used")
        }
        if address.isSecure, !target.isSecure {
            throw .redirectRefused(host: address.host, reason: "it leads from https to http")
        }
        let method = Self.method(after: status, self.method)
        let keepsBody = method == self.method
        let sameOrigin = target.origin == address.origin
        if !sameOrigin, keepsBody, body != nil {
            throw .redirectRefused(
                host: address.host, reason: "what you send would go to another server, \(target.host)")
        }
        var headers = self.headers
        if !sameOrigin {
            for name in Self.credentials { headers[name] = nil }
        }
        if !keepsBody {
            for name in ["content-type", "content-encoding", "content-language"] { headers[name] = nil }
        }
        return RequestHop(
            address: target, method: method, headers: headers, body: keepsBody ? body : nil,
            leftOrigin: leftOrigin || !sameOrigin)
    }

    private static let credentials = ["authorization", "cookie", "dpop", "proxy-authorization", "x-api-key"]

    /// RFC 9110, 15.4: 303 turns into GET, and 301 and 302 do after POST, as browsers have always done.
    private static func method(after status: Int, _ method: HTTPMethod) -> HTTPMethod {
        switch (status, method) {
        case (303, .head): .head
        case (303, _), (301, .post), (302, .post): .get
        default: method
        }
    }
}
