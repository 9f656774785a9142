extension DataValue {
    /// What the outermost JSON value may be.
    public enum JSONRoot: Sendable {
        /// An object, as every record is.
        case object
        /// Any value.
        case any
    }

    /// The value of data-model JSON: `$link`, `$bytes` and blobs understood, whole numbers only (`1.0` is one), no double
    /// member names, valid UTF-8, within `limits`.
    public init(json: [UInt8], root: JSONRoot = .object, limits: DataLimits = .record) throws(DataModelError) {
        var reader = try DataJSONReader(json, limits: limits)
        self = try reader.document()
        if root == .object, mapValue == nil { throw DataModelError(rule: .root, offset: 0) }
    }

    /// The JSON form, compact UTF-8, members in canonical order: equal values give equal bytes.
    public func json() -> [UInt8] {
        var bytes: [UInt8] = []
        appendJSON(to: &bytes)
        return bytes
    }

    private func appendJSON(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let value): bytes.append(contentsOf: String(value).utf8)
        case .string(let value): DataValue.appendJSONString(value, to: &bytes)
        case .bytes(let value):
            bytes.append(contentsOf: #"{"$bytes":""#.utf8)
            Base64.encode(value, into: &bytes)
            bytes.append(contentsOf: #""}"#.utf8)
        case .link(let cid): bytes.append(contentsOf: #"{"$link":"\#(cid.string)"}"#.utf8)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.appendJSON(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .map(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, key) in DataValue.canonicalOrder(members.keys).enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                DataValue.appendJSONString(key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                members[key]?.appendJSON(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func appendJSONString(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
            case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
            case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
            case 0x0C: bytes.append(contentsOf: #"\f"#.utf8)
            case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
            case ..<0x20:
                bytes.append(contentsOf: #"\u00"#.utf8)
                let digits = Array("0123456789abcdef".utf8)
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
