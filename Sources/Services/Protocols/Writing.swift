/// Writes posts.
public protocol PostWriting: Sendable {
    /// Checks, uploads the pictures and publishes. The record's key is chosen here, so that a repeated try after a lost
    /// answer finds its own record instead of making a second.
    func publish(_ draft: PostDraft) async throws(SocialError) -> RecordReference
}

/// Measures and marks a text while it is typed.
public protocol TextMarking: Sendable {
    /// How long the text is.
    func measure(_ text: String) -> TextMeasure

    /// Links and tags in the text, and mentions by handle: `mention` features hold the handle as it was typed, since
    /// looking it up is left to publishing.
    func marks(in text: String) -> [Facet]
}

/// A thing that one does to a post.
public enum PostAction: String, Hashable, Sendable, CaseIterable {
    /// Like it.
    case like
    /// Repost it.
    case repost
}

/// What an action led to.
public struct ActionOutcome: Hashable, Sendable {
    /// at-URI of the record that was made or removed; nil when there was nothing to remove.
    public let record: String?
    /// False when the state was as wished already, and nothing was sent.
    public let changed: Bool

    /// Makes an outcome.
    public init(record: String?, changed: Bool) {
        self.record = record
        self.changed = changed
    }
}

/// Likes and reposts.
public protocol PostActing: Sendable {
    /// Does it, once: acting on a post that is liked (or reposted) already changes nothing.
    /// - Parameter post: at-URI or bsky.app address.
    func perform(_ action: PostAction, on post: String) async throws(SocialError) -> ActionOutcome

    /// Takes it back.
    /// - Parameter post: at-URI or bsky.app address.
    func revert(_ action: PostAction, on post: String) async throws(SocialError) -> ActionOutcome
}

/// Follows people.
public protocol Following: Sendable {
    /// Follows, once.
    /// - Parameter actor: handle (with or without `@`) or DID.
    func follow(_ actor: String) async throws(SocialError) -> ActionOutcome

    /// Stops following.
    /// - Parameter actor: handle (with or without `@`) or DID.
    func unfollow(_ actor: String) async throws(SocialError) -> ActionOutcome
}
