public import struct FoundationEssentials.Date

/// A thing that one does about somebody, beside following.
public enum ActorAction: String, Hashable, Sendable, Codable, CaseIterable {
    /// Block them: neither sees the other. Everybody can see that.
    case block
    /// Mute them: what they write is hidden from the account, and nobody is told.
    case mute
}

/// Blocks and mutes people.
public protocol ActorActing: Sendable {
    /// Does it, once: somebody who is blocked (or muted) already stays so, and nothing changes.
    /// - Parameter actor: handle (with or without `@`), DID, or an at-URI or bsky.app link that leads to one.
    func perform(_ action: ActorAction, on actor: String) async throws(SocialError) -> ActionOutcome

    /// Takes it back. What a list does is left to the list.
    /// - Parameter actor: handle (with or without `@`), DID, or an at-URI or bsky.app link that leads to one.
    func revert(_ action: ActorAction, on actor: String) async throws(SocialError) -> ActionOutcome
}

/// Reads the posts that an account keeps for itself.
public protocol BookmarkReading: Sendable {
    /// One page, the newest bookmark first.
    /// - Parameters:
    ///   - limit: how many, 1 to 100.
    ///   - cursor: the page before's cursor.
    func bookmarks(limit: Int, cursor: String?) async throws(SocialError) -> Page<Bookmark>
}

/// A post that an account keeps for itself.
public struct Bookmark: Hashable, Sendable {
    /// Which version of which post was kept.
    public let subject: RecordReference
    /// When; nil when the server does not say.
    public let createdAt: Date?
    /// The post, or what stands in its place.
    public let item: ThreadNeighbour

    /// Makes a bookmark.
    public init(subject: RecordReference, createdAt: Date?, item: ThreadNeighbour) {
        self.subject = subject
        self.createdAt = createdAt
        self.item = item
    }
}
