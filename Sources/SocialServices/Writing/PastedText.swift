/// A name or an address as it was pasted: what browsers and chats put around it is not meant.
enum PastedText {
    /// The text without white space and invisible characters at its ends.
    static func trimmed(_ text: String) -> String {
        var rest = Substring(text).unicodeScalars
        while let first = rest.first, isPadding(first) { rest.removeFirst() }
        while let last = rest.last, isPadding(last) { rest.removeLast() }
        return String(String.UnicodeScalarView(rest))
    }

    private static func isPadding(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.isBidiControl
            || scalar.properties.isDefaultIgnorableCodePoint
    }
}
