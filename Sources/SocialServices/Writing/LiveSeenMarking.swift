import ATProto
import Services

import struct FoundationEssentials.Date

/// Marks what happened as seen, through the outbox.
struct LiveSeenMarking: SeenMarking {
    let wishes: WishSending

    func markSeen(until date: Date?) async throws(SocialError) -> ActionOutcome {
        // A date of a server's that lies ahead would hide what is still to come.
        let date = min(date ?? Date(), Date())
        return try await wishes.send(.seen(date), on: ATDatetime(date).string)
    }
}
