/// A post that is being written.
public struct PostDraft: Hashable, Sendable {
    /// A picture to be sent along.
    public struct Image: Hashable, Sendable {
        /// The file's bytes, as they were read.
        public let bytes: [UInt8]
        /// What to call the file in messages.
        public let name: String
        /// The description for people who do not see it; empty when there is none.
        public var alt: String
        /// It has been made fit to be sent already: it comes out of a draft.
        public let isFit: Bool

        /// Makes a picture.
        public init(bytes: [UInt8], name: String, alt: String, isFit: Bool = false) {
            self.bytes = bytes
            self.name = name
            self.alt = alt
            self.isFit = isFit
        }
    }

    /// What one post of a thread says.
    public struct Part: Hashable, Sendable {
        /// The text.
        public var text: String
        /// Pictures, in order.
        public var images: [Image]
        /// The post to quote: at-URI or a bsky.app address.
        public var quote: String?
        /// What the author says of its content.
        public var labels: [SelfLabel]

        /// Makes a part.
        public init(text: String, images: [Image] = [], quote: String? = nil, labels: [SelfLabel] = []) {
            self.text = text
            self.images = images
            self.quote = quote
            self.labels = labels
        }
    }

    /// The most pictures that a post takes.
    public static let maxImages = 4
    /// The most posts that go out as one thread.
    public static let maxParts = 25
    /// The most pictures that a thread takes here: they wait in the store, and go through memory.
    public static let maxThreadImages = 24

    /// What each post says, in order: as a rule one, else each answers the one before it. Never empty.
    public var parts: [Part]
    /// The post that the first one answers: at-URI or a bsky.app address.
    public var replyTo: String?
    /// BCP 47 tags, of all posts.
    public var languages: [String]
    /// What others may do with the posts.
    public var gates: PostGates

    /// The first post's text.
    public var text: String {
        get { parts[0].text }
        set { parts[0].text = newValue }
    }
    /// The first post's pictures.
    public var images: [Image] {
        get { parts[0].images }
        set { parts[0].images = newValue }
    }
    /// What the first post quotes.
    public var quote: String? {
        get { parts[0].quote }
        set { parts[0].quote = newValue }
    }

    /// Makes a draft.
    public init(
        text: String, images: [Image] = [], replyTo: String? = nil, quote: String? = nil, languages: [String] = [],
        labels: [SelfLabel] = [], gates: PostGates = PostGates(), further: [Part] = []
    ) {
        parts = [Part(text: text, images: images, quote: quote, labels: labels)] + further
        self.replyTo = replyTo
        self.languages = languages
        self.gates = gates
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
