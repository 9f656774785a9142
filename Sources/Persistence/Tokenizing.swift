/// Which characters are tokens by themselves.
enum Tokenizing {
    /// Whether the character is a token of its own: an emoji, or of a script without spaces between its words.
    static func standsAlone(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0..<0x0E00: false
        case 0x0E00...0x0EFF: true  // Thai, Lao
        case 0x1000...0x109F: true  // Burmese
        case 0x1100...0x11FF: true  // Hangul, in parts
        case 0x1780...0x17FF: true  // Khmer
        case 0x2600...0x27BF: true  // Symbols, many of them emoji
        case 0x2E80...0x2FDF: true  // Radicals
        case 0x3005...0x3007, 0x3021...0x3029, 0x3038...0x303C: true  // Marks and numerals
        case 0x3041...0x30FF where scalar != 0x30FB: true  // Hiragana, Katakana, without the dot between words
        case 0x3105...0x318F, 0x31A0...0x31BF, 0x31F0...0x31FF: true  // Bopomofo, Hangul, Katakana
        case 0x3400...0x4DBF, 0x4E00...0x9FFF: true  // Han
        case 0xA960...0xA97F, 0xAC00...0xD7FF: true  // Hangul
        case 0xF900...0xFAFF: true  // Han, compatible forms
        case 0xFF66...0xFF9F: true  // Katakana, half width
        case 0x1F1E6...0x1F1FF: true  // Letters of flags
        case 0x1F300...0x1FAFF: !(0x1F3FB...0x1F3FF).contains(scalar)  // Emoji, without the colours of skin
        case 0x20000...0x3FFFF: true  // Han
        default: false
        }
    }

    /// Whether a search for the text finds anything at all.
    static func hasToken(_ text: some Sequence<Unicode.Scalar>) -> Bool {
        text.contains { scalar in
            if standsAlone(scalar.value) { return true }
            switch scalar.properties.generalCategory {
            // What `unicode61` takes for parts of words.
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber, .privateUse:
                return true
            default:
                return false
            }
        }
    }

    /// Calls `alone` with each character that stands alone and `run` with each stretch between them, as places in
    /// `bytes`; ends when one of them answers something else than 0, and gives that back.
    static func split(
        _ bytes: UnsafeRawBufferPointer, alone: (Range<Int>) -> Int32, run: (Range<Int>) -> Int32
    ) -> Int32 {
        var start = 0
        var index = 0
        while index < bytes.count {
            let first = bytes[index]
            // Everything below U+0800 has one or two bytes and stands among words.
            guard first >= 0xE0 else {
                index += 1
                continue
            }
            let length = first >= 0xF0 ? 4 : 3
            guard index + length <= bytes.count else { break }
            var scalar = UInt32(first) & (length == 4 ? 0x07 : 0x0F)
            for offset in 1..<length { scalar = scalar << 6 | UInt32(bytes[index + offset] & 0x3F) }
            if standsAlone(scalar) {
                if start < index {
                    let code = run(start..<index)
                    if code != 0 { return code }
                }
                let code = alone(index..<index + length)
                if code != 0 { return code }
                start = index + length
            }
            index += length
        }
        return start < bytes.count ? run(start..<bytes.count) : 0
    }
}
