/// Header fields in the order in which they stand in a message. Names compare without case.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral, CustomDebugStringConvertible {
    /// One field.
    public struct Field: Hashable, Sendable {
        /// The name as it was given or received.
        public var name: String
        /// The value without surrounding white space.
        public var value: String
    }

    /// All fields in order.
    public private(set) var fields: [Field] = []

    /// No fields.
    public init() {}

    /// Fields from name-value pairs, repeated names included.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// The first value under the name; setting replaces all values, and `nil` removes them.
    public subscript(name: String) -> String? {
        get { fields.first { Self.same($0.name, name) }?.value }
        set {
            let position = fields.firstIndex { Self.same($0.name, name) }
            fields.removeAll { Self.same($0.name, name) }
            guard let newValue else { return }
            fields.insert(Field(name: name, value: newValue), at: position ?? fields.count)
        }
    }

    /// All values under the name, in order.
    public func values(_ name: String) -> [String] {
        fields.filter { Self.same($0.name, name) }.map(\.value)
    }

    /// Adds a field after the others, and keeps those with the same name.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// The names only: values may hold credentials.
    public var debugDescription: String {
        "HTTPHeaders(\(fields.map(\.name).joined(separator: ", ")))"
    }

    // ASCII only, as HTTP has it; `lowercased()` would bring in Unicode's rules and allocate.
    private static func same(_ a: String, _ b: String) -> Bool {
        a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).allSatisfy { lower($0) == lower($1) }
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    /// The first field that cannot be sent: a name that is not a token, or a value with control characters
    /// (RFC 9110, 5.1 and 5.5). A line break in a value would let whoever wrote it add headers of their own. Fields that
    /// say where a message goes or ends are the client's own.
    var firstInvalidName: String? {
        fields.first { field in
            !Self.isToken(field.name) || !Self.isValue(field.value)
                || Self.framing.contains { Self.same($0, field.name) }
        }?.name
    }

    private static let framing = ["host", "content-length", "transfer-encoding", "connection", "accept-encoding"]

    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    private static func isValue(_ value: String) -> Bool {
        value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
    }
}
