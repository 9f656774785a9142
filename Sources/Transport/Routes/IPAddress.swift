// The socket types come with whichever of the two modules the compiler met first.
import CCurl
import Glibc

/// An IPv4 or IPv6 address, without port and zone.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// 4 bytes (IPv4) or 16 bytes (IPv6), in network order.
    public let bytes: [UInt8]

    /// Takes 4 or 16 bytes in network order; any other count is `nil`.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Reads dotted IPv4 or IPv6 text (RFC 4291), without brackets and zone.
    public init?(_ text: String) {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: &four) { Array($0) }
            return
        }
        var sixteen = in6_addr()
        guard inet_pton(AF_INET6, text, &sixteen) == 1 else { return nil }
        bytes = withUnsafeBytes(of: &sixteen) { Array($0) }
    }

    /// Whether this is an IPv6 address.
    public var isIPv6: Bool { bytes.count == 16 }

    /// The canonical text form, without brackets.
    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        bytes.withUnsafeBytes { raw in
            _ = inet_ntop(isIPv6 ? AF_INET6 : AF_INET, raw.baseAddress, &text, socklen_t(text.count))
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether the address is not a public unicast one: loopback, private, link-local, shared, documentation, multicast,
    /// reserved, or an IPv6 form that carries such an IPv4 address (RFC 6890 and the IANA special-purpose registries).
    public var isPrivate: Bool {
        isIPv6 ? Self.isPrivate6(bytes) : Self.isPrivate4(bytes)
    }

    /// Whether the address is this machine itself.
    public var isLoopback: Bool {
        isIPv6 ? bytes == [UInt8](repeating: 0, count: 15) + [1] : bytes[0] == 127
    }

    private static func isPrivate4(_ b: some RandomAccessCollection<UInt8>) -> Bool {
        let b = Array(b)
        switch (b[0], b[1], b[2]) {
        case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): return true
        case (100, 64...127, _), (169, 254, _), (172, 16...31, _), (192, 168, _), (198, 18...19, _): return true
        case (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 51, 100), (203, 0, 113): return true
        default: return false
        }
    }

    private static func isPrivate6(_ b: [UInt8]) -> Bool {
        // IPv4-mapped and NAT64 addresses reach what the IPv4 address inside them reaches.
        if b.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]) { return isPrivate4(b.suffix(4)) }
        if b.starts(with: [0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)) {
            return isPrivate4(b.suffix(4))
        }
        if b[0] == 0x20, b[1] == 0x02 { return isPrivate4(b[2..<6]) }
        // Global unicast is 2000::/3; the rest is loopback, unique-local, link-local, multicast or unassigned.
        guard b[0] & 0xE0 == 0x20 else { return true }
        // 2001::/23 holds Teredo and other special uses, 2001:db8::/32 and 3fff::/20 are for documentation.
        if b[0] == 0x20, b[1] == 0x01, b[2] < 0x02 { return true }
        if b.starts(with: [0x20, 0x01, 0x0D, 0xB8]) { return true }
        return b[0] == 0x3F && b[1] == 0xFF && b[2] < 0x10
    }
}

/// Which servers may be reached at a private address.
///
/// Links, images and redirects come from strangers; a client that followed them into the local network would be their
/// hand there. So private addresses are refused, whatever name leads to them, unless the origin is listed: that is
/// meant for the server of the person's own account (and for the local network on loopback).
public struct PrivateAddressPolicy: Hashable, Sendable {
    private var origins: Set<String>

    /// Private addresses are refused everywhere.
    public static let refuse = PrivateAddressPolicy(origins: [])

    /// Private addresses are refused except for these servers, given as URLs (`http://127.0.0.1:2583`). Only scheme,
    /// host and port count; texts that are not such URLs allow nothing.
    public static func allow(_ urls: [String]) -> PrivateAddressPolicy {
        PrivateAddressPolicy(origins: Set(urls.compactMap { try? WebAddress($0).origin }))
    }

    func allows(_ address: WebAddress) -> Bool {
        origins.contains(address.origin)
    }
}
