extension DataValue {
    /// The value of canonical DAG-CBOR bytes; anything else is refused: floats, other tags than 42, longer forms of
    /// numbers, unsorted or double keys, indefinite lengths, trailing bytes, and what exceeds `limits`.
    public init(cbor: [UInt8], limits: DataLimits = .record) throws(CBORError) {
        var reader = try CBORReader(cbor, limits: limits)
        self = try reader.value()
        guard reader.isAtEnd else { throw CBORError(rule: .trailingBytes, offset: reader.position) }
    }

    /// The values that stand one behind the other in `cbor`, as header and body of a stream frame do; at most `maxCount`.
    public static func sequence(
        cbor: [UInt8], maxCount: Int = 2, limits: DataLimits = .event
    ) throws(CBORError) -> [DataValue] {
        var reader = try CBORReader(cbor, limits: limits)
        var values: [DataValue] = []
        while !reader.isAtEnd {
            guard values.count < maxCount else { throw CBORError(rule: .trailingBytes, offset: reader.position) }
            values.append(try reader.value())
        }
        return values
    }

    /// The canonical DAG-CBOR bytes.
    public func cbor() -> [UInt8] {
        var bytes: [UInt8] = []
        appendCBOR(to: &bytes)
        return bytes
    }

    func appendCBOR(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(0xF6)
        case .bool(let value): bytes.append(value ? 0xF5 : 0xF4)
        case .integer(let value):
            if value >= 0 {
                CBORWriter.head(0, UInt64(value), to: &bytes)
            } else {
                CBORWriter.head(1, UInt64(bitPattern: ~value), to: &bytes)
            }
        case .string(let value): CBORWriter.text(value, to: &bytes)
        case .bytes(let value): CBORWriter.bytes(value, to: &bytes)
        case .link(let cid): CBORWriter.link(cid, to: &bytes)
        case .array(let values):
            CBORWriter.head(4, UInt64(values.count), to: &bytes)
            for value in values { value.appendCBOR(to: &bytes) }
        case .map(let members):
            CBORWriter.head(5, UInt64(members.count), to: &bytes)
            for key in DataValue.canonicalOrder(members.keys) {
                CBORWriter.text(key, to: &bytes)
                members[key]?.appendCBOR(to: &bytes)
            }
        }
    }
}

/// The pieces of canonical DAG-CBOR, for `DataValue` and for tree nodes, which are written without one.
enum CBORWriter {
    static func head(_ major: UInt8, _ argument: UInt64, to bytes: inout [UInt8]) {
        let high = major << 5
        switch argument {
        case ..<24: bytes.append(high | UInt8(argument))
        case ..<0x100:
            bytes.append(high | 24)
            bytes.append(UInt8(argument))
        case ..<0x1_0000: bigEndian(high | 25, argument, width: 2, to: &bytes)
        case ..<0x1_0000_0000: bigEndian(high | 26, argument, width: 4, to: &bytes)
        default: bigEndian(high | 27, argument, width: 8, to: &bytes)
        }
    }

    static func text(_ text: String, to bytes: inout [UInt8]) {
        let utf8 = text.utf8
        head(3, UInt64(utf8.count), to: &bytes)
        bytes.append(contentsOf: utf8)
    }

    static func bytes(_ value: some Collection<UInt8>, to bytes: inout [UInt8]) {
        head(2, UInt64(value.count), to: &bytes)
        bytes.append(contentsOf: value)
    }

    static func link(_ cid: CID, to bytes: inout [UInt8]) {
        bytes.append(0xD8)
        bytes.append(42)
        head(2, UInt64(cid.bytes.count + 1), to: &bytes)
        bytes.append(0)
        bytes.append(contentsOf: cid.bytes)
    }

    private static func bigEndian(_ initial: UInt8, _ argument: UInt64, width: Int, to bytes: inout [UInt8]) {
        bytes.append(initial)
        for shift in stride(from: (width - 1) * 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: argument >> UInt64(shift)))
        }
    }
}
