/// Who may reply in a thread beside its author: a rule of its gate.
public enum ReplyRule: Hashable, Sendable, Codable {
    /// Whom the first post mentions.
    case mentioned
    /// Whom the author follows.
    case following
    /// Who follows the author.
    case followers
    /// Who is on a list, by its at-URI.
    case list(String)
}

/// What the author of a post lets others do with it.
public struct PostGates: Hashable, Sendable, Codable {
    /// The most rules that a gate takes.
    public static let maxRules = 5

    /// Who may reply in the thread; nil is everybody, no rule is nobody.
    public var replies: [ReplyRule]?
    /// Nobody may quote the post.
    public var forbidsQuotes: Bool

    /// Makes gates; without any, everybody may do everything.
    public init(replies: [ReplyRule]? = nil, forbidsQuotes: Bool = false) {
        self.replies = replies
        self.forbidsQuotes = forbidsQuotes
    }
}

/// What an author says of the content of a post, so that people are asked before they see it. Those that begin with `!` are
/// not among them: they are a labeler's, or, as `!no-unauthenticated`, a profile's.
public enum SelfLabel: String, Hashable, Sendable, CaseIterable {
    /// Sexually suggestive.
    case sexual
    /// Nudity that is not sexual.
    case nudity
    /// Made for adults.
    case porn
    /// Violent or disturbing.
    case graphicMedia = "graphic-media"
}
