public import struct FoundationEssentials.Date

/// Keeps posts that are not to be sent yet, on this device.
public protocol DraftKeeping: Sendable {
    /// Every draft of every account of this device, the newest first, without the bytes of the pictures.
    func drafts() async throws(SocialError) -> [StoredDraft]

    /// One draft.
    func draft(_ id: Int64) async throws(SocialError) -> StoredDraft

    /// Keeps a draft for the account that acts. It may be too long yet; its pictures are made fit to be sent.
    /// - Returns: the draft, once it is on the disk.
    func keep(_ draft: PostDraft) async throws(SocialError) -> StoredDraft

    /// Publishes a draft as the account that it belongs to, through the outbox; from there on it is a draft no more. One that
    /// became several posts goes out as a thread.
    func publishDraft(_ id: Int64) async throws(SocialError) -> PublishedPost

    /// Deletes a draft for good.
    /// - Returns: what it was.
    func deleteDraft(_ id: Int64) async throws(SocialError) -> StoredDraft
}

/// Works on drafts again that are kept already.
public protocol DraftEditing: Sendable {
    /// Every draft of every account of this device, the newest first; then each change, also those of other processes.
    var allDrafts: AsyncStream<[StoredDraft]> { get }

    /// What a draft says, with its pictures, which are not made fit a second time.
    func content(of id: Int64) async throws(SocialError) -> PostDraft

    /// Lets a draft say something else.
    /// - Parameters:
    ///   - id: which one.
    ///   - draft: what it says from now on.
    ///   - picturesChanged: false when its pictures, in order, are those that it has; their descriptions may differ.
    func update(_ id: Int64, to draft: PostDraft, picturesChanged: Bool) async throws(SocialError)

    /// Publishes a draft, saying something else than what was kept last, as the account that it belongs to; from there on it is a
    /// draft no more.
    func publishDraft(_ id: Int64, saying draft: PostDraft) async throws(SocialError) -> PublishedPost

    /// Brings a draft back that this process has deleted a moment ago.
    func restoreDraft(_ id: Int64) async throws(SocialError)
}

/// A post that is kept and not sent.
public struct StoredDraft: Hashable, Sendable, Identifiable {
    /// A picture of it.
    public struct Picture: Hashable, Sendable {
        /// What the file was called.
        public let name: String
        /// The description; empty when there is none.
        public let alt: String

        /// Names a picture.
        public init(name: String, alt: String) {
            self.name = name
            self.alt = alt
        }
    }

    /// What one post of it says.
    public struct Part: Hashable, Sendable {
        /// The text.
        public let text: String
        /// The post to quote: at-URI or a bsky.app address.
        public let quote: String?
        /// Its pictures, in order.
        public let pictures: [Picture]
        /// What the author says of its content: ``SelfLabel``, or what another client has put there.
        public let labels: [String]

        /// Makes a part.
        public init(text: String, quote: String? = nil, pictures: [Picture] = [], labels: [String] = []) {
            self.text = text
            self.quote = quote
            self.pictures = pictures
            self.labels = labels
        }
    }

    /// Its number, by which commands name it; never used twice.
    public let id: Int64
    /// Whose it is.
    public let account: ActingAccount
    /// What the first post says, as a rule the only one.
    public let first: Part
    /// Further posts, each of which answers the one before it.
    public let further: [Part]
    /// The post that the first one answers: at-URI or a bsky.app address.
    public let replyTo: String?
    /// BCP 47 tags, of all posts.
    public let languages: [String]
    /// What others may do with the posts.
    public let gates: PostGates
    /// When it was kept.
    public let created: Date
    /// at-URI of the post that it was before that was deleted; nil for one that was never sent.
    public let origin: String?

    /// The first post's text.
    public var text: String { first.text }
    /// What every post says, in order.
    public var parts: [Part] { [first] + further }

    /// Makes a draft.
    public init(
        id: Int64, account: ActingAccount, first: Part, further: [Part] = [], replyTo: String? = nil,
        languages: [String] = [], gates: PostGates = PostGates(), created: Date, origin: String? = nil
    ) {
        self.id = id
        self.account = account
        self.first = first
        self.further = further
        self.replyTo = replyTo
        self.languages = languages
        self.gates = gates
        self.created = created
        self.origin = origin
    }
}

/// Deletes posts.
public protocol PostDeleting: Sendable {
    /// Deletes a post of the account that acts, and its gates with it. What it said is kept as a draft before anything else
    /// happens, so that it can be posted again. One that still waits in the outbox is not sent at all.
    /// - Parameter post: at-URI or bsky.app address.
    /// - Throws: also when the post is somebody else's, before anything is sent.
    func delete(_ post: String) async throws(SocialError) -> DeletedPost
}

/// A post that was deleted.
public struct DeletedPost: Hashable, Sendable {
    /// The post, by at-URI, and who deleted it; nothing changed when it was gone already.
    public let outcome: ActionOutcome
    /// It had not been sent: it only waited in the outbox.
    public let wasQueued: Bool
    /// What it said; nil when that is not known, as while the deletion is queued.
    public let draft: StoredDraft?

    /// Makes a note of a deletion.
    public init(outcome: ActionOutcome, wasQueued: Bool, draft: StoredDraft?) {
        self.outcome = outcome
        self.wasQueued = wasQueued
        self.draft = draft
    }
}
