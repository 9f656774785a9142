/// The scheme, host and port of a URL: what a server is, as far as trust goes (RFC 6454).
public struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
    /// `https://HOST:PORT`, in lower case; without the port when it is the scheme's own.
    public let description: String
    /// The host in lower case, without brackets and without a final dot.
    public let host: String
    /// Whether the scheme is `https`.
    public let isSecure: Bool

    /// The origin of a URL; refused as ``HTTPClient`` would refuse it.
    public init(url: String) throws(TransportError) {
        let address = try WebAddress(url)
        host = address.host
        isSecure = address.isSecure
        let standard = address.isSecure ? ":443" : ":80"
        description =
            address.origin.hasSuffix(standard) ? String(address.origin.dropLast(standard.count)) : address.origin
    }

    /// Whether the host is this machine: what is sent there does not leave it, so it needs no encryption.
    public var isLoopback: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || IPAddress(host)?.isLoopback == true
    }
}
