public import Services

/// A post of a thread that is being written, as it is shown.
public struct ComposedPost: Hashable, Sendable, Identifiable {
    /// Its number while it is written: it stays the same wherever the post moves.
    public let id: Int
    /// Numbers of its pictures, in order: they stay the same wherever the pictures move.
    public internal(set) var images: [Int]
    /// How long the text is.
    public internal(set) var measure: TextMeasure
    /// Links, mentions and tags in the text.
    public internal(set) var marks: [Facet]
}

/// Whom the mention may mean that is being typed.
public struct MentionCompletion: Hashable, Sendable {
    /// The number of the post in which it stands.
    public let post: ComposedPost.ID
    /// Where the mention stands in the text, with its `@`, counted in Unicode scalars.
    public let range: Range<Int>
    /// What was typed of it.
    public let beginning: String
    /// The likeliest first. Never empty.
    public let people: [Actor]
}
