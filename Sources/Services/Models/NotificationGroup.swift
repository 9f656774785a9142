/// Notifications that are told as one: several people liked the same post.
public struct NotificationGroup: Hashable, Sendable, Identifiable {
    /// What happened, the newest first; never empty.
    public internal(set) var items: [SocialNotification]

    /// A group of one.
    public init(_ item: SocialNotification) {
        items = [item]
    }

    /// Adds one that is older than all of them.
    public mutating func add(_ item: SocialNotification) {
        items.append(item)
    }

    /// The newest of them.
    public var newest: SocialNotification { items[0] }

    /// What makes it the same group while older ones come to it.
    public var id: String { newest.uri + " " + newest.reason.name }

    /// Who did it, each once, the last one first.
    public var people: [Actor] {
        var known: Set<String> = []
        return items.map(\.author).filter { known.insert($0.did).inserted }
    }

    /// Whether all of them were seen before.
    public var isRead: Bool { items.allSatisfy(\.isRead) }

    /// at-URI of what can be looked at: the post that came, our own that it is about, or who did it.
    public var address: String {
        switch newest.reason {
        case .reply, .mention, .quote: newest.uri
        case .like, .repost: newest.subject ?? "at://" + newest.author.did
        case .follow, .starterpackJoined, .other: "at://" + newest.author.did
        }
    }
}
