import Services

/// Drafts, in the store.
struct LiveDrafts: DraftKeeping {
    let accounts: any AccountConnecting
    let store: DraftStore
    let writing: LivePostWriting

    // In bytes: far more than a post takes, since a draft may become several.
    private static let longestText = 1_000_000

    func drafts() async throws(SocialError) -> [StoredDraft] {
        try await store.drafts()
    }

    func draft(_ id: Int64) async throws(SocialError) -> StoredDraft {
        guard let draft = try await store.draft(id) else { throw Self.missing(id) }
        return draft
    }

    func keep(_ draft: PostDraft) async throws(SocialError) -> StoredDraft {
        for part in draft.parts where part.text.utf8.count > Self.longestText {
            throw .textTooLong(writing.marking.measure(part.text))
        }
        let post = OutboxPost(draft)
        try writing.checkParts(of: post)
        let pictures = try writing.prepare(draft.parts.flatMap(\.images))
        let account: ActingAccount
        do {
            account = try await accounts.acting(did: nil)
        } catch .notSignedIn {
            // The embedded network's accounts sign in by themselves.
            account = try await accounts.connection().acting
        } catch {
            throw error
        }
        return try await store.keep(post, pictures: pictures, of: account.did)
    }

    func publishDraft(_ id: Int64) async throws(SocialError) -> PublishedPost {
        guard let whole = try await store.whole(id) else { throw Self.missing(id) }
        let author = try await OutboxSender.sender(accounts, did: whole.draft.account.did)
        return try await writing.publish(
            whole.post, pictures: whole.pictures, through: author, taking: id)
    }

    func deleteDraft(_ id: Int64) async throws(SocialError) -> StoredDraft {
        guard let draft = try await store.delete(id) else { throw Self.missing(id) }
        return draft
    }

    private static func missing(_ id: Int64) -> SocialError {
        .notFound(what: "the draft \(id)")
    }
}
