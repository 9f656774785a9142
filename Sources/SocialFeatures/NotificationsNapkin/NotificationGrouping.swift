import FoundationEssentials
public import Services

extension NotificationGroup {
    // In seconds. Who likes a post days after another does not belong to the same wave.
    private static let longest = 48.0 * 3600

    /// Puts together what happened to the same thing in the same way within two days: likes and reposts of one post, and follows. What
    /// somebody has written stands by itself.
    /// - Parameter items: the newest first.
    /// - Returns: the groups, in the order of their newest.
    public static func grouped(_ items: [SocialNotification]) -> [NotificationGroup] {
        struct Key: Hashable {
            let reason: SocialNotification.Reason
            let subject: String?
        }
        var groups: [NotificationGroup] = []
        var last: [Key: Int] = [:]
        for item in items {
            let key = Key(reason: item.reason, subject: item.subject)
            if item.reason.isGrouped, let place = last[key], groups[place].takes(item) {
                groups[place].add(item)
            } else {
                last[key] = groups.count
                groups.append(NotificationGroup(item))
            }
        }
        return groups
    }

    private func takes(_ item: SocialNotification) -> Bool {
        guard let newest = newest.indexedAt, let date = item.indexedAt else { return false }
        return newest.timeIntervalSince(date) < Self.longest
    }
}

extension SocialNotification.Reason {
    fileprivate var isGrouped: Bool {
        switch self {
        case .like, .repost, .follow: true
        case .mention, .reply, .quote, .starterpackJoined, .other: false
        }
    }
}
