/// The classes of scalars that detection asks for.
extension Unicode.Scalar {
    var isASCIIAlphanumeric: Bool { isASCII && UInt8(value).isASCIIAlphanumeric }

    var isDigit: Bool { properties.generalCategory == .decimalNumber }

    var isControl: Bool {
        properties.generalCategory == .control || properties.generalCategory == .lineSeparator
            || properties.generalCategory == .paragraphSeparator
    }

    var isVariationSelector: Bool { (0xFE00...0xFE0F).contains(value) }

    /// Whether the scalar stands in words: letters, marks, numbers, joiners.
    var isWordPart: Bool {
        if isASCII { return isASCIIAlphanumeric || self == "_" }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation:
            return !isVariationSelector
        default: return false
        }
    }

    /// Whether the scalar may stand in a domain name as people write it.
    var isHostPart: Bool { isASCII ? isASCIIAlphanumeric || self == "-" : isWordPart }

    var isPunctuation: Bool {
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }

    var isOpeningPunctuation: Bool {
        properties.generalCategory == .openPunctuation || properties.generalCategory == .initialPunctuation
            || self == "\""
            || self == "'"
    }

    /// Whether the scalar continues a Latin word: a letter beyond ASCII, or a mark over the letter before.
    var isLatinOrMark: Bool {
        (0xC0...0x24F).contains(value) && self != "×" && self != "÷" || (0x1E00...0x1EFF).contains(value)
            || (0x300...0x36F).contains(value)
    }

    var isEmojiPart: Bool { properties.isEmoji && value > 0xFF || isVariationSelector }

    /// Whether no URI that people write goes on here: quotes, angle brackets, and the punctuation of texts without spaces.
    var isURIEnd: Bool {
        switch self {
        case "<", ">", "\"", "“", "”", "„", "«", "»", "。", "、", "，", "！", "？", "；", "：", "「", "」", "『", "』", "（", "）",
            "【", "】",
            "《", "》", "〈", "〉", "\u{200B}", "\u{2060}", "\u{FEFF}":
            true
        default: false
        }
    }
}
