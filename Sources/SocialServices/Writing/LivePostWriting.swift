import ATProto
import Lexicons
import Media
import Services

import struct FoundationEssentials.Date

/// Publishes posts into the account's repository.
struct LivePostWriting: PostWriting {
    let accounts: any AccountConnecting
    let keys: TIDClock
    let marking = LiveTextMarking()

    /// What a picture of a post may weigh, in bytes (app.bsky.embed.images).
    static let maxImageBytes = 2_000_000
    /// Longest side of a picture that is sent, in pixels.
    static let maxImageSide = 4000

    func publish(_ draft: PostDraft) async throws(SocialError) -> PublishedPost {
        try check(draft)
        let replyTo = try draft.replyTo.map(PostAddress.init)
        let quoted = try draft.quote.map(PostAddress.init)
        let pictures = try prepare(draft.images)
        let connection = try await accounts.connection()
        // Chosen before anything is sent, so that the order of the keys is the order of writing.
        let key = keys.next()
        let reply = try await replyReference(replyTo, through: connection)
        let quote = try await quoteReference(quoted, through: connection)
        let facets = try await facets(in: draft.text, through: connection)
        let images = try await upload(pictures, of: draft, through: connection)
        let record = AppBskyFeedPost.Main(
            text: draft.text, facets: facets.isEmpty ? nil : facets, reply: reply,
            embed: Self.embed(images: images, quote: quote), langs: draft.languages.isEmpty ? nil : draft.languages,
            createdAt: ATDatetime(Date()).string)
        return PublishedPost(
            reference: try await connection.create(record, key: key), account: connection.acting)
    }

    private func check(_ draft: PostDraft) throws(SocialError) {
        let measure = marking.measure(draft.text)
        guard measure.fits else { throw .textTooLong(measure) }
        guard !draft.text.showsNothing || !draft.images.isEmpty || draft.quote != nil else {
            throw .malformed(
                what: "the post", problem: "nothing in it would be seen; write something, or add a picture or a quote")
        }
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
    private func prepare(_ images: [PostDraft.Image]) throws(SocialError) -> [PreparedImage] {
        var prepared: [PreparedImage] = []
        for image in images {
            do {
                prepared.append(
                    try ImageCodec.prepareForUpload(
                        image.bytes, maxBytes: Self.maxImageBytes, maxDimension: Self.maxImageSide))
            } catch {
                throw .image(name: image.name, problem: "\(error.problem); \(error.remedy)")
            }
        }
        return prepared
    }

    private func upload(
        _ pictures: [PreparedImage], of draft: PostDraft, through connection: AccountConnection
    ) async throws(SocialError) -> [AppBskyEmbedImages.Image] {
        var images: [AppBskyEmbedImages.Image] = []
        for (picture, original) in zip(pictures, draft.images) {
            let blob = try await connection.upload(picture.bytes, mimeType: picture.mimeType)
            images.append(
                AppBskyEmbedImages.Image(
                    image: blob, alt: original.alt,
                    aspectRatio: AppBskyEmbedDefs.AspectRatio(width: picture.width, height: picture.height)))
        }
        return images
    }

    private static func embed(
        images: [AppBskyEmbedImages.Image], quote: ComAtprotoRepoStrongRef.Main?
    ) -> AppBskyFeedPost.Main.Embed? {
        let media = images.isEmpty ? nil : AppBskyEmbedImages.Main(images: images)
        let record = quote.map { AppBskyEmbedRecord.Main(record: $0) }
        return switch (media, record) {
        case (nil, nil): nil
        case (let media?, nil): .images(media)
        case (nil, let record?): .record(record)
        case (let media?, let record?):
            .recordWithMedia(AppBskyEmbedRecordWithMedia.Main(record: record, media: .images(media)))
        }
    }

    /// A reply names its parent and the thread's first post, which is the parent's own root.
    private func replyReference(
        _ post: PostAddress?, through connection: AccountConnection
    ) async throws(SocialError) -> AppBskyFeedPost.ReplyRef? {
        guard let post else { return nil }
        let view = try await LivePostActing.view(of: post, through: connection)
        if view.viewer?.replyDisabled == true {
            throw .impossible(
                what: "answering \(view.uri)", problem: "its author does not take replies from you; nothing was sent")
        }
        let parent = ComAtprotoRepoStrongRef.Main(uri: view.uri, cid: view.cid)
        let above = try? AppBskyFeedPost.Main.read(view.record)
        return AppBskyFeedPost.ReplyRef(root: above?.reply?.root ?? parent, parent: parent)
    }

    private func quoteReference(
        _ post: PostAddress?, through connection: AccountConnection
    ) async throws(SocialError) -> ComAtprotoRepoStrongRef.Main? {
        guard let post else { return nil }
        let view = try await LivePostActing.view(of: post, through: connection)
        return ComAtprotoRepoStrongRef.Main(uri: view.uri, cid: view.cid)
    }

    /// Marks links and tags, and mentions whose handle can be found; a name that nobody has stays plain text.
    private func facets(
        in text: String, through connection: AccountConnection
    ) async throws(SocialError) -> [AppBskyRichtextFacet.Main] {
        var facets: [AppBskyRichtextFacet.Main] = []
        for mark in marking.marks(in: text) {
            let feature: AppBskyRichtextFacet.Main.FeaturesElement
            switch mark.feature {
            case .link(let uri): feature = .link(AppBskyRichtextFacet.Link(uri: uri))
            case .tag(let tag): feature = .tag(AppBskyRichtextFacet.Tag(tag: tag))
            case .mention(let handle):
                do {
                    feature = .mention(
                        AppBskyRichtextFacet.Mention(did: try await connection.resolve(handle: handle).string))
                } catch SocialError.notFound {
                    continue
                }
            }
            facets.append(
                AppBskyRichtextFacet.Main(
                    index: AppBskyRichtextFacet.ByteSlice(byteStart: mark.byteStart, byteEnd: mark.byteEnd),
                    features: [feature]))
        }
        return facets
    }
}
