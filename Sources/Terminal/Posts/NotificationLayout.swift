import FoundationEssentials
import Services
import SocialFeatures
import Strings
import Wording

/// Lays notifications out, those that belong together as one: what was not seen yet has a dot.
struct NotificationLayout {
    /// The time against which ages are told.
    let now: Date

    func add(_ items: [SocialNotification], to page: inout TextPage) {
        if items.isEmpty { page.paragraph(StyledText(Strings.answers.noNotifications())) }
        for group in NotificationGroup.grouped(items) { add(group, to: &page) }
    }

    private func add(_ group: NotificationGroup, to page: inout TextPage) {
        let item = group.newest
        var line = StyledText(
            SafeText.line(group.summary { "\(PostLayout.name($0)) \(PostLayout.handle($0))" }))
        if let date = item.indexedAt { line.append(" · " + Timestamps.ago(date, now: now), .faint) }
        page.item(mark: group.isRead ? StyledText("  ") : StyledText("● ", .good), line)
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
