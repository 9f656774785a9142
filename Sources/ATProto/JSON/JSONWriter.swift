/// Writes JSON without white space. Generated code is the caller; hand-written code uses `json()` of the types.
public struct JSONWriter: ~Copyable {
    /// What was written so far.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false
    /// The `$type` that the next object begins with.
    private var pendingType: String?

    /// An empty writer.
    public init() {
        bytes.reserveCapacity(512)
    }

    // MARK: Structure

    /// Opens an object, with its `$type` first when it is the member of a union.
    public mutating func openObject() {
        separate()
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        if let type = pendingType {
            pendingType = nil
            field("$type", type)
        }
    }

    /// Opens the object of a record, whose `$type` is always written.
    public mutating func openRecord(_ type: String) {
        pendingType = pendingType ?? type
        openObject()
    }

    /// Closes an object after its unknown fields.
    public mutating func closeObject(_ unknown: UnknownFields) {
        for member in unknown.members {
            separate()
            member.withBytes { bytes.append(contentsOf: $0) }
            needsComma = true
        }
        closeObject()
    }

    /// Closes an object.
    public mutating func closeObject() {
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    /// Says which `$type` the next object has.
    public mutating func type(_ type: String) {
        pendingType = type
    }

    /// Opens an array.
    public mutating func openArray() {
        separate()
        bytes.append(UInt8(ascii: "["))
        needsComma = false
    }

    /// Closes an array.
    public mutating func closeArray() {
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// Writes the name of a member.
    public mutating func key(_ name: String) {
        put(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    @inline(__always)
    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    // MARK: Values

    /// Writes a string.
    public mutating func put(_ value: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { text in
            var plain = 0
            for at in text.indices {
                let byte = text[at]
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
                bytes.append(contentsOf: text[plain..<at])
                plain = at + 1
                escape(byte)
            }
            bytes.append(contentsOf: text[plain...])
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0a: bytes.append(UInt8(ascii: "n"))
        case 0x0c: bytes.append(UInt8(ascii: "f"))
        case 0x0d: bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        default:
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(contentsOf: [
                UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0"), digits[Int(byte >> 4)], digits[Int(byte & 15)],
            ])
        }
    }

    /// Writes an integer.
    public mutating func put(_ value: Int) {
        separate()
        bytes.append(contentsOf: String(value).utf8)
        needsComma = true
    }

    /// Writes a boolean.
    public mutating func put(_ value: Bool) {
        separate()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
        needsComma = true
    }

    /// Writes `null`.
    public mutating func putNull() {
        separate()
        bytes.append(contentsOf: "null".utf8)
        needsComma = true
    }

    /// Writes a value as it was read.
    public mutating func put(_ value: RawJSON) {
        separate()
        value.withBytes { bytes.append(contentsOf: $0) }
        needsComma = true
    }
}
