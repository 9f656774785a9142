/// RFC 4648 base64 with the standard alphabet: the data model's JSON writes bytes so, without padding.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8], into text: inout [UInt8]) {
        text.reserveCapacity(text.count + (bytes.count * 4 + 2) / 3)
        var index = 0
        while index + 2 < bytes.count {
            let word = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
            text.append(alphabet[Int(word >> 18)])
            text.append(alphabet[Int(word >> 12 & 63)])
            text.append(alphabet[Int(word >> 6 & 63)])
            text.append(alphabet[Int(word & 63)])
            index += 3
        }
        switch bytes.count - index {
        case 1:
            let word = UInt32(bytes[index]) << 16
            text.append(alphabet[Int(word >> 18)])
            text.append(alphabet[Int(word >> 12 & 63)])
        case 2:
            let word = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8
            text.append(alphabet[Int(word >> 18)])
            text.append(alphabet[Int(word >> 12 & 63)])
            text.append(alphabet[Int(word >> 6 & 63)])
        default: break
        }
    }

    /// The bytes, with or without padding; nil for another character, a wrong length or leftover bits.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var characters = Array(text.utf8)
        if characters.count % 4 == 0 {
            for _ in 0..<2 where characters.last == UInt8(ascii: "=") { characters.removeLast() }
        }
        guard characters.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count * 3 / 4)
        var buffer: UInt32 = 0
        var bits = 0
        for character in characters {
            let value: UInt8
            switch character {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            default: return nil
            }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
                buffer &= 1 << UInt32(bits) - 1
            }
        }
        return buffer == 0 ? bytes : nil
    }
}
