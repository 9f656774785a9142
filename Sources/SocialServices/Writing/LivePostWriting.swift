import ATProto
import Lexicons
import Media
import Services

/// Publishes posts through the outbox.
struct LivePostWriting: PostWriting {
    let accounts: any AccountConnecting
    let outbox: OutboxStore
    let sender: OutboxSender
    let marking = LiveTextMarking()

    /// What a picture of a post may weigh, in bytes (app.bsky.embed.images).
    static let maxImageBytes = 2_000_000
    /// Longest side of a picture that is sent, in pixels.
    static let maxImageSide = 4000

    func publish(_ draft: PostDraft) async throws(SocialError) -> PublishedPost {
        try check(draft)
        let pictures = try prepare(draft.images)
        let author = try await OutboxSender.sender(accounts)
        return try await send(OutboxPost(draft), pictures: pictures, through: author)
    }

    /// Publishes a post whose pictures are prepared, in place of the draft that it was.
    func publish(
        _ post: OutboxPost, pictures: [OutboxPicture], through author: OutboxSender.Sender, taking draft: Int64
    ) async throws(SocialError) -> PublishedPost {
        try check(
            PostDraft(
                text: post.text, images: post.pictures.map { PostDraft.Image(bytes: [], name: $0, alt: "") },
                replyTo: post.replyTo, quote: post.quote, languages: post.languages))
        return try await send(post, pictures: pictures, through: author, taking: draft)
    }

    private func send(
        _ post: OutboxPost, pictures: [OutboxPicture], through author: OutboxSender.Sender, taking draft: Int64? = nil
    ) async throws(SocialError) -> PublishedPost {
        let entry = try await outbox.add(
            .post(post), of: author.account.did, creating: AppBskyFeedPost.Main.collection, pictures: pictures,
            taking: draft)
        let (ended, delivery) = try await sender.send(entry, through: author.connection)
        return PublishedPost(
            reference: RecordReference(uri: entry.record ?? "", cid: ended.result?.cid ?? ""), account: author.account,
            delivery: delivery)
    }

    /// Everything that can be known to be wrong without asking anybody.
    private func check(_ draft: PostDraft) throws(SocialError) {
        let measure = marking.measure(draft.text)
        guard measure.fits else { throw .textTooLong(measure) }
        try checkParts(of: draft)
    }

    /// The same, for a text that may still be too long.
    func checkParts(of draft: PostDraft) throws(SocialError) {
        guard !draft.text.showsNothing || !draft.images.isEmpty || draft.quote != nil else {
            throw .malformed(
                what: "the post", problem: "nothing in it would be seen; write something, or add a picture or a quote")
        }
        _ = try draft.replyTo.map(PostAddress.init)
        _ = try draft.quote.map(PostAddress.init)
        guard draft.images.count <= PostDraft.maxImages else {
            throw .malformed(
                what: "\(draft.images.count) pictures", problem: "a post takes at most \(PostDraft.maxImages)")
        }
        for language in draft.languages where LanguageTag(language) == nil {
            throw .malformed(what: "language \(language)", problem: "it is not a language tag such as en or pt-BR")
        }
        guard draft.languages.count <= 3 else {
            throw .malformed(what: "\(draft.languages.count) languages", problem: "a post takes at most 3")
        }
    }

    /// Turns the pictures upright, takes out where and with what they were made, and brings them under the limit.
    func prepare(_ images: [PostDraft.Image]) throws(SocialError) -> [OutboxPicture] {
        var prepared: [OutboxPicture] = []
        for image in images {
            do {
                prepared.append(
                    OutboxPicture(
                        alt: image.alt,
                        image: try ImageCodec.prepareForUpload(
                            image.bytes, maxBytes: Self.maxImageBytes, maxDimension: Self.maxImageSide)))
            } catch {
                throw .image(name: image.name, problem: "\(error.problem); \(error.remedy)")
            }
        }
        return prepared
    }
}

extension OutboxPost {
    /// A draft without the bytes of its pictures.
    init(_ draft: PostDraft) {
        self.init(
            text: draft.text, replyTo: draft.replyTo, quote: draft.quote, languages: draft.languages,
            pictures: draft.images.map(\.name))
    }
}
