import CCurl

/// An `http` or `https` URL that was taken apart and put together again.
///
/// libcurl's own parser does both, and libcurl is then given what came out: two parsers which read one URL differently
/// are how a check of the host gets by-passed.
struct WebAddress: Hashable, Sendable {
    /// The whole URL, without fragment.
    let url: String
    let isSecure: Bool
    /// In lower case, without brackets and without a final dot.
    let host: String
    let port: UInt16

    /// Scheme, host and port: what must be equal for credentials to be sent along.
    var origin: String { "\(isSecure ? "https" : "http")://\(literal?.isIPv6 == true ? "[\(host)]" : host):\(port)" }

    /// The address when the host is one.
    var literal: IPAddress? { IPAddress(host) }

    private static let longest = 16 << 10

    init(_ text: String) throws(TransportError) {
        try self.init(text, base: nil)
    }

    /// Where a `Location` header leads to, relative forms resolved against this address.
    func following(_ location: String) throws(TransportError) -> WebAddress {
        try WebAddress(location, base: url)
    }

    private init(_ text: String, base: String?) throws(TransportError) {
        guard text.utf8.count <= Self.longest else { throw .badURL(reason: "it is longer than \(Self.longest) bytes") }
        guard !text.isEmpty else { throw .badURL(reason: "it is empty") }
        guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw .badURL(reason: "it holds control characters")
        }
        guard let handle = curl_url() else { throw .badURL(reason: "there is no memory to read it") }
        defer { curl_url_cleanup(handle) }
        // Servers write spaces and UTF-8 into Location; there libcurl encodes them. A caller's own URL has to be right.
        let flags = UInt32(CURLU_DISALLOW_USER | (base == nil ? 0 : CURLU_URLENCODE))
        if let base { try Self.check(curl_url_set(handle, CURLUPART_URL, base, 0)) }
        try Self.check(curl_url_set(handle, CURLUPART_URL, text, flags))
        try Self.check(curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0))

        let scheme = Self.part(handle, CURLUPART_SCHEME)
        guard scheme == "http" || scheme == "https" else { throw .badURL(reason: "only http and https are supported") }
        isSecure = scheme == "https"
        guard Self.part(handle, CURLUPART_ZONEID) == nil else {
            throw .badURL(reason: "it names a network interface")
        }
        guard let port = Self.part(handle, CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)).flatMap({ UInt16($0) }), port > 0
        else { throw .badURL(reason: "its port is not valid") }
        self.port = port

        var host = (Self.part(handle, CURLUPART_HOST) ?? "").lowercased()
        if host.hasPrefix("["), host.hasSuffix("]") {
            guard let address = IPAddress(String(host.dropFirst().dropLast())) else {
                throw .badURL(reason: "its host is not valid")
            }
            host = address.description
        } else {
            if host.hasSuffix(".") { host.removeLast() }
            guard Self.isHostName(host) else {
                throw .badURL(reason: "its host is not valid; names outside ASCII are written in their xn-- form")
            }
            try Self.check(curl_url_set(handle, CURLUPART_HOST, host, 0))
        }
        self.host = host
        guard let url = Self.part(handle, CURLUPART_URL) else { throw .badURL(reason: "it is not valid") }
        self.url = url
    }

    private static func isHostName(_ host: String) -> Bool {
        guard (1...253).contains(host.utf8.count), !host.hasPrefix("."), !host.contains("..") else { return false }
        return host.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }

    private static func check(_ code: CURLUcode) throws(TransportError) {
        switch code {
        case CURLUE_OK: return
        case CURLUE_USER_NOT_ALLOWED: throw .badURL(reason: "it holds a user name")
        case CURLUE_UNSUPPORTED_SCHEME: throw .badURL(reason: "only http and https are supported")
        case CURLUE_BAD_SCHEME: throw .badURL(reason: "it does not begin with http:// or https://")
        case CURLUE_BAD_PORT_NUMBER: throw .badURL(reason: "its port is not valid")
        case CURLUE_NO_HOST, CURLUE_BAD_HOSTNAME, CURLUE_BAD_IPV6: throw .badURL(reason: "its host is not valid")
        default: throw .badURL(reason: String(cString: curl_url_strerror(code)))
        }
    }

    private static func part(_ handle: OpaquePointer, _ part: CURLUPart, _ flags: UInt32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, flags) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
