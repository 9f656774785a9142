import Services

extension JSONValue {
    /// What hangs on a post, in the shape of the lexicons' views.
    init(_ embed: Embed) {
        switch embed {
        case .images(let images):
            self = .object([
                "$type": "app.bsky.embed.images#view", "images": .array(images.map { JSONValue($0) }),
            ])
        case .video(let video):
            self = .object([
                "$type": "app.bsky.embed.video#view",
                "cid": .string(video.cid),
                "playlist": .string(video.playlist),
                "thumbnail": .optional(video.thumbnail),
                "alt": .string(video.alt),
                "aspectRatio": JSONValue(video.aspectRatio),
            ])
        case .external(let card):
            self = .object([
                "$type": "app.bsky.embed.external#view",
                "external": .object([
                    "uri": .string(card.uri),
                    "title": .string(card.title),
                    "description": .string(card.description),
                    "thumb": .optional(card.thumbnail),
                ]),
            ])
        case .record(let record):
            self = .object(["$type": "app.bsky.embed.record#view", "record": JSONValue(record)])
        case .recordWithMedia(let record, let media):
            self = .object([
                "$type": "app.bsky.embed.recordWithMedia#view",
                "record": JSONValue(record),
                "media": JSONValue(media),
            ])
        case .unsupported(let type):
            self = .object(["$type": .string(type), "unsupported": .boolean(true)])
        }
    }

    private init(_ image: EmbeddedImage) {
        self = .object([
            "thumb": .string(image.thumbnail),
            "fullsize": .string(image.fullsize),
            "alt": .string(image.alt),
            "aspectRatio": JSONValue(image.aspectRatio),
        ])
    }

    private init(_ ratio: AspectRatio?) {
        self =
            ratio.map { .object(["width": .integer($0.width), "height": .integer($0.height)]) } ?? .null
    }

    private init(_ record: QuotedRecord) {
        switch record {
        case .post(let post):
            self = JSONValue(post).prefixed(["$type": "app.bsky.embed.record#viewRecord"])
        case .notFound(let uri):
            self = .object([
                "$type": "app.bsky.embed.record#viewNotFound", "uri": .string(uri), "notFound": .boolean(true),
            ])
        case .blocked(let uri):
            self = .object([
                "$type": "app.bsky.embed.record#viewBlocked", "uri": .string(uri), "blocked": .boolean(true),
            ])
        case .detached(let uri):
            self = .object([
                "$type": "app.bsky.embed.record#viewDetached", "uri": .string(uri), "detached": .boolean(true),
            ])
        case .feed(let feed):
            self = JSONValue(feed).prefixed(["$type": "app.bsky.feed.defs#generatorView"])
        case .list(let list):
            self = JSONValue(list).prefixed(["$type": "app.bsky.graph.defs#listView"])
        case .labeler(let uri, let creator):
            self = .object([
                "$type": "app.bsky.labeler.defs#labelerView", "uri": .string(uri), "creator": JSONValue(creator),
            ])
        case .starterPack(let pack):
            self = JSONValue(pack).prefixed(["$type": "app.bsky.graph.defs#starterPackViewBasic"])
        case .unsupported(let type):
            self = .object(["$type": .string(type), "unsupported": .boolean(true)])
        }
    }

    /// A custom feed.
    init(_ feed: FeedGenerator) {
        self = .object([
            "uri": .string(feed.uri),
            "creator": JSONValue(feed.creator),
            "displayName": .string(feed.displayName),
            "description": .string(feed.description),
            "avatar": .optional(feed.avatar),
            "likeCount": .integer(feed.likeCount),
        ])
    }

    /// A list of people.
    init(_ list: ActorList) {
        self = .object([
            "uri": .string(list.uri),
            "purpose": .string(list.purpose),
            "creator": list.creator.map { JSONValue($0) } ?? .null,
            "name": .string(list.name),
            "description": .string(list.description),
            "listItemCount": .optional(list.itemCount),
        ])
    }

    /// A starter pack.
    init(_ pack: StarterPack) {
        self = .object([
            "uri": .string(pack.uri),
            "creator": JSONValue(pack.creator),
            "name": .string(pack.name),
            "description": .string(pack.description),
        ])
    }
}
