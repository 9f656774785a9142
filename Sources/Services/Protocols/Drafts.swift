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

    /// Publishes a draft as the account that it belongs to, through the outbox; from there on it is a draft no more.
    func publishDraft(_ id: Int64) async throws(SocialError) -> PublishedPost

    /// Deletes a draft for good.
    /// - Returns: what it was.
    func deleteDraft(_ id: Int64) async throws(SocialError) -> StoredDraft
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

    /// Its number, by which commands name it; never used twice.
    public let id: Int64
    /// Whose it is.
    public let account: ActingAccount
    /// The text.
    public let text: String
    /// The post to answer: at-URI or a bsky.app address.
    public let replyTo: String?
    /// The post to quote: at-URI or a bsky.app address.
    public let quote: String?
    /// BCP 47 tags.
    public let languages: [String]
    /// Its pictures, in order.
    public let pictures: [Picture]
    /// When it was kept.
    public let created: Date
    /// at-URI of the post that it was before that was deleted; nil for one that was never sent.
    public let origin: String?

    /// Makes a draft.
    public init(
        id: Int64, account: ActingAccount, text: String, replyTo: String?, quote: String?, languages: [String],
        pictures: [Picture], created: Date, origin: String?
    ) {
        self.id = id
        self.account = account
        self.text = text
        self.replyTo = replyTo
        self.quote = quote
        self.languages = languages
        self.pictures = pictures
        self.created = created
        self.origin = origin
    }
}

/// Deletes posts.
public protocol PostDeleting: Sendable {
    /// Deletes a post of the account that acts. What it said is kept as a draft before anything else happens, so that it can be
    /// posted again. One that still waits in the outbox is not sent at all.
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
