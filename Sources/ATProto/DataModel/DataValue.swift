/// A value of the AT Protocol data model: what records, commits and tree nodes are made of. There are no floating-point
/// numbers. Strings and keys are compared byte by byte, not by Unicode equivalence, since their bytes are what is signed.
public enum DataValue: Hashable, Sendable {
    /// The explicit null.
    case null
    /// A truth value.
    case bool(Bool)
    /// A whole number of 64 bits.
    case integer(Int64)
    /// Text; valid UTF-8.
    case string(String)
    /// Bytes; `{"$bytes": …}` in JSON.
    case bytes([UInt8])
    /// A link to a block; `{"$link": …}` in JSON.
    case link(CID)
    /// A list.
    case array([DataValue])
    /// A map with text keys.
    case map([String: DataValue])

    /// Byte-for-byte equality.
    public static func == (left: DataValue, right: DataValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.bytes(let left), .bytes(let right)): left == right
        case (.link(let left), .link(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.map(let left), .map(let right)):
            left.count == right.count
                && left.allSatisfy { key, value in
                    guard let index = right.index(forKey: key) else { return false }
                    return right[index].key.utf8.elementsEqual(key.utf8) && right[index].value == value
                }
        default: false
        }
    }

    /// The member of a map; nil for other values and missing keys.
    public subscript(key: String) -> DataValue? { mapValue?[key] }

    /// Whether this is the explicit null.
    public var isNull: Bool { self == .null }

    /// The truth value, if it is one.
    public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The whole number, if it is one.
    public var integerValue: Int64? { if case .integer(let value) = self { value } else { nil } }

    /// The text, if it is one.
    public var stringValue: String? { if case .string(let value) = self { value } else { nil } }

    /// The bytes, if it is such a value.
    public var bytesValue: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }

    /// The link, if it is one.
    public var linkValue: CID? { if case .link(let value) = self { value } else { nil } }

    /// The list, if it is one.
    public var arrayValue: [DataValue]? { if case .array(let value) = self { value } else { nil } }

    /// The map, if it is one.
    public var mapValue: [String: DataValue]? { if case .map(let value) = self { value } else { nil } }

    /// The `$type` of a map.
    public var type: String? { self["$type"]?.stringValue }

    /// Every blob that the value refers to, in the order of its canonical form.
    public func blobs() -> [DataBlob] {
        switch self {
        case .array(let values): values.flatMap { $0.blobs() }
        case .map(let members):
            if let blob = DataBlob(self) {
                [blob]
            } else {
                DataValue.canonicalOrder(members.keys).flatMap { members[$0]?.blobs() ?? [] }
            }
        default: []
        }
    }

    /// Keys in the order of canonical DAG-CBOR: the shorter first, then by bytes.
    static func canonicalOrder(_ keys: some Sequence<String>) -> [String] {
        keys.sorted { left, right in
            left.utf8.count != right.utf8.count
                ? left.utf8.count < right.utf8.count : left.utf8.lexicographicallyPrecedes(right.utf8)
        }
    }
}

/// A reference to a blob inside a record: `{"$type": "blob", "ref": …, "mimeType": …, "size": …}`.
public struct DataBlob: Hashable, Sendable {
    /// The blob's CID.
    public let cid: CID
    /// Its media type, as its uploader or the server stated it.
    public let mimeType: String
    /// Its size in bytes.
    public let size: Int64

    /// A reference to a blob of `size` bytes.
    public init(cid: CID, mimeType: String, size: Int64) {
        self.cid = cid
        self.mimeType = mimeType
        self.size = size
    }

    /// The reference that `value` is; nil when it is none.
    public init?(_ value: DataValue) {
        guard value.type == "blob", let cid = value["ref"]?.linkValue, let mimeType = value["mimeType"]?.stringValue,
            let size = value["size"]?.integerValue
        else { return nil }
        self.init(cid: cid, mimeType: mimeType, size: size)
    }

    /// The reference as it stands in a record.
    public var value: DataValue {
        ["$type": "blob", "ref": .link(cid), "mimeType": .string(mimeType), "size": .integer(size)]
    }
}

extension DataValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// The null.
    public init(nilLiteral: ()) { self = .null }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A list.
    public init(arrayLiteral elements: DataValue...) { self = .array(elements) }
    /// A map; the keys must differ.
    public init(dictionaryLiteral elements: (String, DataValue)...) {
        self = .map(Dictionary(uniqueKeysWithValues: elements))
    }
}
