extension Strings {
    /// The composer: what stands in the way of publishing.
    public static let composer = ComposerStrings()
}

/// The composer: what stands in the way of publishing.
public struct ComposerStrings: Sendable {
    /// What a post is called in messages.
    public let post = PlainPhrase("composer.post", "the post")
    /// A post without text, picture or quote.
    public let empty = PlainPhrase("composer.empty", "it is empty; write something, or add a picture or a quote")
    /// More pictures than a post takes; the most it takes.
    public let tooManyImages = Phrase<Int>(
        "composer.tooManyImages", ["most"], pluralOf: "most", one: "a post takes only {most} picture",
        other: "a post takes only {most} pictures")
}
