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
        guard draft.text.utf8.count <= Self.longestText else { throw .textTooLong(writing.marking.measure(draft.text)) }
        try writing.checkParts(of: draft)
        let pictures = try writing.prepare(draft.images)
        let connection = try await accounts.connection()
        return try await store.keep(OutboxPost(draft), pictures: pictures, of: connection.did)
    }

    func publishDraft(_ id: Int64) async throws(SocialError) -> PublishedPost {
        guard let whole = try await store.whole(id) else { throw Self.missing(id) }
        let connection = try await accounts.connection(ofDID: whole.draft.account.did)
        return try await writing.publish(
            whole.post, pictures: whole.pictures, through: (connection.acting, .success(connection)), taking: id)
    }

    func deleteDraft(_ id: Int64) async throws(SocialError) -> StoredDraft {
        guard let draft = try await store.delete(id) else { throw Self.missing(id) }
        return draft
    }

    private static func missing(_ id: Int64) -> SocialError {
        .notFound(what: "the draft \(id)")
    }
}
