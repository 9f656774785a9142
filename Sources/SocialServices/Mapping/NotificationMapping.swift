import ATProto
import Lexicons
import Services

extension SocialNotification {
    init(_ notification: AppBskyNotificationListNotifications.Notification) {
        self.init(
            uri: notification.uri, cid: notification.cid, author: Actor(notification.author),
            reason: Reason(name: notification.reason), subject: notification.reasonSubject,
            text: notification.record["text"]?.string, isRead: notification.isRead,
            indexedAt: ATDatetime.date(from: notification.indexedAt))
    }
}

extension Conversation {
    init(_ view: ChatBskyConvoDefs.ConvoView) {
        var text: String?
        var date: String?
        if case .messageView(let message)? = view.lastMessage {
            text = message.text
            date = message.sentAt
        }
        self.init(
            id: view.id, members: view.members.map(Actor.init), lastMessage: text,
            lastMessageAt: date.flatMap(ATDatetime.date(from:)), unreadCount: view.unreadCount, muted: view.muted)
    }
}
