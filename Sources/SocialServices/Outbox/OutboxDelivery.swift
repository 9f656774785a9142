import ATProto
import Lexicons
import Services

/// One try to carry out one entry. What it needs from the network it asks for here, so that everything can be asked for offline.
struct OutboxDelivery: Sendable {
    let entry: OutboxEntry
    let store: OutboxStore
    let connection: AccountConnection

    typealias Result = OutboxEntry.Result

    func deliver() async throws(SocialError) -> Result {
        switch entry.action {
        case .post(let post): try await write(post)
        case .perform(.bookmark, let post): try await bookmark(post)
        case .revert(.bookmark, let post): try await unbookmark(post)
        case .perform(.muteThread, let post): try await muteThread(of: post)
        case .revert(.muteThread, let post): try await unmuteThread(of: post)
        case .perform(let action, let post): try await perform(action, on: post)
        case .revert(let action, let post): try await revert(action, on: post)
        case .follow(let actor): try await follow(actor)
        case .unfollow(let actor): try await unfollow(actor)
        case .relate(.block, let actor): try await block(actor)
        case .unrelate(.block, let actor): try await unblock(actor)
        case .relate(.mute, let actor): try await mute(actor)
        case .unrelate(.mute, let actor): try await unmute(actor)
        case .muteWord(let word): try await muteWord(word)
        case .unmuteWord(let word): try await unmuteWord(word)
        case .report(let report): try await send(report)
        case .seen(let date): try await markSeen(until: date)
        case .editProfile(let change): try await editProfile(change)
        case .changeList(let change): try await self.change(change)
        case .changeFeeds(let change): try await self.change(change)
        case .delete(let record): try await remove(record)
        }
    }

    /// Writes the entry's record: one, however often it is tried.
    func create(
        _ record: RawJSON, in collection: String, about subject: ActionSubject? = nil
    ) async throws(SocialError) -> Result {
        guard let key = entry.key else {
            throw .storage(detail: "the outbox entry \(entry.id) has no key for its record")
        }
        if entry.begun, let written = try await connection.written(collection: collection, key: key.string) {
            return Result(record: written.uri, cid: written.cid, subject: subject)
        }
        try await store.begin(entry.id)
        let written = try await connection.create(record, in: collection, key: key.string)
        return Result(record: written.uri, cid: written.cid, subject: subject)
    }
}
