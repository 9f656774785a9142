import ATProto
import Services

/// Deletes posts, through the outbox, and keeps what they said as drafts.
struct LivePostDeleting: PostDeleting {
    let accounts: any AccountConnecting
    let outbox: OutboxStore
    let drafts: DraftStore
    let wishes: WishSending

    func delete(_ post: String) async throws(SocialError) -> DeletedPost {
        let address = try PostAddress(post)
        let connection = try await accounts.connection()
        let uri = try Self.own(address, of: connection)
        let withdrawn = try await outbox.withdraw(post: uri, of: connection.did)
        let outcome: ActionOutcome
        if withdrawn == .unsent {
            outcome = ActionOutcome(
                record: uri, changed: true, account: connection.acting, subject: ActionSubject(id: uri, name: uri))
        } else {
            outcome = try await wishes.send(.delete(record: uri), on: uri)
        }
        return DeletedPost(
            outcome: outcome, wasQueued: withdrawn == .unsent, draft: try await drafts.draft(origin: uri))
    }

    /// The post's at-URI by the account's DID, where it is one of its own. That can be told offline.
    private static func own(_ post: PostAddress, of connection: AccountConnection) throws(SocialError) -> String {
        let owner = post.authority.string
        guard owner == connection.did || owner.lowercased() == connection.handle.lowercased() else {
            throw .impossible(
                what: "deleting \(post.uri)",
                problem:
                    "it is a post of \(owner), and you act as \(connection.handle); name one of your own posts, or "
                    + "act as its author with --account")
        }
        return "at://\(connection.did)/\(post.collection)/\(post.key)"
    }
}
