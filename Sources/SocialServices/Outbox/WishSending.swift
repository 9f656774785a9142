import ATProto
import Services

/// Puts what an account wishes to be so into the outbox, sends it, and tells what came of it.
struct WishSending: Sendable {
    let accounts: any AccountConnecting
    let outbox: OutboxStore
    let sender: OutboxSender

    /// - Parameters:
    ///   - collection: where the record goes that the wish makes; nil when it makes none.
    ///   - subject: what it is about, as it was named.
    func send(
        _ action: OutboxAction, creating collection: String? = nil, on subject: String
    ) async throws(SocialError) -> ActionOutcome {
        let (account, connection) = try await OutboxSender.sender(accounts)
        let entry = try await outbox.add(action, of: account.did, creating: collection)
        let ended: OutboxEntry
        let delivery: Delivery
        do {
            (ended, delivery) = try await sender.send(entry, through: connection)
        } catch .leftInOutbox(let id, .uncertain(let problem)) {
            throw .leftInOutbox(id, problem: .uncertain(problem))
        } catch .leftInOutbox(let id, let problem) {
            // Whoever asks is told at once, and can ask again: there is nothing to be corrected.
            _ = try await outbox.drop(id)
            throw problem
        } catch {
            throw error
        }
        return ActionOutcome(
            record: ended.result == nil ? ended.record : ended.result?.record, changed: ended.result?.changed ?? true,
            account: account, subject: ended.result?.subject ?? ActionSubject(id: subject, name: subject),
            delivery: delivery)
    }
}
