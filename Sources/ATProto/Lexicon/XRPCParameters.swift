/// The query parameters of a method.
public protocol XRPCParameters: Sendable {
    /// Adds the parameters that have a value.
    func encode(_ query: inout XRPCQueryString)
}

extension XRPCParameters {
    /// The query as it follows the `?` of a URL; empty when no parameter has a value.
    public var queryString: String {
        var query = XRPCQueryString()
        encode(&query)
        return query.text
    }
}

/// The parameters of a method that takes none.
public struct NoParameters: XRPCParameters, Hashable {
    /// The only value.
    public init() {}

    /// Adds nothing.
    public func encode(_ query: inout XRPCQueryString) {}
}

/// A query under construction. An array is written as one pair for each element.
public struct XRPCQueryString: Sendable {
    /// The query so far, percent-encoded.
    public private(set) var text = ""

    /// An empty query.
    public init() {}

    /// Adds a string.
    public mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        if !text.isEmpty { text += "&" }
        text += Self.encoded(name) + "=" + Self.encoded(value)
    }

    /// Adds an integer.
    public mutating func add(_ name: String, _ value: Int?) {
        add(name, value.map { String($0) })
    }

    /// Adds a boolean.
    public mutating func add(_ name: String, _ value: Bool?) {
        add(name, value.map { $0 ? "true" : "false" })
    }

    /// Adds an array of strings.
    public mutating func add(_ name: String, _ value: [String]?) {
        for element in value ?? [] { add(name, element) }
    }

    /// Adds an array of integers.
    public mutating func add(_ name: String, _ value: [Int]?) {
        for element in value ?? [] { add(name, element) }
    }

    /// Encodes everything but the unreserved characters of RFC 3986 and `:`, which is legal in a query and keeps
    /// at-URIs and DIDs readable in logs.
    static func encoded(_ value: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: ":"):
                bytes.append(byte)
            default:
                bytes.append(contentsOf: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
