/// Swift text under construction, indented by braces.
struct SourceText {
    private(set) var text = ""
    private var level = 0

    /// Adds a line.
    mutating func line(_ line: String = "") {
        if line.isEmpty {
            text += "\n"
            return
        }
        text += String(repeating: " ", count: level * 4) + line + "\n"
    }

    /// Adds a block: a head that ends in `{`, the body, and `}`.
    mutating func block(_ head: String, _ body: (inout SourceText) -> Void) {
        line(head + " {")
        level += 1
        body(&self)
        level -= 1
        line("}")
    }

    /// Adds a documentation comment, wrapped to 110 columns.
    mutating func documentation(_ summary: String) {
        var current = ""
        for word in summary.split(whereSeparator: \.isWhitespace) {
            if !current.isEmpty, current.count + word.count + level * 4 > 105 {
                line("/// " + current)
                current = ""
            }
            current += (current.isEmpty ? "" : " ") + word
        }
        if !current.isEmpty { line("/// " + current) }
    }

    /// A Swift string literal.
    static func literal(_ text: String) -> String {
        var result = "\""
        for character in text.unicodeScalars {
            switch character {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(character)
            }
        }
        return result + "\""
    }

    /// A key as the reader gives it: the first 7 bytes, little-endian, and the length in the top byte.
    static func keyWord(_ name: String) -> String {
        var word = UInt64(min(name.utf8.count, 255)) << 56
        for (n, byte) in name.utf8.prefix(7).enumerated() { word |= UInt64(byte) << UInt64(8 * n) }
        return hex(word)
    }

    /// The last 8 bytes, little-endian.
    static func tail(_ name: String) -> String {
        var word: UInt64 = 0
        for (n, byte) in name.utf8.suffix(8).enumerated() { word |= UInt64(byte) << UInt64(8 * n) }
        return hex(word)
    }

    private static func hex(_ word: UInt64) -> String { "0x" + String(word, radix: 16) }
}
