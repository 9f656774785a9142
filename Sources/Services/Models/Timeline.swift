public import struct FoundationEssentials.Date

/// Where a list of posts comes from.
public enum FeedSource: Hashable, Sendable, Codable {
    /// The followed accounts' posts.
    case home
    /// A custom feed, by at-URI.
    case feed(uri: String)
    /// The posts of a list's members, by at-URI.
    case list(uri: String)
    /// One account's posts.
    case author(actor: String, filter: AuthorFilter)

    /// The feed or list that an address names; nil when it names neither.
    public init?(_ address: RecordAddress) {
        switch address.record?.collection {
        case "app.bsky.feed.generator": self = .feed(uri: address.uri)
        case "app.bsky.graph.list": self = .list(uri: address.uri)
        default: return nil
        }
    }
}

/// Which of an account's posts.
public enum AuthorFilter: String, Hashable, Sendable, Codable, CaseIterable {
    /// Posts and replies.
    case postsWithReplies = "posts_with_replies"
    /// Posts that answer nobody else's.
    case postsNoReplies = "posts_no_replies"
    /// Posts with pictures or films.
    case postsWithMedia = "posts_with_media"
    /// Posts and threads of their own.
    case postsAndAuthorThreads = "posts_and_author_threads"
    /// Posts with films.
    case postsWithVideo = "posts_with_video"
}

/// A post in a list of posts, with why it stands there.
public struct TimelineEntry: Hashable, Sendable {
    /// Why a post stands in the list, where it is not simply new.
    public enum Reason: Hashable, Sendable {
        /// Somebody reposted it.
        case repost(by: Actor, at: Date?)
        /// Its author keeps it on top.
        case pinned
    }

    /// The post.
    public let post: Post
    /// Why it stands there.
    public let reason: Reason?
    /// What it answers.
    public let parent: ThreadNeighbour?
    /// The first post of its thread, where it is another than the parent.
    public let root: ThreadNeighbour?

    /// Makes an entry.
    public init(post: Post, reason: Reason? = nil, parent: ThreadNeighbour? = nil, root: ThreadNeighbour? = nil) {
        self.post = post
        self.reason = reason
        self.parent = parent
        self.root = root
    }
}

/// A post beside another in a thread, which may be out of sight.
public indirect enum ThreadNeighbour: Hashable, Sendable {
    /// It can be shown.
    case post(Post)
    /// It was deleted, or never was.
    case notFound(uri: String)
    /// A block stands between its author and the reader.
    case blocked(uri: String)
    /// Something that this version does not know.
    case unsupported(type: String)
}

/// A thread, seen from one of its posts.
public struct ConversationThread: Hashable, Sendable {
    /// What the anchor answers, from the thread's first post down.
    public let ancestors: [ThreadNeighbour]
    /// The post that was asked for.
    public let anchor: ThreadNeighbour
    /// What answers the anchor.
    public let replies: [ThreadReply]
    /// What could not be read.
    public let skipped: [SkippedItem]
    /// Whether it is what the server says now.
    public let freshness: Freshness

    /// Makes a thread.
    public init(
        ancestors: [ThreadNeighbour], anchor: ThreadNeighbour, replies: [ThreadReply], skipped: [SkippedItem] = [],
        freshness: Freshness = .live
    ) {
        self.ancestors = ancestors
        self.anchor = anchor
        self.replies = replies
        self.skipped = skipped
        self.freshness = freshness
    }
}

/// An answer and what answers it.
public struct ThreadReply: Hashable, Sendable {
    /// The answer.
    public let node: ThreadNeighbour
    /// What answers it, as deep as the server was asked.
    public let replies: [ThreadReply]

    /// Makes an answer.
    public init(node: ThreadNeighbour, replies: [ThreadReply] = []) {
        self.node = node
        self.replies = replies
    }
}
