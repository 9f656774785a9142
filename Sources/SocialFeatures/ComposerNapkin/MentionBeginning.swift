/// A mention that is being typed: `@` at the start of a word, and what stands from there to the caret.
struct MentionBeginning: Hashable {
    // In scalars. A handle has 253 characters; nobody types so many.
    private static let longest = 64

    /// Where it is, with its `@`, counted in Unicode scalars.
    let range: Range<Int>
    /// What was typed of a handle or name.
    let text: String

    /// Looks in front of a caret; nil when there is none.
    /// - Parameter caret: counted in Unicode scalars.
    init?(in text: String, caret: Int) {
        let scalars = text.unicodeScalars
        guard caret >= 0, let end = scalars.index(scalars.startIndex, offsetBy: caret, limitedBy: scalars.endIndex)
        else { return nil }
        var start = end
        for _ in 0...Self.longest where start > scalars.startIndex {
            let before = scalars.index(before: start)
            guard scalars[before] != "@" else {
                guard before == scalars.startIndex || Self.mayStandBefore(scalars[scalars.index(before: before)]),
                    start < end
                else { return nil }
                self.text = String(scalars[start..<end])
                range = (caret - 1 - self.text.unicodeScalars.count)..<caret
                return
            }
            guard Self.isPartOfName(scalars[before]) else { return nil }
            start = before
        }
        return nil
    }

    private static func mayStandBefore(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || "(\"'“‘".unicodeScalars.contains(scalar)
    }

    private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "." || scalar == "-" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
