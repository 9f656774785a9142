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
    func create(_ record: some LexiconRecord, about subject: ActionSubject) async throws(SocialError) -> Result {
        var result = try await create([NewRecord(record, key: try entry.keys[0])])
        result.subject = subject
        return result
    }

    /// Writes the entry's records, of which the posts come first, at once: each is one, however often it is tried.
    func create(_ records: [NewRecord]) async throws(SocialError) -> Result {
        var made: [RecordReference?] = Array(repeating: nil, count: records.count)
        if entry.begun { made = try await connection.standing(records) }
        let missing = made.indices.filter { made[$0] == nil }
        if !missing.isEmpty {
            try await store.begin(entry.id)
            let written = try await connection.create(missing.map { records[$0] })
            for (place, reference) in zip(missing, written) { made[place] = reference }
        }
        let cids = made.map { $0?.cid ?? "" }
        return Result(
            record: made.first??.uri, cid: cids.first,
            further: entry.further.isEmpty ? nil : Array(cids.dropFirst().prefix(entry.further.count)))
    }
}
