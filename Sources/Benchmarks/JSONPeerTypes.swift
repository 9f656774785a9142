import Foundation

// The peer: what one writes by hand for JSONDecoder, with exactly the fields that a timeline row shows. It stands
// here only; the product reads with the generated types.

struct PeerTimeline: Decodable {
    var cursor: String?
    var feed: [PeerItem]
}

struct PeerItem: Decodable {
    var post: PeerPost
    var reply: PeerReply?
    var reason: PeerReason?
}

struct PeerPost: Decodable {
    var uri: String
    var cid: String
    var author: PeerAuthor
    var record: PeerRecord
    var embed: PeerEmbed?
    var replyCount: Int?
    var repostCount: Int?
    var likeCount: Int?
    var quoteCount: Int?
    var indexedAt: String
    var viewer: PeerViewer?
}

struct PeerAuthor: Decodable {
    var did: String
    var handle: String
    var displayName: String?
    var avatar: String?
}

struct PeerViewer: Decodable {
    var like: String?
    var repost: String?
}

struct PeerRecord: Decodable {
    var text: String
    var createdAt: String
    var facets: [PeerFacet]?
    var reply: PeerReplyRefs?
}

struct PeerReplyRefs: Decodable {
    var root: PeerStrongRef
    var parent: PeerStrongRef
}

struct PeerStrongRef: Decodable {
    var uri: String
    var cid: String
}

struct PeerFacet: Decodable {
    struct Slice: Decodable {
        var byteStart: Int
        var byteEnd: Int
    }

    var index: Slice
    var features: [PeerFeature]
}

enum PeerTypeKey: String, CodingKey { case type = "$type" }

enum PeerKey: String, CodingKey { case uri, did, tag, images, external, record, media }

private func peerType(_ decoder: any Decoder) throws -> String? {
    try decoder.container(keyedBy: PeerTypeKey.self).decodeIfPresent(String.self, forKey: .type)
}

enum PeerFeature: Decodable {
    case link(String), mention(String), tag(String), unknown

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: PeerKey.self)
        switch try peerType(decoder) {
        case "app.bsky.richtext.facet#link": self = .link(try fields.decode(String.self, forKey: .uri))
        case "app.bsky.richtext.facet#mention": self = .mention(try fields.decode(String.self, forKey: .did))
        case "app.bsky.richtext.facet#tag": self = .tag(try fields.decode(String.self, forKey: .tag))
        default: self = .unknown
        }
    }
}

struct PeerAspectRatio: Decodable {
    var width: Int
    var height: Int
}

struct PeerImage: Decodable {
    var thumb: String
    var fullsize: String
    var alt: String
    var aspectRatio: PeerAspectRatio?
}

struct PeerExternal: Decodable {
    var uri: String
    var title: String
    var description: String
    var thumb: String?
}

struct PeerVideo: Decodable {
    var cid: String
    var playlist: String
    var thumbnail: String?
    var alt: String?
    var aspectRatio: PeerAspectRatio?
}

struct PeerQuotePost: Decodable {
    var uri: String
    var cid: String
    var author: PeerAuthor
    var value: PeerRecord
    var embeds: [PeerEmbed]?
    var indexedAt: String
}

indirect enum PeerQuote: Decodable {
    case post(PeerQuotePost), notFound(String), blocked(String), unknown

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: PeerKey.self)
        switch try peerType(decoder) {
        case "app.bsky.embed.record#viewRecord": self = .post(try PeerQuotePost(from: decoder))
        case "app.bsky.embed.record#viewNotFound": self = .notFound(try fields.decode(String.self, forKey: .uri))
        case "app.bsky.embed.record#viewBlocked": self = .blocked(try fields.decode(String.self, forKey: .uri))
        default: self = .unknown
        }
    }
}

struct PeerQuoteHolder: Decodable {
    var record: PeerQuote
}

indirect enum PeerEmbed: Decodable {
    case images([PeerImage]), external(PeerExternal), quote(PeerQuote), quoteWithMedia(PeerQuote, PeerEmbed)
    case video(PeerVideo), unknown

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: PeerKey.self)
        switch try peerType(decoder) {
        case "app.bsky.embed.images#view": self = .images(try fields.decode([PeerImage].self, forKey: .images))
        case "app.bsky.embed.external#view":
            self = .external(try fields.decode(PeerExternal.self, forKey: .external))
        case "app.bsky.embed.record#view": self = .quote(try fields.decode(PeerQuote.self, forKey: .record))
        case "app.bsky.embed.recordWithMedia#view":
            self = .quoteWithMedia(
                try fields.decode(PeerQuoteHolder.self, forKey: .record).record,
                try fields.decode(PeerEmbed.self, forKey: .media))
        case "app.bsky.embed.video#view": self = .video(try PeerVideo(from: decoder))
        default: self = .unknown
        }
    }
}

indirect enum PeerReplyPost: Decodable {
    case post(PeerPost), notFound(String), blocked(String), unknown

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: PeerKey.self)
        switch try peerType(decoder) {
        // Old pages have no type here, and their posts are shown all the same.
        case "app.bsky.feed.defs#postView", nil: self = .post(try PeerPost(from: decoder))
        case "app.bsky.feed.defs#notFoundPost": self = .notFound(try fields.decode(String.self, forKey: .uri))
        case "app.bsky.feed.defs#blockedPost": self = .blocked(try fields.decode(String.self, forKey: .uri))
        default: self = .unknown
        }
    }
}

struct PeerReply: Decodable {
    var root: PeerReplyPost
    var parent: PeerReplyPost
}

struct PeerRepost: Decodable {
    var by: PeerAuthor
    var indexedAt: String
}

enum PeerReason: Decodable {
    case repost(PeerRepost), unknown

    init(from decoder: any Decoder) throws {
        if try peerType(decoder) == "app.bsky.feed.defs#reasonRepost" {
            self = .repost(try PeerRepost(from: decoder))
        } else {
            self = .unknown
        }
    }
}
