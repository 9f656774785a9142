/// Looks at ICC profiles, which pictures carry and which nothing here interprets.
enum ColourProfile {
    // ICC.1: a header, and a table of tags behind it.
    private static let headerBytes = 128
    private static let tagBytes = 12

    /// Whether a profile is whole and about colours as a decoder hands them out, red, green and blue. Any other would be
    /// refused by encoders, or give the picture wrong colours where it is shown: such a picture is better without.
    static func isUsable(_ profile: [UInt8]) -> Bool {
        let reader = ByteReader(profile[...])
        guard profile.count >= headerBytes + 4, reader.big32(0) == profile.count, reader.tag(36, 4) == "acsp",
            reader.tag(16, 4) == "RGB ", let tags = reader.big32(headerBytes),
            tags <= (profile.count - headerBytes - 4) / tagBytes
        else { return false }
        for tag in 0..<tags {
            let entry = headerBytes + 4 + tag * tagBytes
            guard let start = reader.big32(entry + 4), let length = reader.big32(entry + 8),
                start <= profile.count, length <= profile.count - start
            else { return false }
        }
        return true
    }

    /// The same for a profile in base64, the form in which the decoder hands it out.
    static func isUsable(base64 text: UnsafePointer<CChar>) -> Bool {
        guard let bytes = bytes(base64: text) else { return false }
        return isUsable(bytes)
    }

    private static func bytes(base64 text: UnsafePointer<CChar>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count) = (0, 0)
        var position = 0
        while text[position] != 0, text[position] != CChar(UInt8(ascii: "=")) {
            let value: Int
            switch UInt8(bitPattern: text[position]) {
            case let letter where (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter): value = Int(letter) - 65
            case let letter where (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter): value = Int(letter) - 71
            case let digit where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit): value = Int(digit) + 4
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            default: return nil
            }
            (bits, count) = (bits << 6 | value, count + 6)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
                bits &= (1 << count) - 1
            }
            position += 1
        }
        return bytes
    }
}
