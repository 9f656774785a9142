import ATProto
import FoundationEssentials
import Lexicons
import Media
import Services

/// Posts: what they point at is looked up, pictures go up, and the records are settled before they are sent.
extension OutboxDelivery {
    func write(_ post: OutboxPost) async throws(SocialError) -> Result {
        do {
            return try await create(settled(post))
        } catch  where error.isAboutBlob && !post.pictures.isEmpty {
            // Servers forget pictures that nothing points to, after some hours.
            try await store.forgetUploads(entry.id)
            return try await create(composed(post))
        } catch {
            throw error
        }
    }

    private func settled(_ post: OutboxPost) async throws(SocialError) -> [NewRecord] {
        guard let prepared = entry.prepared else { return try await composed(post) }
        guard let records = NewRecord.read(prepared, of: entry) else {
            throw .storage(detail: "what the outbox entry \(entry.id) writes cannot be read")
        }
        return records
    }

    /// The posts, each of which names the one before it by the CID that it will have, and their gates.
    private func composed(_ post: OutboxPost) async throws(SocialError) -> [NewRecord] {
        let keys = try entry.keys
        guard keys.count == post.parts.count else {
            throw .storage(detail: "the outbox entry \(entry.id) does not have a key for each of its posts")
        }
        var reply = try await replyReference(try post.replyTo.map(PostAddress.init))
        let allowed = try await allowed(by: post.gates)
        var texts: [(facets: [AppBskyRichtextFacet.Main], quote: ComAtprotoRepoStrongRef.Main?)] = []
        for part in post.parts {
            texts.append(
                (try await facets(in: part.text), try await quoteReference(try part.quote.map(PostAddress.init))))
        }
        var images = try await upload()[...]
        var posts: [NewRecord] = []
        var gates: [NewRecord] = []
        for (place, (part, key)) in zip(post.parts, keys).enumerated() {
            // Each a millisecond later than the one before it, since clients sort by it; the half is cut off.
            let created = ATDatetime(entry.created.addingTimeInterval((Double(place) + 0.5) / 1000)).string
            let own = images.prefix(part.pictures.count)
            images = images.dropFirst(part.pictures.count)
            let record = NewRecord(
                AppBskyFeedPost.Main(
                    text: part.text, facets: texts[place].facets.isEmpty ? nil : texts[place].facets, reply: reply,
                    embed: Self.embed(images: Array(own), quote: texts[place].quote),
                    langs: post.languages.isEmpty ? nil : post.languages,
                    labels: part.labels.isEmpty ? nil : .selfLabels(.init(values: part.labels.map { .init(val: $0) })),
                    createdAt: created), key: key)
            let reference = ComAtprotoRepoStrongRef.Main(uri: record.uri(in: entry.account), cid: try record.cid())
            posts.append(record)
            if place == 0, let allowed {
                gates.append(
                    NewRecord(
                        AppBskyFeedThreadgate.Main(post: reference.uri, allow: allowed, createdAt: created), key: key))
            }
            if post.gates.forbidsQuotes {
                gates.append(
                    NewRecord(
                        AppBskyFeedPostgate.Main(
                            createdAt: created, post: reference.uri, embeddingRules: [.disableRule(.init())]), key: key)
                )
            }
            reply = AppBskyFeedPost.ReplyRef(root: reply?.root ?? reference, parent: reference)
        }
        try await store.prepare(entry.id, NewRecord.written(posts + gates))
        return posts + gates
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

    /// The rules of the thread's gate; nil where it needs none.
    private func allowed(
        by gates: PostGates
    ) async throws(SocialError) -> [AppBskyFeedThreadgate.Main.AllowElement]? {
        guard let rules = gates.replies else { return nil }
        var elements: [AppBskyFeedThreadgate.Main.AllowElement] = []
        for rule in rules {
            guard case .list(let list) = rule else {
                elements.append(rule.element)
                continue
            }
            elements.append(ReplyRule.list(try await existing(try ListAddress(list))).element)
        }
        return elements
    }

    /// A list's at-URI by its owner's DID. A gate whose list is not there lets nobody in, and nobody would be told.
    private func existing(_ list: ListAddress) async throws(SocialError) -> String {
        if let own = try? list.own(of: connection.acting) {
            try await checkIsThere(own)
            return own
        }
        return try await connection.query(
            AppBskyGraphGetList.self, .init(list: list.uri, limit: 1), about: "the list \(list.uri)"
        ).0.list.uri
    }

    /// A reply names its parent and the thread's first post, which is the parent's own root.
    private func replyReference(_ post: PostAddress?) async throws(SocialError) -> AppBskyFeedPost.ReplyRef? {
        guard let post else { return nil }
        let target = try await target(post)
        if target.viewer?.replyDisabled == true { throw .repliesAreOff(target.reference.uri) }
        let above = try? AppBskyFeedPost.Main.read(target.record)
        // One's own answer in the thread of somebody who has closed it since.
        if target.viewer == nil, let root = above?.reply?.root.uri, let address = try? PostAddress(root),
            address.did != connection.did,
            let view = try? await connection.view(of: address), view.viewer?.replyDisabled == true
        {
            throw .repliesAreOff(root)
        }
        return AppBskyFeedPost.ReplyRef(root: above?.reply?.root ?? target.reference, parent: target.reference)
    }

    private func quoteReference(_ post: PostAddress?) async throws(SocialError) -> ComAtprotoRepoStrongRef.Main? {
        guard let post else { return nil }
        let target = try await target(post)
        if target.viewer?.embeddingDisabled == true { throw .quotesAreOff(target.reference.uri) }
        return target.reference
    }

    private struct Target {
        var reference: ComAtprotoRepoStrongRef.Main
        var record: RawJSON
        var viewer: AppBskyFeedDefs.ViewerState?
    }

    /// The post that is answered or quoted. One of our own is asked of our server: the AppView learns of it later.
    private func target(_ post: PostAddress) async throws(SocialError) -> Target {
        let address = try await post.resolved(through: connection)
        guard address.did == connection.did else {
            let view = try await connection.view(of: address)
            return Target(
                reference: .init(uri: view.uri, cid: view.cid), record: view.record, viewer: view.viewer)
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
    /// A post's author does not take replies from the account.
    static func repliesAreOff(_ post: String) -> SocialError {
        .impossible(what: "the reply", problem: "the author of \(post) does not take replies from you")
    }

    /// A post's author does not want it quoted.
    static func quotesAreOff(_ post: String) -> SocialError {
        .impossible(what: "the quote", problem: "the author of \(post) does not let it be quoted")
    }

    /// Whether the server misses a picture that was sent to it.
    var isAboutBlob: Bool {
        guard case .refused(_, let name, let message) = self else { return false }
        return name == "BlobNotFound" || message?.lowercased().contains("blob") == true
    }
}
