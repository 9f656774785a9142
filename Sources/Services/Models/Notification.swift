public import struct FoundationEssentials.Date

/// Something that happened to the signed-in account.
public struct SocialNotification: Hashable, Sendable {
    /// What happened.
    public enum Reason: Hashable, Sendable {
        /// Somebody liked our post.
        case like
        /// Somebody reposted our post.
        case repost
        /// Somebody follows us.
        case follow
        /// Somebody named us.
        case mention
        /// Somebody answered us.
        case reply
        /// Somebody quoted us.
        case quote
        /// Somebody joined through our starter pack.
        case starterpackJoined
        /// A kind that this version does not know, by its name.
        case other(String)

        /// Reads the name that servers use.
        public init(name: String) {
            switch name {
            case "like": self = .like
            case "repost": self = .repost
            case "follow": self = .follow
            case "mention": self = .mention
            case "reply": self = .reply
            case "quote": self = .quote
            case "starterpack-joined": self = .starterpackJoined
            default: self = .other(name)
            }
        }

        /// The name that servers use.
        public var name: String {
            switch self {
            case .like: "like"
            case .repost: "repost"
            case .follow: "follow"
            case .mention: "mention"
            case .reply: "reply"
            case .quote: "quote"
            case .starterpackJoined: "starterpack-joined"
            case .other(let name): name
            }
        }
    }

    /// at-URI of the record that caused it.
    public let uri: String
    /// CID of that record.
    public let cid: String
    /// Who did it.
    public var author: Actor
    /// What happened.
    public let reason: Reason
    /// at-URI of what it happened to, such as our post.
    public let subject: String?
    /// The text of the post that caused it, where one did.
    public let text: String?
    /// Whether it was seen before.
    public var isRead: Bool
    /// When the server saw it.
    public let indexedAt: Date?

    /// Makes a notification.
    public init(
        uri: String, cid: String, author: Actor, reason: Reason, subject: String? = nil, text: String? = nil,
        isRead: Bool, indexedAt: Date?
    ) {
        self.uri = uri
        self.cid = cid
        self.author = author
        self.reason = reason
        self.subject = subject
        self.text = text
        self.isRead = isRead
        self.indexedAt = indexedAt
    }
}

/// A conversation of direct messages.
public struct Conversation: Hashable, Sendable {
    /// The server's name for it.
    public let id: String
    /// Who takes part.
    public let members: [Actor]
    /// The newest message's text; nil when it was deleted or is of an unknown kind.
    public let lastMessage: String?
    /// When that was sent.
    public let lastMessageAt: Date?
    /// How many messages were not read.
    public let unreadCount: Int
    /// Whether it is muted.
    public let muted: Bool

    /// Makes a conversation.
    public init(
        id: String, members: [Actor], lastMessage: String?, lastMessageAt: Date?, unreadCount: Int, muted: Bool
    ) {
        self.id = id
        self.members = members
        self.lastMessage = lastMessage
        self.lastMessageAt = lastMessageAt
        self.unreadCount = unreadCount
        self.muted = muted
    }
}
