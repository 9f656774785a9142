/// The length of a text as lexicons count it: in graphemes, which people see, and in UTF-8 bytes, which servers store.
public struct TextMeasure: Sendable, Hashable {
    /// Extended grapheme clusters (UAX #29): a family emoji is one.
    public let graphemes: Int
    /// UTF-8 bytes: a family emoji may be 25.
    public let bytes: Int

    /// Measures `text`.
    public init(_ text: String) {
        graphemes = text.count
        bytes = text.utf8.count
    }
}

/// The two limits of a text. Either may be reached first, so both are checked and shown.
public struct TextLimit: Sendable, Hashable {
    /// The most graphemes.
    public let graphemes: Int
    /// The most UTF-8 bytes.
    public let bytes: Int

    /// Limits as given.
    public init(graphemes: Int, bytes: Int) {
        self.graphemes = graphemes
        self.bytes = bytes
    }

    /// A post: 300 graphemes, 3000 bytes.
    public static let post = TextLimit(graphemes: 300, bytes: 3000)
    /// A tag: 64 graphemes, 640 bytes.
    public static let tag = TextLimit(graphemes: 64, bytes: 640)

    /// Whether a text of this measure is within both limits.
    public func accepts(_ measure: TextMeasure) -> Bool { measure.graphemes <= graphemes && measure.bytes <= bytes }

    /// What is left of both; negative when a text is over a limit.
    public func remaining(_ measure: TextMeasure) -> (graphemes: Int, bytes: Int) {
        (graphemes - measure.graphemes, bytes - measure.bytes)
    }
}
