import ATProto

/// `app.bsky.embed.*#view`: what a post carries, with its references resolved.
extension Hydration {
    /// `depth`: how many quotes the post stands in; a quote within a quote is shown without its own embeds.
    func embed(_ post: PostRow, depth: Int = 0) -> DataValue? {
        guard let embed = post.value["embed"] else { return nil }
        switch embed.type {
        case "app.bsky.embed.record"?:
            guard let record = post.embed.record else { return nil }
            return ["$type": "app.bsky.embed.record#view", "record": embeddedRecord(record, in: post, depth: depth)]
        case "app.bsky.embed.recordWithMedia"?:
            guard let record = post.embed.record, let media = post.embed.media.flatMap({ media($0, of: post.did) })
            else { return nil }
            return [
                "$type": "app.bsky.embed.recordWithMedia#view", "media": media,
                "record": ["record": embeddedRecord(record, in: post, depth: depth)],
            ]
        default: return media(embed, of: post.did)
        }
    }

    /// Nil for media of an unknown type: the post is shown without.
    private func media(_ media: DataValue, of did: String) -> DataValue? {
        switch media.type {
        case "app.bsky.embed.images"?:
            let images = (media["images"]?.arrayValue ?? []).compactMap { image($0, of: did, thumbnail: "thumb") }
            return ["$type": "app.bsky.embed.images#view", "images": .array(images)]
        case "app.bsky.embed.gallery"?:
            let items = (media["items"]?.arrayValue ?? []).compactMap {
                image($0, of: did, thumbnail: "thumbnail")?.typed("app.bsky.embed.gallery#viewImage")
            }
            return ["$type": "app.bsky.embed.gallery#view", "items": .array(items)]
        case "app.bsky.embed.external"?:
            guard let external = media["external"] else { return nil }
            var view = ViewMembers()
            for name in ["uri", "title", "description"] { view.set(name, external[name]) }
            if let blob = external["thumb"].flatMap(DataBlob.init) {
                view.set("thumb", context.image(.feedThumbnail, did, blob.cid.string))
            }
            return ["$type": "app.bsky.embed.external#view", "external": view.value]
        case "app.bsky.embed.video"?:
            guard let blob = media["video"].flatMap(DataBlob.init) else { return nil }
            let cid = blob.cid.string
            var view = ViewMembers([
                "$type": "app.bsky.embed.video#view", "cid": .string(cid),
                "playlist": .string("\(context.url)/xrpc/com.atproto.sync.getBlob?did=\(did)&cid=\(cid)"),
            ])
            for name in ["alt", "aspectRatio", "presentation"] { view.set(name, media[name]) }
            return view.value
        default: return nil
        }
    }

    private func image(_ image: DataValue, of did: String, thumbnail: String) -> DataValue? {
        guard let blob = image["image"].flatMap(DataBlob.init) else { return nil }
        var view = ViewMembers([
            thumbnail: context.image(.feedThumbnail, did, blob.cid.string),
            "fullsize": context.image(.feedFullsize, did, blob.cid.string),
        ])
        view.set("alt", image["alt"] ?? "")
        view.set("aspectRatio", image["aspectRatio"])
        return view.value
    }

    private func embeddedRecord(_ uri: String, in post: PostRow, depth: Int) -> DataValue {
        let notFound: DataValue = [
            "$type": "app.bsky.embed.record#viewNotFound", "uri": .string(uri), "notFound": true,
        ]
        switch RecordURI(uri)?.collection {
        case Collection.generator?:
            return generator(uri)?.typed("app.bsky.feed.defs#generatorView") ?? notFound
        case Collection.list?: return list(uri)?.typed("app.bsky.graph.defs#listView") ?? notFound
        case Collection.labeler?: return labeler(uri)?.typed("app.bsky.labeler.defs#labelerView") ?? notFound
        case Collection.starterPack?:
            return starterPackBasic(uri)?.typed("app.bsky.graph.defs#starterPackViewBasic") ?? notFound
        default: break
        }
        guard let quoted = posts[uri], let author = profileBasic(quoted.did) else { return notFound }
        if isBlocked(quoted.did) || isBlocked(between: post.did, and: quoted.did) {
            return [
                "$type": "app.bsky.embed.record#viewBlocked", "uri": .string(uri), "blocked": true,
                "author": blockedAuthor(quoted.did),
            ]
        }
        let detached = postgates[uri]?.value["detachedEmbeddingUris"]?.arrayValue ?? []
        if post.breaksQuoteGate || detached.contains(.string(post.uri)) {
            return ["$type": "app.bsky.embed.record#viewDetached", "uri": .string(uri), "detached": true]
        }
        var view = ViewMembers([
            "$type": "app.bsky.embed.record#viewRecord", "uri": .string(uri), "cid": .string(quoted.cid),
            "author": author, "value": quoted.value, "indexedAt": .string(quoted.indexedAt.text),
            "likeCount": .integer(quoted.likes), "repostCount": .integer(quoted.reposts),
            "replyCount": .integer(quoted.replies), "quoteCount": .integer(quoted.quotes),
            "labels": .array(labels(of: uri, cid: quoted.cid, selfLabels: quoted.value["labels"])),
        ])
        if depth == 0 { view.set("embeds", .array([embed(quoted, depth: depth + 1)].compactMap { $0 })) }
        return view.value
    }
}
