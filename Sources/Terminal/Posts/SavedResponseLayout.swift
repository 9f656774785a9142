import FoundationEssentials
import Services
import Strings
import Wording

/// Lays out what a saved answer holds.
struct SavedResponseLayout {
    let posts: PostLayout
    /// The time against which ages are told.
    let now: Date

    func add(_ response: SavedResponse, to page: inout TextPage) {
        switch response {
        case .timeline(let list): add(list.items, to: &page) { posts.add($0, to: &$1) }
        case .posts(let list): add(list.items, to: &page) { posts.add($0, to: &$1) }
        case .thread(let thread): ThreadLayout(posts: posts).add(thread, to: &page)
        case .notifications(let list): NotificationLayout(now: now).add(list.items, to: &page)
        case .profiles(let list): add(list.items, to: &page) { posts.add($0, to: &$1) }
        case .actors(let list): add(list.items, to: &page) { posts.add($0, to: &$1) }
        case .list(let list, let members):
            posts.add(list, to: &page)
            page.space()
            add(members.items, to: &page) { posts.add($0, to: &$1) }
        case .lists(let list): add(list.items, to: &page) { posts.add($0, to: &$1) }
        case .feeds(let list): add(list.items, to: &page) { posts.add($0, to: &$1) }
        case .starterPacks(let list): add(list.items, to: &page) { posts.add($0, to: &$1) }
        case .conversations(let list): add(list.items, to: &page) { add($0, to: &$1) }
        case .records(let list): add(list.items, to: &page) { add($0, to: &$1) }
        case .preferences(let records): add(records, to: &page) { add($0, to: &$1) }
        }
    }

    private func add<Item>(
        _ items: [Item], to page: inout TextPage, _ each: (Item, inout TextPage) -> Void
    ) {
        if items.isEmpty { page.paragraph(StyledText(Strings.answers.nothing())) }
        for (index, item) in items.enumerated() {
            if index > 0 { page.space() }
            each(item, &page)
        }
    }

    private func add(_ conversation: Conversation, to page: inout TextPage) {
        var heading = StyledText(conversation.members.map(PostLayout.name).joined(separator: ", "), .name)
        if let date = conversation.lastMessageAt {
            heading.append(" · " + Timestamps.ago(date, now: now), .faint)
        }
        if conversation.unreadCount > 0 {
            heading.append(" · " + Strings.answers.unread(conversation.unreadCount), .good)
        }
        if conversation.muted { heading.append(" · " + Strings.posts.muted(), .faint) }
        page.paragraph(heading)
        if let message = conversation.lastMessage { page.paragraph(StyledText(message)) }
    }

    private func add(_ record: SavedRecord, to page: inout TextPage) {
        page.line(StyledText(SafeText.line(record.type), .name))
        if !record.summary.isEmpty { page.paragraph(StyledText(record.summary)) }
        if let uri = record.uri { page.line(StyledText(SafeText.line(uri), .faint)) }
    }
}
