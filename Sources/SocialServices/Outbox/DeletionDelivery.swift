import ATProto
import Lexicons
import Media
import Services

/// Deletions. What a post says is kept before it goes.
extension OutboxDelivery {
    func remove(_ record: String) async throws(SocialError) -> Result {
        let about = ActionSubject(id: record, name: record)
        guard let uri = ATURI(record), let collection = uri.collection, let key = uri.rkey else {
            throw .invalid(what: record, problem: "it is no record")
        }
        do {
            let (own, _) = try await connection.query(
                ComAtprotoRepoGetRecord.self,
                .init(repo: connection.did, collection: collection.string, rkey: key.string))
            if collection.string == AppBskyFeedPost.Main.collection { try await keep(own.value, of: record) }
        } catch .notFound {
            // An earlier try may have deleted it.
            return Result(changed: entry.begun, subject: about)
        } catch {
            throw error
        }
        return try await delete(record, in: nil, about: about)
    }

    private func keep(_ record: RawJSON, of uri: String) async throws(SocialError) {
        // What cannot be read as a post has no text to be kept.
        guard let post = try? AppBskyFeedPost.Main.read(record) else { return }
        var pictures: [OutboxPicture] = []
        for image in post.images {
            if let picture = try await picture(image) { pictures.append(picture) }
        }
        try await DraftStore(database: store.database).keep(
            deleted: uri,
            OutboxPost(
                text: post.text, replyTo: post.reply?.parent.uri, quote: post.quoted, languages: post.langs ?? [],
                pictures: pictures.indices.map { "picture \($0 + 1)" }),
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

    fileprivate var quoted: String? {
        switch embed {
        case .record(let quote): quote.record.uri
        case .recordWithMedia(let both): both.record.record.uri
        default: nil
        }
    }
}
