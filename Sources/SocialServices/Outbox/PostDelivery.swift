import ATProto
import Lexicons
import Media
import Services

/// Posts: what they point at is looked up, pictures go up, and the record is settled before it is sent.
extension OutboxDelivery {
    func write(_ post: OutboxPost) async throws(SocialError) -> Result {
        do {
            return try await create(settled(post), in: AppBskyFeedPost.Main.collection)
        } catch  where error.isAboutBlob && !post.pictures.isEmpty {
            // Servers forget pictures that nothing points to, after some hours.
            try await store.forgetUploads(entry.id)
            return try await create(composed(post), in: AppBskyFeedPost.Main.collection)
        } catch {
            throw error
        }
    }

    private func settled(_ post: OutboxPost) async throws(SocialError) -> RawJSON {
        guard let prepared = entry.prepared else { return try await composed(post) }
        do {
            return try RawJSON(json: Array(prepared.utf8))
        } catch {
            throw .storage(detail: "the outbox entry \(entry.id) cannot be read: \(error)")
        }
    }

    private func composed(_ post: OutboxPost) async throws(SocialError) -> RawJSON {
        let reply = try await replyReference(try post.replyTo.map(PostAddress.init))
        let quote = try await quoteReference(try post.quote.map(PostAddress.init))
        let facets = try await facets(in: post.text)
        let images = try await upload()
        let record = RawJSON(
            AppBskyFeedPost.Main(
                text: post.text, facets: facets.isEmpty ? nil : facets, reply: reply,
                embed: Self.embed(images: images, quote: quote),
                langs: post.languages.isEmpty ? nil : post.languages, createdAt: ATDatetime(entry.created).string))
        try await store.prepare(entry.id, record: record.text)
        return record
    }

    private func upload() async throws(SocialError) -> [AppBskyEmbedImages.Image] {
        var images: [AppBskyEmbedImages.Image] = []
        for (position, picture) in try await store.pictures(of: entry.id).enumerated() {
            let blob: BlobRef
            if let known = picture.blob {
                blob = known
            } else {
                blob = try await connection.upload(picture.image.bytes, mimeType: picture.image.mimeType)
                try await store.uploaded(entry.id, picture: position, as: blob)
            }
            images.append(
                AppBskyEmbedImages.Image(
                    image: blob, alt: picture.alt,
                    aspectRatio: AppBskyEmbedDefs.AspectRatio(
                        width: picture.image.width, height: picture.image.height)))
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
    private func replyReference(_ post: PostAddress?) async throws(SocialError) -> AppBskyFeedPost.ReplyRef? {
        guard let post else { return nil }
        let target = try await target(post)
        if target.repliesAreDisabled {
            throw .impossible(
                what: "the reply", problem: "the author of \(target.reference.uri) does not take replies from you")
        }
        let above = try? AppBskyFeedPost.Main.read(target.record)
        return AppBskyFeedPost.ReplyRef(root: above?.reply?.root ?? target.reference, parent: target.reference)
    }

    private func quoteReference(_ post: PostAddress?) async throws(SocialError) -> ComAtprotoRepoStrongRef.Main? {
        guard let post else { return nil }
        return try await target(post).reference
    }

    private struct Target {
        var reference: ComAtprotoRepoStrongRef.Main
        var record: RawJSON
        var repliesAreDisabled = false
    }

    /// The post that is answered or quoted. One of our own is asked of our server: the AppView learns of it later.
    private func target(_ post: PostAddress) async throws(SocialError) -> Target {
        let address = try await post.resolved(through: connection)
        guard address.did == connection.did else {
            let view = try await connection.view(of: address)
            return Target(
                reference: .init(uri: view.uri, cid: view.cid), record: view.record,
                repliesAreDisabled: view.viewer?.replyDisabled == true)
        }
        let (own, _) = try await connection.query(
            ComAtprotoRepoGetRecord.self,
            .init(repo: address.did, collection: address.collection, rkey: address.key),
            about: "the post \(address.uri)")
        return Target(reference: .init(uri: own.uri, cid: own.cid ?? ""), record: own.value)
    }

    /// Marks links and tags, and mentions whose handle can be found; a name that nobody has stays plain text.
    private func facets(in text: String) async throws(SocialError) -> [AppBskyRichtextFacet.Main] {
        var facets: [AppBskyRichtextFacet.Main] = []
        for mark in LiveTextMarking().marks(in: text) {
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

extension SocialError {
    /// Whether the server misses a picture that was sent to it.
    var isAboutBlob: Bool {
        guard case .refused(_, let name, let message) = self else { return false }
        return name == "BlobNotFound" || message?.lowercased().contains("blob") == true
    }
}
