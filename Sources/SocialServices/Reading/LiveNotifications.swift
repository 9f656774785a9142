import ATProto
import Lexicons
import Services
import XRPC

/// Notifications, from the account's AppView or from what was kept.
struct LiveNotifications: NotificationReading {
    let accounts: any AccountConnecting
    let seen: SeenReading

    func notifications(
        limit: Int, cursor: String?
    ) async throws(SocialError) -> Page<SocialNotification> {
        let limit = try PageLimit.checked(limit)
        let connection = try await accounts.connection()
        let list = SeenList<SocialNotification>(source: .notifications, form: .items("notifications")) {
            cursor, limit throws(SocialError) in
            let answer = try await connection.answer(
                AppBskyNotificationListNotifications.self, .init(limit: limit, cursor: cursor))
            return (Self.page(answer.value, after: cursor, answer.report), answer.body)
        } read: { kept in
            var report = ReadReport()
            let output = try AppBskyNotificationListNotifications.Output.read(
                json: kept.json("notifications"), report: &report)
            let page = Self.page(output, after: nil, report)
            let unwanted = kept.unwanted.muted.union(kept.unwanted.blocked)
            return Page(items: page.items.filter { !unwanted.contains($0.author.did) }, skipped: page.skipped)
        } key: {
            SeenKey.item($0.uri, reason: $0.reason.name)
        } actors: {
            [$0.author]
        }
        return try await seen.page(of: list, limit: limit, cursor: cursor, account: connection.acting)
    }

    private static func page(
        _ output: AppBskyNotificationListNotifications.Output, after cursor: String?, _ report: ReadReport
    ) -> Page<SocialNotification> {
        Page(
            output.notifications, in: "notifications", cursor: PageLimit.next(output.cursor, after: cursor),
            report: report
        ) { view, _, _ in SocialNotification(view) }
    }
}
