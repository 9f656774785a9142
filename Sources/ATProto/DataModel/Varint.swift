/// Unsigned LEB128 as multiformats writes it: at most nine bytes, shortest form only.
enum Varint {
    static func append(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// The value at `position`, which moves behind it; nil when it is cut off, too long or not in its shortest form.
    static func read(_ bytes: [UInt8], at position: inout Int, end: Int) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 63, by: 7) {
            guard position < end else { return nil }
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return byte == 0 && shift > 0 ? nil : value }
        }
        return nil
    }
}
