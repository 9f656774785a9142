import FoundationEssentials
import Services
import Strings
import Wording

/// Lays notifications out: what was not seen yet has a dot.
struct NotificationLayout {
    /// The time against which ages are told.
    let now: Date

    func add(_ items: [SocialNotification], to page: inout TextPage) {
        if items.isEmpty { page.paragraph(StyledText(Strings.answers.noNotifications())) }
        for item in items { add(item, to: &page) }
    }

    private func add(_ item: SocialNotification, to page: inout TextPage) {
        let who = "\(PostLayout.name(item.author)) \(PostLayout.handle(item.author))"
        let what =
            switch item.reason {
            case .like: Strings.posts.didLike(who)
            case .repost: Strings.posts.didRepost(who)
            case .follow: Strings.posts.didFollow(who)
            case .mention: Strings.posts.didMention(who)
            case .reply: Strings.posts.didReply(who)
            case .quote: Strings.posts.didQuote(who)
            case .starterpackJoined: Strings.posts.didJoin(who)
            case .other(let name): Strings.posts.didOther(who, SafeText.line(name))
            }
        var line = StyledText(what)
        if let date = item.indexedAt { line.append(" · " + Timestamps.ago(date, now: now), .faint) }
        page.item(mark: item.isRead ? StyledText("  ") : StyledText("● ", .good), line)
        page.behind(StyledText("    ")) { page in
            if let text = item.text, !text.isEmpty { page.paragraph(StyledText(text)) }
            // What can be opened next: the post that came, else our own that it is about.
            switch item.reason {
            case .reply, .mention, .quote: page.line(StyledText(SafeText.line(item.uri), .faint))
            default:
                if let subject = item.subject { page.line(StyledText(SafeText.line(subject), .faint)) }
            }
        }
    }
}
