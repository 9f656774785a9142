import FoundationEssentials
import Services
import Testing

@testable import SocialFeatures

struct NotificationGroupingTests {
    private static func item(
        _ who: String, _ reason: SocialNotification.Reason, of subject: String? = "post", hoursAgo: Double? = 0,
        isRead: Bool = true
    ) -> SocialNotification {
        SocialNotification(
            uri: "at://\(who)/\(reason.name)/\(hoursAgo ?? -1)", cid: "c",
            author: Actor(did: who, handle: who, displayName: nil), reason: reason, subject: subject, isRead: isRead,
            indexedAt: hoursAgo.map { Date(timeIntervalSince1970: 1e9 - $0 * 3600) })
    }

    private func outline(_ items: [SocialNotification]) -> [String] {
        NotificationGroup.grouped(items).map { group in
            "\(group.newest.reason.name) \(group.people.map(\.did).joined())\(group.isRead ? "" : "*")"
        }
    }

    @Test func whatHappenedToTheSameThingInTheSameWayIsOne() {
        #expect(
            outline([
                Self.item("a", .like), Self.item("b", .repost), Self.item("c", .like, hoursAgo: 1),
                Self.item("d", .follow, of: nil), Self.item("e", .like, of: "other"),
                Self.item("f", .follow, of: nil, hoursAgo: 2), Self.item("g", .repost, hoursAgo: 3),
            ]) == ["like ac", "repost bg", "follow df", "like e"])
    }

    @Test func whatSomebodyWroteStandsByItself() {
        for reason in [SocialNotification.Reason.reply, .mention, .quote, .starterpackJoined, .other("x")] {
            #expect(outline([Self.item("a", reason), Self.item("b", reason)]).count == 2)
        }
    }

    @Test func aGroupSpansTwoDays() {
        #expect(
            outline([
                Self.item("a", .like), Self.item("b", .like, hoursAgo: 47.9), Self.item("c", .like, hoursAgo: 48.1),
                Self.item("d", .like, hoursAgo: 90), Self.item("e", .like, hoursAgo: nil),
            ]) == ["like ab", "like cd", "like e"])
    }

    @Test func somebodyIsNamedOnceAndOneThatIsNewMakesAllOfItNew() {
        #expect(
            outline([
                Self.item("a", .like), Self.item("a", .like, hoursAgo: 1),
                Self.item("b", .like, hoursAgo: 2, isRead: false),
            ]) == ["like ab*"])
    }
}
