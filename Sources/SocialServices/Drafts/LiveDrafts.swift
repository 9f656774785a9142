import Media
import Services

/// Drafts, in the store.
struct LiveDrafts: DraftKeeping, DraftEditing {
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
        let post = try checked(draft)
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

    var allDrafts: AsyncStream<[StoredDraft]> { store.all }

    func content(of id: Int64) async throws(SocialError) -> PostDraft {
        guard let whole = try await store.whole(id) else { throw Self.missing(id) }
        return PostDraft(whole)
    }

    func update(_ id: Int64, to draft: PostDraft, picturesChanged: Bool) async throws(SocialError) {
        let post = try checked(draft)
        let images = draft.parts.flatMap(\.images)
        let pictures = picturesChanged ? try writing.prepare(images) : nil
        guard try await store.update(id, to: post, alts: images.map(\.alt), pictures: pictures) else {
            throw Self.missing(id)
        }
    }

    func publishDraft(_ id: Int64, saying draft: PostDraft) async throws(SocialError) -> PublishedPost {
        let stored = try await self.draft(id)
        let author = try await OutboxSender.sender(accounts, did: stored.account.did)
        return try await writing.publish(
            OutboxPost(draft), pictures: try writing.prepare(draft.parts.flatMap(\.images)), through: author, taking: id
        )
    }

    func restoreDraft(_ id: Int64) async throws(SocialError) {
        guard try await store.restore(id) else { throw Self.missing(id) }
    }

    func deleteDraft(_ id: Int64) async throws(SocialError) -> StoredDraft {
        guard let draft = try await store.delete(id) else { throw Self.missing(id) }
        return draft
    }

    private func checked(_ draft: PostDraft) throws(SocialError) -> OutboxPost {
        for part in draft.parts where part.text.utf8.count > Self.longestText {
            throw .textTooLong(writing.marking.measure(part.text))
        }
        let post = OutboxPost(draft)
        try writing.checkParts(of: post)
        return post
    }

    private static func missing(_ id: Int64) -> SocialError {
        .notFound(what: "the draft \(id)")
    }
}

extension PostDraft {
    /// What a draft of the store says.
    fileprivate init(_ whole: DraftStore.Whole) {
        var pictures = whole.pictures[...]
        let parts = whole.post.parts.map { part in
            let own = pictures.prefix(part.pictures.count)
            pictures = pictures.dropFirst(part.pictures.count)
            return Part(
                text: part.text,
                images: zip(part.pictures, own).map {
                    Image(bytes: $1.image.bytes, name: $0, alt: $1.alt, isFit: true)
                }, quote: part.quote, labels: part.labels.compactMap(SelfLabel.init))
        }
        self.init(
            text: parts[0].text, images: parts[0].images, replyTo: whole.post.replyTo, quote: parts[0].quote,
            languages: whole.post.languages, labels: parts[0].labels, gates: whole.post.gates,
            further: Array(parts.dropFirst()))
    }
}
