/// Posts in the outbox, or kept: a ``PostDraft`` without the bytes of its pictures.
public struct OutboxPost: Hashable, Sendable {
    /// What one post of a thread says.
    public struct Part: Hashable, Sendable {
        /// The text.
        public var text: String
        /// The post to quote: at-URI or a bsky.app address.
        public var quote: String?
        /// Names of the pictures, in order.
        public var pictures: [String]
        /// What the author says of its content: ``SelfLabel``, or what another client has put there.
        public var labels: [String]

        /// Makes a part.
        public init(text: String, quote: String? = nil, pictures: [String] = [], labels: [String] = []) {
            self.text = text
            self.quote = quote
            self.pictures = pictures
            self.labels = labels
        }
    }

    /// What every post says, in order; never empty.
    public private(set) var parts: [Part]
    /// The post that the first one answers: at-URI or a bsky.app address.
    public var replyTo: String?
    /// BCP 47 tags, of all posts.
    public var languages: [String]
    /// What others may do with the posts.
    public var gates: PostGates

    /// The first post, as a rule the only one.
    public var first: Part { parts[0] }
    /// The further posts, each of which answers the one before it.
    public var further: ArraySlice<Part> { parts.dropFirst() }
    /// Names of the pictures of all posts, in order.
    public var pictures: [String] { parts.flatMap(\.pictures) }

    /// Makes one.
    public init(
        _ first: Part, further: [Part] = [], replyTo: String? = nil, languages: [String] = [],
        gates: PostGates = PostGates()
    ) {
        parts = [first] + further
        self.replyTo = replyTo
        self.languages = languages
        self.gates = gates
    }
}

/// The first post's members stand beside those of the whole, as they did when there was no other; what is not there is as it
/// was before it could be.
extension OutboxPost: Codable {
    private enum Key: String, CodingKey {
        case further, replyTo, languages, gates
    }

    /// Reads one, also from before there were threads, gates and labels.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        parts = try [Part(from: decoder)] + (values.decodeIfPresent([Part].self, forKey: .further) ?? [])
        replyTo = try values.decodeIfPresent(String.self, forKey: .replyTo)
        languages = try values.decode([String].self, forKey: .languages)
        gates = try values.decodeIfPresent(PostGates.self, forKey: .gates) ?? PostGates()
    }

    /// Writes one.
    public func encode(to encoder: any Encoder) throws {
        try first.encode(to: encoder)
        var values = encoder.container(keyedBy: Key.self)
        if !further.isEmpty { try values.encode(Array(further), forKey: .further) }
        try values.encodeIfPresent(replyTo, forKey: .replyTo)
        try values.encode(languages, forKey: .languages)
        if gates != PostGates() { try values.encode(gates, forKey: .gates) }
    }
}

extension OutboxPost.Part: Codable {
    private enum Key: String, CodingKey {
        case text, quote, pictures, labels
    }

    /// Reads one, also from before there were labels.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        text = try values.decode(String.self, forKey: .text)
        quote = try values.decodeIfPresent(String.self, forKey: .quote)
        pictures = try values.decode([String].self, forKey: .pictures)
        labels = try values.decodeIfPresent([String].self, forKey: .labels) ?? []
    }

    /// Writes one.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(text, forKey: .text)
        try values.encodeIfPresent(quote, forKey: .quote)
        try values.encode(pictures, forKey: .pictures)
        if !labels.isEmpty { try values.encode(labels, forKey: .labels) }
    }
}
