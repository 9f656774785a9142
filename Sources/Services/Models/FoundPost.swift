/// A post that was found among those seen before.
public struct FoundPost: Hashable, Sendable {
    /// A part of an excerpt.
    public struct Part: Hashable, Sendable {
        /// Its text.
        public let text: String
        /// Whether it is what was looked for.
        public let isMatch: Bool

        /// Makes a part.
        public init(text: String, isMatch: Bool) {
            self.text = text
            self.isMatch = isMatch
        }
    }

    /// The post, as it was when it was seen last.
    public let post: Post
    /// The place of its text (or of a picture's description) that fits; empty where no words were looked for.
    public let excerpt: [Part]

    /// Makes a find.
    public init(post: Post, excerpt: [Part]) {
        self.post = post
        self.excerpt = excerpt
    }
}
