/// Writes posts.
public protocol PostWriting: Sendable {
    /// Checks the draft, keeps it in the outbox and sends it. The record's key is chosen here, so that however often it is
    /// tried, there is one record; the posts of a thread, and what others may do with them, are written at once or not at all.
    /// What cannot be sent now is queued; what the server refuses throws, and stays in the outbox to be corrected.
    func publish(_ draft: PostDraft) async throws(SocialError) -> PublishedPost
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
public enum PostAction: String, Hashable, Sendable, Codable, CaseIterable {
    /// Like it.
    case like
    /// Repost it.
    case repost
    /// Keep it for oneself; nobody else sees that.
    case bookmark
    /// Mute its thread: nothing that happens there is told of any more.
    case muteThread
}

/// The account that acted, by both of its names.
public struct ActingAccount: Hashable, Sendable {
    /// Permanent name.
    public let did: String
    /// Name without `@`.
    public let handle: String

    /// Names an account.
    public init(did: String, handle: String) {
        self.did = did
        self.handle = handle
    }
}

/// A post that is there.
public struct PublishedPost: Hashable, Sendable {
    /// Which one.
    public let reference: RecordReference
    /// The posts of the thread behind it.
    public let further: [RecordReference]
    /// Who wrote it.
    public let account: ActingAccount
    /// Whether it is out. While it is queued, its reference has no CID yet.
    public let delivery: Delivery

    /// Names a post and its author.
    public init(
        reference: RecordReference, further: [RecordReference] = [], account: ActingAccount, delivery: Delivery = .sent
    ) {
        self.reference = reference
        self.further = further
        self.account = account
        self.delivery = delivery
    }
}

/// What something was done to.
public struct ActionSubject: Hashable, Sendable, Codable {
    /// A post's at-URI, or a person's DID.
    public let id: String
    /// What to call it: a post's at-URI, or a person's handle without `@`.
    public let name: String

    /// Names a subject.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// What an action led to.
public struct ActionOutcome: Hashable, Sendable {
    /// at-URI of the record that was made or removed; nil when there was nothing to remove.
    public let record: String?
    /// False when the state was as wished already, and nothing was sent.
    public let changed: Bool
    /// Who acted.
    public let account: ActingAccount
    /// On what.
    public let subject: ActionSubject
    /// Whether the server knows.
    public let delivery: Delivery

    /// Makes an outcome.
    public init(
        record: String?, changed: Bool, account: ActingAccount, subject: ActionSubject, delivery: Delivery = .sent
    ) {
        self.record = record
        self.changed = changed
        self.account = account
        self.subject = subject
        self.delivery = delivery
    }
}

/// Likes, reposts and bookmarks posts, and mutes their threads.
public protocol PostActing: Sendable {
    /// Does it, once: acting on a post that is liked (reposted, …) already changes nothing.
    /// - Parameter post: at-URI or bsky.app address.
    func perform(_ action: PostAction, on post: String) async throws(SocialError) -> ActionOutcome

    /// Takes it back.
    /// - Parameter post: at-URI or bsky.app address.
    func revert(_ action: PostAction, on post: String) async throws(SocialError) -> ActionOutcome
}

/// Follows people.
public protocol Following: Sendable {
    /// Follows, once. Whom the account blocks, or who blocks it, cannot be followed.
    /// - Parameter actor: handle (with or without `@`), DID, or an at-URI or bsky.app link that leads to one.
    func follow(_ actor: String) async throws(SocialError) -> ActionOutcome

    /// Stops following.
    /// - Parameter actor: handle (with or without `@`), DID, or an at-URI or bsky.app link that leads to one.
    func unfollow(_ actor: String) async throws(SocialError) -> ActionOutcome
}
