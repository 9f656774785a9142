import ATProto
import Lexicons
import Media
import Services

/// Deletions. What a post says is kept before it goes, and its gates go with it.
extension OutboxDelivery {
    func remove(_ record: String) async throws(SocialError) -> Result {
        let about = ActionSubject(id: record, name: record)
        guard let uri = ATURI(record), let collection = uri.collection, let key = uri.rkey else {
            throw .invalid(what: record, problem: "it is no record")
        }
        guard collection.string == AppBskyFeedPost.Main.collection else {
            return try await delete(record, in: nil, about: about)
        }
        let post = try await own(collection.string, key)
        let threadgate = try await own(AppBskyFeedThreadgate.Main.collection, key)
        let postgate = try await own(AppBskyFeedPostgate.Main.collection, key)
        let standing = [post, threadgate, postgate].compactMap(\.self)
        // An earlier try may have deleted it.
        guard !standing.isEmpty else { return Result(changed: entry.begun, subject: about) }
        if let post {
            // What cannot be read lets others do everything again.
            try await keep(
                post.value, of: record,
                PostGates(
                    threadgate.flatMap { try? AppBskyFeedThreadgate.Main.read($0.value) },
                    postgate.flatMap { try? AppBskyFeedPostgate.Main.read($0.value) }))
        }
        try await store.begin(entry.id)
        try await connection.delete(standing.map(\.uri))
        return Result(record: record, changed: post != nil || entry.begun, subject: about)
    }

    /// A record of the account's own; nil when it is not there.
    private func own(
        _ collection: String, _ key: RecordKey
    ) async throws(SocialError) -> ComAtprotoRepoGetRecord.Output? {
        do {
            return try await connection.query(
                ComAtprotoRepoGetRecord.self, .init(repo: connection.did, collection: collection, rkey: key.string)
            ).0
        } catch .notFound {
            return nil
        } catch {
            throw error
        }
    }

    private func keep(_ record: RawJSON, of uri: String, _ gates: PostGates) async throws(SocialError) {
        // What cannot be read as a post has no text to be kept.
        guard let post = try? AppBskyFeedPost.Main.read(record) else { return }
        var pictures: [OutboxPicture] = []
        for image in post.images {
            if let picture = try await picture(image) { pictures.append(picture) }
        }
        let part = OutboxPost.Part(
            text: post.text, quote: post.quoted, pictures: pictures.indices.map { "picture \($0 + 1)" },
            labels: post.selfLabels)
        try await DraftStore(database: store.database).keep(
            deleted: uri,
            OutboxPost(part, replyTo: post.reply?.parent.uri, languages: post.langs ?? [], gates: gates),
            pictures: pictures, of: connection.did)
    }

    /// A picture's file, as the server has it; nil when it has it no more.
    private func picture(_ image: AppBskyEmbedImages.Image) async throws(SocialError) -> OutboxPicture? {
        let bytes: [UInt8]
        do {
            bytes = try await connection.query(
                ComAtprotoSyncGetBlob.self, .init(did: connection.did, cid: image.image.cid)
            ).0.bytes
        } catch {
            if error.isPassing { throw error }
            return nil
        }
        guard let info = try? ImageCodec.inspect(bytes) else { return nil }
        return OutboxPicture(
            alt: image.alt,
            image: PreparedImage(
                bytes: bytes, mimeType: image.image.mimeType, width: image.aspectRatio?.width ?? info.width,
                height: image.aspectRatio?.height ?? info.height))
    }
}

extension AppBskyFeedPost.Main {
    fileprivate var images: [AppBskyEmbedImages.Image] {
        switch embed {
        case .images(let media): media.images
        case .recordWithMedia(let both): if case .images(let media) = both.media { media.images } else { [] }
        default: []
        }
    }

    fileprivate var selfLabels: [String] {
        if case .selfLabels(let labels) = labels { labels.values.map(\.val) } else { [] }
    }

    fileprivate var quoted: String? {
        switch embed {
        case .record(let quote): quote.record.uri
        case .recordWithMedia(let both): both.record.record.uri
        default: nil
        }
    }
}
