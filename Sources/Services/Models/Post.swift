public import struct FoundationEssentials.Date

/// Names one version of one record: what likes, reposts, replies and quotes point at.
public struct RecordReference: Hashable, Sendable {
    /// The record's at-URI.
    public let uri: String
    /// CID of its content.
    public let cid: String

    /// Makes a reference.
    public init(uri: String, cid: String) {
        self.uri = uri
        self.cid = cid
    }
}

/// A marked stretch of a text. Facets that a page hands over are in order, do not overlap and never split a character.
public struct Facet: Hashable, Sendable {
    /// What the stretch stands for.
    public enum Feature: Hashable, Sendable {
        /// A web address.
        case link(String)
        /// A person, by DID.
        case mention(String)
        /// A hashtag without `#`.
        case tag(String)
    }

    /// Offset of its first byte in the text's UTF-8.
    public let byteStart: Int
    /// Offset behind its last byte.
    public let byteEnd: Int
    /// What it stands for.
    public let feature: Feature

    /// Makes a facet.
    public init(byteStart: Int, byteEnd: Int, feature: Feature) {
        self.byteStart = byteStart
        self.byteEnd = byteEnd
        self.feature = feature
    }
}

/// What the signed-in account did with a post.
public struct PostViewer: Hashable, Sendable {
    /// at-URI of our like.
    public var like: String?
    /// at-URI of our repost.
    public var repost: String?
    /// We bookmarked it.
    public var bookmarked: Bool
    /// We muted its thread.
    public var threadMuted: Bool
    /// A gate forbids us to reply.
    public var replyDisabled: Bool
    /// A gate forbids us to quote it.
    public var embeddingDisabled: Bool

    /// Makes a viewer state.
    public init(
        like: String? = nil, repost: String? = nil, bookmarked: Bool = false, threadMuted: Bool = false,
        replyDisabled: Bool = false, embeddingDisabled: Bool = false
    ) {
        self.like = like
        self.repost = repost
        self.bookmarked = bookmarked
        self.threadMuted = threadMuted
        self.replyDisabled = replyDisabled
        self.embeddingDisabled = embeddingDisabled
    }
}

/// Who may reply in a thread beside its author, as it is shown; without any rule nobody may.
public struct ReplyGate: Hashable, Sendable {
    /// One rule.
    public enum Rule: Hashable, Sendable {
        /// A rule that Warren knows; the name of a list is nil where the server does not say it.
        case known(ReplyRule, listName: String? = nil)
        /// One of another kind, by its `$type`.
        case unsupported(type: String)
    }

    /// The rules: whom one of them lets in may reply.
    public let rules: [Rule]

    /// Makes a gate.
    public init(rules: [Rule]) {
        self.rules = rules
    }
}

/// A post as it is shown.
public struct Post: Hashable, Sendable, Identifiable {
    /// at-URI.
    public let uri: String
    /// CID of the version that is shown.
    public let cid: String
    /// Who wrote it.
    public var author: Actor
    /// The text as it was written.
    public let text: String
    /// Marked stretches, ordered and apart.
    public let facets: [Facet]
    /// What hangs on the post.
    public var embed: Embed?
    /// When the author says that it was written; nil when the record's date cannot be read.
    public let createdAt: Date?
    /// When the server saw it; nil when the server's date cannot be read.
    public let indexedAt: Date?
    /// How many liked it.
    public var likeCount: Int
    /// How many reposted it.
    public var repostCount: Int
    /// How many replied.
    public let replyCount: Int
    /// How many quoted it.
    public let quoteCount: Int
    /// What we did with it.
    public var viewer: PostViewer
    /// The thread's first post and the one that it answers.
    public let reply: ReplyReferences?
    /// Labels on the post.
    public let labels: [ContentLabel]
    /// BCP 47 tags of the languages that the author named.
    public let languages: [String]
    /// Who may reply, of a thread's first post; nil is everybody.
    public let replyGate: ReplyGate?
    /// It is the account's own and waits in the outbox: nobody else sees it yet. It has no CID.
    public let isQueued: Bool

    /// The at-URI.
    public var id: String { uri }
    /// What to like, repost, quote or answer.
    public var reference: RecordReference { RecordReference(uri: uri, cid: cid) }
    /// The time to show and sort by: a date of the author's that lies after the server's is not believed.
    public var sortDate: Date? {
        guard let createdAt else { return indexedAt }
        guard let indexedAt else { return createdAt }
        return min(createdAt, indexedAt)
    }

    /// Makes a post.
    public init(
        uri: String, cid: String, author: Actor, text: String, facets: [Facet] = [], embed: Embed? = nil,
        createdAt: Date? = nil, indexedAt: Date? = nil, likeCount: Int = 0, repostCount: Int = 0, replyCount: Int = 0,
        quoteCount: Int = 0, viewer: PostViewer = PostViewer(), reply: ReplyReferences? = nil,
        labels: [ContentLabel] = [], languages: [String] = [], replyGate: ReplyGate? = nil, isQueued: Bool = false
    ) {
        self.uri = uri
        self.cid = cid
        self.author = author
        self.text = text
        self.facets = facets
        self.embed = embed
        self.createdAt = createdAt
        self.indexedAt = indexedAt
        self.likeCount = likeCount
        self.repostCount = repostCount
        self.replyCount = replyCount
        self.quoteCount = quoteCount
        self.viewer = viewer
        self.reply = reply
        self.labels = labels
        self.languages = languages
        self.replyGate = replyGate
        self.isQueued = isQueued
    }
}

/// Where a reply hangs.
public struct ReplyReferences: Hashable, Sendable {
    /// The thread's first post.
    public let root: RecordReference
    /// The post that is answered.
    public let parent: RecordReference

    /// Makes a pair of references.
    public init(root: RecordReference, parent: RecordReference) {
        self.root = root
        self.parent = parent
    }
}
