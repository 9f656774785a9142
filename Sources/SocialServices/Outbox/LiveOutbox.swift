import Persistence
import Services

/// The outbox as people look after it.
struct LiveOutbox: OutboxManaging {
    let accounts: any AccountConnecting
    let store: OutboxStore
    let sender: OutboxSender
    let drafts: any DraftKeeping

    var items: AsyncStream<[OutboxItem]> {
        store.database.observeDistinct { db in try OutboxStore.items(db) }.values()
    }

    func list() async throws(SocialError) -> [OutboxItem] {
        try await store.items()
    }

    func sendWaiting() async throws(SocialError) -> [OutboxItem] {
        var trouble: SocialError?
        for did in try await store.accountsWaiting() {
            do throws(SocialError) {
                try await send(of: did)
            } catch {
                // What keeps one account's from being sent does not keep the others'.
                trouble = trouble ?? error
            }
        }
        if let trouble { throw trouble }
        return try await store.items()
    }

    private func send(of did: String) async throws(SocialError) {
        let connection: AccountConnection
        do {
            connection = try await accounts.connection(ofDID: did)
        } catch {
            // Nobody is signed in for it.
            if let next = try await store.next(of: did) { try await store.postpone(next.id, because: error) }
            return
        }
        try await sender.drain(through: connection)
    }

    func retry(_ id: Int64?) async throws(SocialError) -> [OutboxItem] {
        guard try await store.retry(id) else { throw .missing(id ?? 0) }
        return try await sendWaiting()
    }

    func drop(_ id: Int64) async throws(SocialError) -> OutboxItem {
        guard let item = try await store.drop(id) else { throw .missing(id) }
        return item
    }

    func restore(_ id: Int64) async throws(SocialError) {
        guard try await store.restore(id) else { throw .missing(id) }
    }

    func takeBack(_ id: Int64) async throws(SocialError) -> StoredDraft {
        switch try await store.takeBack(id) {
        case .draft(let draft): return try await drafts.draft(draft)
        case .begun:
            throw .impossible(
                what: "taking the entry \(id) back",
                problem: "it may have been sent already; send it again, which finds out and never posts twice")
        case .noPost: throw .impossible(what: "taking the entry \(id) back", problem: "it is no post; drop it instead")
        case nil: throw .missing(id)
        }
    }
}

extension AsyncStream {
    /// What was read. A store that cannot be read just now tells nothing; the next change is another try.
    func values<Value: Sendable>() -> AsyncStream<Value> where Element == Result<Value, DatabaseError> {
        AsyncStream<Value> { continuation in
            let task = Task {
                for await result in self {
                    if case .success(let value) = result { continuation.yield(value) }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
