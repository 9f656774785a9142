import ATProto
import Lexicons
import Services

import struct FoundationEssentials.Date

/// Notifications, from the account's AppView.
struct LiveNotifications: NotificationReading {
    let accounts: any AccountConnecting

    func notifications(
        limit: Int, cursor: String?
    ) async throws(SocialError) -> Page<SocialNotification> {
        let limit = try PageLimit.checked(limit)
        let connection = try await accounts.connection()
        let (output, report) = try await connection.query(
            AppBskyNotificationListNotifications.self, .init(limit: limit, cursor: cursor))
        return Page(
            output.notifications, in: "notifications", cursor: PageLimit.next(output.cursor, after: cursor),
            report: report
        ) { view, _, _ in SocialNotification(view) }
    }

    func markNotificationsSeen() async throws(SocialError) {
        let connection = try await accounts.connection()
        _ = try await connection.call(
            AppBskyNotificationUpdateSeen.self, .init(seenAt: ATDatetime(Date()).string))
    }
}
