/// What hangs on a post.
public indirect enum Embed: Hashable, Sendable {
    /// Pictures, in the author's order.
    case images([EmbeddedImage])
    /// A film.
    case video(EmbeddedVideo)
    /// A link with its card.
    case external(LinkCard)
    /// Another record.
    case record(QuotedRecord)
    /// Another record beside pictures, a film or a card.
    case recordWithMedia(QuotedRecord, media: Embed)
    /// Something that this version does not know; `type` is its `$type`.
    case unsupported(type: String)
}

/// One picture.
public struct EmbeddedImage: Hashable, Sendable {
    /// URL of a small version; empty while the post waits in the outbox.
    public let thumbnail: String
    /// URL of a large version; empty while the post waits in the outbox.
    public let fullsize: String
    /// The author's description; empty when there is none.
    public let alt: String
    /// Width and height, of which only the ratio counts.
    public let aspectRatio: AspectRatio?

    /// Makes a picture.
    public init(thumbnail: String, fullsize: String, alt: String, aspectRatio: AspectRatio? = nil) {
        self.thumbnail = thumbnail
        self.fullsize = fullsize
        self.alt = alt
        self.aspectRatio = aspectRatio
    }
}

/// A ratio of two positive numbers.
public struct AspectRatio: Hashable, Sendable {
    /// Width, at least 1.
    public let width: Int
    /// Height, at least 1.
    public let height: Int

    /// Makes a ratio; nil unless both are positive.
    public init?(width: Int, height: Int) {
        guard width > 0, height > 0 else { return nil }
        self.width = width
        self.height = height
    }
}

/// A film.
public struct EmbeddedVideo: Hashable, Sendable {
    /// CID of the film's blob.
    public let cid: String
    /// URL of the HLS playlist.
    public let playlist: String
    /// URL of a still.
    public let thumbnail: String?
    /// The author's description; empty when there is none.
    public let alt: String
    /// Its shape.
    public let aspectRatio: AspectRatio?

    /// Makes a film.
    public init(cid: String, playlist: String, thumbnail: String?, alt: String, aspectRatio: AspectRatio?) {
        self.cid = cid
        self.playlist = playlist
        self.thumbnail = thumbnail
        self.alt = alt
        self.aspectRatio = aspectRatio
    }
}

/// A link's card.
public struct LinkCard: Hashable, Sendable {
    /// Where it leads.
    public let uri: String
    /// Its title; may be empty.
    public let title: String
    /// Its description; may be empty.
    public let description: String
    /// URL of a picture.
    public let thumbnail: String?

    /// Makes a card.
    public init(uri: String, title: String, description: String, thumbnail: String? = nil) {
        self.uri = uri
        self.title = title
        self.description = description
        self.thumbnail = thumbnail
    }
}

/// A record that a post shows inside itself.
public indirect enum QuotedRecord: Hashable, Sendable {
    /// A post. Its own quotes are not opened further.
    case post(Post)
    /// It was deleted, or never was.
    case notFound(uri: String)
    /// A block stands between its author and the reader.
    case blocked(uri: String)
    /// Its author took the quote apart.
    case detached(uri: String)
    /// A custom feed.
    case feed(FeedGenerator)
    /// A list of people.
    case list(ActorList)
    /// A labeler.
    case labeler(uri: String, creator: Actor)
    /// A starter pack.
    case starterPack(StarterPack)
    /// Something that this version does not know; `type` is its `$type`.
    case unsupported(type: String)
}

/// A custom feed.
public struct FeedGenerator: Hashable, Sendable {
    /// at-URI of its record.
    public let uri: String
    /// Who made it.
    public let creator: Actor
    /// Its name.
    public let displayName: String
    /// What it is about.
    public let description: String
    /// URL of its picture.
    public let avatar: String?
    /// How many liked it.
    public let likeCount: Int

    /// Makes a feed.
    public init(
        uri: String, creator: Actor, displayName: String, description: String = "", avatar: String? = nil,
        likeCount: Int = 0
    ) {
        self.uri = uri
        self.creator = creator
        self.displayName = displayName
        self.description = description
        self.avatar = avatar
        self.likeCount = likeCount
    }
}

/// A list of people.
public struct ActorList: Hashable, Sendable {
    /// What it is for, by the last part of its token: `curatelist`, `modlist`, `referencelist`, or one not known yet.
    public let purpose: String
    /// at-URI of its record.
    public let uri: String
    /// Who made it; nil where the server does not say.
    public let creator: Actor?
    /// Its name.
    public let name: String
    /// What it is about.
    public let description: String
    /// How many are on it.
    public let itemCount: Int?

    /// Makes a list.
    public init(
        uri: String, purpose: String, creator: Actor?, name: String, description: String = "", itemCount: Int? = nil
    ) {
        self.uri = uri
        self.purpose = purpose
        self.creator = creator
        self.name = name
        self.description = description
        self.itemCount = itemCount
    }
}

/// A starter pack.
public struct StarterPack: Hashable, Sendable {
    /// at-URI of its record.
    public let uri: String
    /// Who made it.
    public let creator: Actor
    /// Its name.
    public let name: String
    /// What it is about.
    public let description: String

    /// Makes a starter pack.
    public init(uri: String, creator: Actor, name: String, description: String = "") {
        self.uri = uri
        self.creator = creator
        self.name = name
        self.description = description
    }
}
