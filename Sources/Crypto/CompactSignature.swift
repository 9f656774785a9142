/// ECDSA signatures as AT Protocol writes them: `r` and `s`, 32 bytes each, with `s` in the lower half of the order.
/// OpenSSL speaks DER, so this converts both ways.
enum CompactSignature {
    static let byteCount = 64

    /// Whether the 64 bytes have a low `s`. The ranges of `r` and `s` themselves are checked by the verification.
    static func isLowS(_ signature: [UInt8], on curve: Curve) -> Bool {
        !curve.halfOrder.lexicographicallyPrecedes(signature[32...])
    }

    /// The DER form of a 64-byte signature.
    static func der(_ signature: [UInt8]) -> [UInt8] {
        let r = integer(signature[..<32])
        let s = integer(signature[32...])
        return [0x30, UInt8(r.count + s.count)] + r + s
    }

    /// The 64-byte low-S form of a DER signature; nil when it is not DER of two integers of at most 256 bits.
    static func compact(der: [UInt8], on curve: Curve) -> [UInt8]? {
        guard der.count >= 2, der[0] == 0x30, Int(der[1]) == der.count - 2 else { return nil }
        var rest = der[2...]
        guard let r = takeInteger(&rest), var s = takeInteger(&rest), rest.isEmpty else { return nil }
        if curve.halfOrder.lexicographicallyPrecedes(s) { s = subtract(s, from: curve.order) }
        return r + s
    }

    private static func integer(_ number: ArraySlice<UInt8>) -> [UInt8] {
        var digits = Array(number.drop { $0 == 0 })
        if digits.isEmpty || digits[0] >= 0x80 { digits.insert(0, at: 0) }
        return [0x02, UInt8(digits.count)] + digits
    }

    private static func takeInteger(_ bytes: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard bytes.count >= 2, bytes.removeFirst() == 0x02 else { return nil }
        let length = Int(bytes.removeFirst())
        guard length <= bytes.count else { return nil }
        let digits = bytes.prefix(length).drop { $0 == 0 }
        bytes = bytes.dropFirst(length)
        guard digits.count <= 32 else { return nil }
        return [UInt8](repeating: 0, count: 32 - digits.count) + digits
    }

    private static func subtract(_ number: [UInt8], from minuend: [UInt8]) -> [UInt8] {
        var result = minuend
        var borrow = 0
        for index in stride(from: 31, through: 0, by: -1) {
            let difference = Int(minuend[index]) - Int(number[index]) - borrow
            borrow = difference < 0 ? 1 : 0
            result[index] = UInt8(truncatingIfNeeded: difference)
        }
        return result
    }
}
