import ATProto
import Lexicons
import Services

extension Embed {
    init(_ embed: AppBskyFeedDefs.PostView.Embed) {
        switch embed {
        case .imagesView(let view): self = .images(view.images.map(EmbeddedImage.init))
        case .galleryView(let view): self = .images(view.items.compactMap(EmbeddedImage.init))
        case .videoView(let view): self = .video(EmbeddedVideo(view))
        case .externalView(let view): self = .external(LinkCard(view.external))
        case .recordView(let view): self = .record(QuotedRecord(view.record))
        case .recordWithMediaView(let view): self = Embed(view)
        case .unknown(let raw): self = .unsupported(type: raw.type ?? "")
        }
    }

    init(_ embed: AppBskyEmbedRecord.ViewRecord.EmbedsElement) {
        switch embed {
        case .imagesView(let view): self = .images(view.images.map(EmbeddedImage.init))
        case .galleryView(let view): self = .images(view.items.compactMap(EmbeddedImage.init))
        case .videoView(let view): self = .video(EmbeddedVideo(view))
        case .externalView(let view): self = .external(LinkCard(view.external))
        case .view(let view): self = .record(QuotedRecord(view.record))
        case .recordWithMediaView(let view): self = Embed(view)
        case .unknown(let raw): self = .unsupported(type: raw.type ?? "")
        }
    }

    init(_ view: AppBskyEmbedRecordWithMedia.View) {
        let media: Embed =
            switch view.media {
            case .imagesView(let view): .images(view.images.map(EmbeddedImage.init))
            case .galleryView(let view): .images(view.items.compactMap(EmbeddedImage.init))
            case .videoView(let view): .video(EmbeddedVideo(view))
            case .externalView(let view): .external(LinkCard(view.external))
            case .unknown(let raw): .unsupported(type: raw.type ?? "")
            }
        self = .recordWithMedia(QuotedRecord(view.record.record), media: media)
    }
}

extension QuotedRecord {
    init(_ record: AppBskyEmbedRecord.View.Record) {
        switch record {
        case .viewRecord(let view):
            if let post = Post(view) {
                self = .post(post)
            } else {
                self = .unsupported(type: view.value.type ?? "")
            }
        case .viewNotFound(let view): self = .notFound(uri: view.uri)
        case .viewBlocked(let view): self = .blocked(uri: view.uri)
        case .viewDetached(let view): self = .detached(uri: view.uri)
        case .generatorView(let view): self = .feed(FeedGenerator(view))
        case .listView(let view): self = .list(ActorList(view))
        case .labelerView(let view): self = .labeler(uri: view.uri, creator: Actor(view.creator))
        case .starterPackViewBasic(let view): self = .starterPack(StarterPack(view))
        case .unknown(let raw): self = .unsupported(type: raw.type ?? "")
        }
    }
}

extension EmbeddedImage {
    init(_ image: AppBskyEmbedImages.ViewImage) {
        self.init(
            thumbnail: image.thumb, fullsize: image.fullsize, alt: image.alt,
            aspectRatio: image.aspectRatio.flatMap { AspectRatio(width: $0.width, height: $0.height) })
    }

    init?(_ element: AppBskyEmbedGallery.View.ItemsElement) {
        guard case .viewImage(let image) = element else { return nil }
        self.init(
            thumbnail: image.thumbnail, fullsize: image.fullsize, alt: image.alt,
            aspectRatio: AspectRatio(width: image.aspectRatio.width, height: image.aspectRatio.height))
    }
}

extension EmbeddedVideo {
    init(_ view: AppBskyEmbedVideo.View) {
        self.init(
            cid: view.cid, playlist: view.playlist, thumbnail: view.thumbnail, alt: view.alt ?? "",
            aspectRatio: view.aspectRatio.flatMap { AspectRatio(width: $0.width, height: $0.height) })
    }
}

extension LinkCard {
    init(_ external: AppBskyEmbedExternal.ViewExternal) {
        self.init(
            uri: external.uri, title: external.title, description: external.description, thumbnail: external.thumb)
    }
}
