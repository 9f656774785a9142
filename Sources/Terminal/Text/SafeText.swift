/// Makes text from outside harmless for a terminal.
///
/// What others wrote may hold escape sequences, carriage returns that overwrite a line, or bidi overrides that turn the
/// rest of the screen around. Nothing reaches the terminal that did not pass through here: ``StyledText`` sees to it.
enum SafeText {
    /// Text of one or more lines: line ends are kept (as `\n`), everything that steers a terminal becomes visible or goes.
    static func lines(_ text: String) -> String {
        neutralised(text, keepsLines: true)
    }

    /// Text for a place in a line: line ends become spaces too.
    static func line(_ text: String) -> String {
        neutralised(text, keepsLines: false)
    }

    /// Whether the text holds a character that is written from right to left.
    static func isRightToLeft(_ text: some StringProtocol) -> Bool {
        for scalar in text.unicodeScalars where scalar.value >= 0x590 {
            switch scalar.value {
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return true
            default: continue
            }
        }
        return false
    }

    /// Wraps right-to-left text in isolates, so that what stands beside it keeps its place. Other text stays as it is.
    static func isolated(_ text: String) -> String {
        isRightToLeft(text) ? "\u{2068}" + text + "\u{2069}" : text
    }

    /// Whether a character shows nothing, and may turn what stands beside it around, hide a text in another, or make two
    /// texts look the same. Joiners (U+200C, U+200D) and variation selectors are not among them: scripts and emoji are
    /// written with those.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Soft hyphen; direction marks; Hangul and Khmer fillers, and Mongolian's separator.
        case 0xAD, 0x61C, 0x200E, 0x200F, 0x115F, 0x1160, 0x3164, 0xFFA0, 0x17B4, 0x17B5, 0x180E: true
        // Zero-width spaces; embeddings and overrides; invisible operators, isolates and what they replaced.
        case 0x200B, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: true
        // Interlinear annotations, and tags.
        case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }

    private static func neutralised(_ text: String, keepsLines: Bool) -> String {
        var isPlain = true
        for byte in text.utf8 where byte < 0x20 || byte >= 0x7f {
            if byte == 0x0A && keepsLines { continue }
            isPlain = false
            break
        }
        if isPlain { return text }

        let keepsIsolates = hasBalancedIsolates(text)
        var result = String.UnicodeScalarView()
        var followsReturn = false
        // The flags of England, Scotland and Wales are a black flag and tag characters.
        var isInFlag = false
        for scalar in text.unicodeScalars {
            let value = scalar.value
            let wasReturn = followsReturn
            followsReturn = value == 0x0D
            isInFlag = value == 0x1F3F4 || isInFlag && (0xE0020...0xE007F).contains(value)
            switch value {
            case 0x0A where wasReturn:
                continue
            case 0x0A, 0x0D, 0x2028, 0x2029:
                result.append(keepsLines ? "\n" : " ")
            case 0x09:
                result.append(contentsOf: "    ".unicodeScalars)
            case 0..<0x20:
                // Control pictures: a person sees that something was there.
                result.append(Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}")
            case 0x7F:
                result.append("\u{2421}")
            case 0x80..<0xA0:
                result.append("\u{FFFD}")
            case 0x2066...0x2069 where keepsIsolates:
                result.append(scalar)
            case 0xE0020...0xE007F where isInFlag:
                result.append(scalar)
            case _ where isInvisible(scalar):
                continue
            default:
                result.append(scalar)
            }
        }
        return String(result)
    }

    // Isolates that are opened and closed in one line do nothing to their neighbours; all others may.
    private static func hasBalancedIsolates(_ text: String) -> Bool {
        var depth = 0
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: depth += 1
            case 0x2069:
                depth -= 1
                if depth < 0 { return false }
            case 0x0A, 0x0D, 0x2028, 0x2029:
                if depth != 0 { return false }
            default: continue
            }
        }
        return depth == 0
    }
}
