import Lexicons
import Persistence
import Services
import XRPC

/// Whom a mention may mean, by the account's AppView, or among those that were seen.
struct LiveMentionCompletion: MentionCompleting {
    let accounts: any AccountConnecting
    let store: SeenStore

    func people(completing beginning: String, limit: Int) async throws(SocialError) -> [Actor] {
        let limit = try PageLimit.checked(limit)
        let connection = try await accounts.connection()
        do throws(SocialError) {
            return try await connection.answer(
                AppBskyActorSearchActorsTypeahead.self, .init(q: beginning, limit: limit)
            ).value.actors.prefix(limit).map { Actor($0) }
        } catch {
            guard error != .cancelled, !Task.isCancelled else { throw .cancelled }
            do throws(DatabaseError) {
                return try await store.actors(
                    withHandlesBeginning: beginning, account: connection.acting.did, limit: limit)
            } catch {
                throw .storage(detail: error.description)
            }
        }
    }
}
