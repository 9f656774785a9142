import ATProto
import Lexicons
import Services

import struct FoundationEssentials.Date

/// How far notifications were seen. Another client may have gone further in the meantime: the mark only goes forward.
extension OutboxDelivery {
    func markSeen(until date: Date) async throws(SocialError) -> Result {
        let about = ActionSubject(id: ATDatetime(date).string, name: ATDatetime(date).string)
        let (output, _) = try await connection.query(AppBskyNotificationListNotifications.self, .init(limit: 1))
        if let standing = output.seenAt.flatMap(ATDatetime.date(from:)), standing >= date {
            return Result(changed: entry.begun, subject: about)
        }
        try await store.begin(entry.id)
        try await connection.call(AppBskyNotificationUpdateSeen.self, .init(seenAt: ATDatetime(date).string))
        return Result(subject: about)
    }
}
