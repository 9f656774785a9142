/// A post that is being written.
public struct PostDraft: Hashable, Sendable {
    /// A picture to be sent along.
    public struct Image: Hashable, Sendable {
        /// The file's bytes, as they were read.
        public let bytes: [UInt8]
        /// What to call the file in messages.
        public let name: String
        /// The description for people who do not see it; empty when there is none.
        public let alt: String

        /// Makes a picture.
        public init(bytes: [UInt8], name: String, alt: String) {
            self.bytes = bytes
            self.name = name
            self.alt = alt
        }
    }

    /// The most pictures that a post takes.
    public static let maxImages = 4

    /// The text.
    public var text: String
    /// Pictures, in order.
    public var images: [Image]
    /// The post to answer: at-URI or a bsky.app address.
    public var replyTo: String?
    /// The post to quote: at-URI or a bsky.app address.
    public var quote: String?
    /// BCP 47 tags.
    public var languages: [String]

    /// Makes a draft.
    public init(
        text: String, images: [Image] = [], replyTo: String? = nil, quote: String? = nil, languages: [String] = []
    ) {
        self.text = text
        self.images = images
        self.replyTo = replyTo
        self.quote = quote
        self.languages = languages
    }
}

/// How long a text is, in the two measures that bound a post.
public struct TextMeasure: Hashable, Sendable, Codable {
    /// Characters as people count them (extended grapheme clusters).
    public let graphemes: Int
    /// Bytes of UTF-8.
    public let bytes: Int

    /// The most characters that a post takes.
    public static let maxGraphemes = 300
    /// The most bytes that a post takes.
    public static let maxBytes = 3000

    /// Whether both bounds are kept.
    public var fits: Bool { graphemes <= Self.maxGraphemes && bytes <= Self.maxBytes }

    /// Makes a measure.
    public init(graphemes: Int, bytes: Int) {
        self.graphemes = graphemes
        self.bytes = bytes
    }
}
