public import struct FoundationEssentials.Date

/// What the signed-in account's relation to another is.
public struct ActorViewer: Hashable, Sendable {
    /// at-URI of our follow record, nil when we do not follow.
    public var following: String?
    /// at-URI of their follow record.
    public var followedBy: String?
    /// We muted them, ourselves or through a list.
    public var muted: Bool
    /// at-URI of our block record.
    public var blocking: String?
    /// They block us.
    public var blockedBy: Bool

    /// Makes a relation.
    public init(
        following: String? = nil, followedBy: String? = nil, muted: Bool = false, blocking: String? = nil,
        blockedBy: Bool = false
    ) {
        self.following = following
        self.followedBy = followedBy
        self.muted = muted
        self.blocking = blocking
        self.blockedBy = blockedBy
    }

    /// A block stands between the two, whoever made it.
    public var isApart: Bool { blocking != nil || blockedBy }
}

/// A label that a labeler, or the author, put on an account or a record.
public struct ContentLabel: Hashable, Sendable {
    /// The label's value, such as `porn` or `!warn`.
    public let value: String
    /// DID of who set it.
    public let source: String

    /// Makes a label.
    public init(value: String, source: String) {
        self.value = value
        self.source = source
    }

    /// Whether what it is on is shown only to whoever asks: not everybody wants to see it, or everywhere.
    public var hidesPictures: Bool {
        ["porn", "sexual", "nudity", "graphic-media", "gore", "!warn"].contains(value)
    }
}

/// A person (or bot, feed, labeler) as lists and posts show them.
public struct Actor: Hashable, Sendable, Identifiable {
    /// Permanent name; link by this, since handles change and may be invalid.
    public let did: String
    /// Name without `@`; may be `handle.invalid`.
    public let handle: String
    /// Chosen name; nil or empty when none was chosen.
    public var displayName: String?
    /// URL of the picture.
    public let avatar: String?
    /// What they say of themselves, where the server sent it.
    public var description: String?
    /// Our relation.
    public var viewer: ActorViewer
    /// Labels on the account.
    public let labels: [ContentLabel]

    /// The DID.
    public var id: String { did }
    /// What to call them: the display name, else the handle.
    public var name: String { if let displayName, !displayName.isEmpty { displayName } else { handle } }

    /// Makes an actor.
    public init(
        did: String, handle: String, displayName: String? = nil, avatar: String? = nil, description: String? = nil,
        viewer: ActorViewer = ActorViewer(), labels: [ContentLabel] = []
    ) {
        self.did = did
        self.handle = handle
        self.displayName = displayName
        self.avatar = avatar
        self.description = description
        self.viewer = viewer
        self.labels = labels
    }
}

/// A whole profile page.
public struct Profile: Hashable, Sendable {
    /// Who it is.
    public var actor: Actor
    /// URL of the wide picture.
    public let banner: String?
    /// How many follow them.
    public var followersCount: Int
    /// How many they follow.
    public let followsCount: Int
    /// How many posts they wrote.
    public let postsCount: Int
    /// at-URI of the post kept on top.
    public let pinnedPost: String?
    /// When the account was made, where the server says.
    public let createdAt: Date?
    /// Whether it is what the server says now.
    public let freshness: Freshness
    /// It is the account's own.
    public var isOwn = false

    /// Makes a profile.
    public init(
        actor: Actor, banner: String? = nil, followersCount: Int = 0, followsCount: Int = 0, postsCount: Int = 0,
        pinnedPost: String? = nil, createdAt: Date? = nil, freshness: Freshness = .live
    ) {
        self.actor = actor
        self.banner = banner
        self.followersCount = followersCount
        self.followsCount = followsCount
        self.postsCount = postsCount
        self.pinnedPost = pinnedPost
        self.createdAt = createdAt
        self.freshness = freshness
    }
}
