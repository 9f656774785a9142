extension Strings {
    /// The composer: what stands in the way of publishing.
    public static let composer = ComposerStrings()
}

/// The composer: what stands in the way of publishing.
public struct ComposerStrings: Sendable {
    /// What a post is called in messages.
    public let post = PlainPhrase("composer.post", "the post")
    /// What a post of a thread is called in messages; its place.
    public let postOfThread = Phrase<Int>("composer.postOfThread", ["place"], "post {place} of the thread")
    /// A post of a thread is too long; its characters, and the most that a post takes.
    public let tooLong = Phrase<Int, Int>(
        "composer.tooLong", ["count", "most"],
        "it is {count} characters long, and a post takes {most}; shorten it, or make two of it")
    /// A post without text, picture or quote.
    public let empty = PlainPhrase(
        "composer.empty", "nothing in it would be seen; write something, or add a picture or a quote")
    /// More pictures than a post takes; the most it takes.
    public let tooManyImages = Phrase<Int>(
        "composer.tooManyImages", ["most"], pluralOf: "most",
        one: "a post takes only {most} picture; leave the others out",
        other: "a post takes only {most} pictures; leave the others out")
    /// What several posts are called in messages.
    public let thread = PlainPhrase("composer.thread", "the thread")
    /// More posts than go out as one thread; the most that do.
    public let tooManyPosts = Phrase<Int>(
        "composer.tooManyPosts", ["most"],
        "a thread takes at most {most} posts here; answer the last one with more later")
    /// A picture went without a description; its file's name.
    public let undescribed = Phrase<String>(
        "composer.undescribed", ["name"],
        "the picture {name} has no description; --alt TEXT after it gives one, for people who do not see it")
}
