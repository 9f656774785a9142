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
        let account = try await OutboxSender.sender(accounts).account
        let uri = try Self.own(address, of: account)
        let outcome: ActionOutcome
        var wasQueued = false
        switch try await outbox.withdraw(post: uri, of: account.did) {
        case .unsent:
            wasQueued = true
            outcome = ActionOutcome(
                record: uri, changed: true, account: account, subject: ActionSubject(id: uri, name: uri))
        case .partOfThread(let first):
            throw .impossible(
                what: "deleting \(uri)",
                problem:
                    "it waits as one of a thread, whose posts go out at once; `warren delete \(first)` keeps all of it as "
                    + "a draft instead")
        case .begun, nil: outcome = try await wishes.send(.delete(record: uri), on: uri)
        }
        // Whoever waits no longer is told of the deletion all the same.
        let draft = try? await drafts.draft(origin: uri)
        return DeletedPost(outcome: outcome, wasQueued: wasQueued, draft: draft)
    }

    /// The post's at-URI by the account's DID, where it is one of its own. That can be told offline.
    private static func own(_ post: PostAddress, of account: ActingAccount) throws(SocialError) -> String {
        let owner = post.authority.string
        guard owner == account.did || owner.lowercased() == account.handle.lowercased() else {
            throw .impossible(
                what: "deleting \(post.uri)",
                problem:
                    "it is a post of \(owner), and you act as \(account.handle); name one of your own posts, or "
                    + "act as its author with --account")
        }
        return "at://\(account.did)/\(post.collection)/\(post.key)"
    }
}
