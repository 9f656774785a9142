import FoundationEssentials
import Services
import Wording

// The shapes that `--json` prints. They are documented in docs/json.md and stay: keys are added, never renamed. Names are
// the lexicons', so that who knows those knows these.

extension JSONValue {
    /// A date in UTC, or null.
    static func date(_ date: Date?) -> JSONValue {
        date.map { .string(Timestamps.iso8601($0)) } ?? .null
    }

    /// A person.
    init(_ actor: Actor) {
        self = .object([
            "did": .string(actor.did),
            "handle": .string(actor.handle),
            "displayName": .optional(actor.displayName),
            "avatar": .optional(actor.avatar),
            "description": .optional(actor.description),
            "viewer": .object([
                "following": .optional(actor.viewer.following),
                "followedBy": .optional(actor.viewer.followedBy),
                "muted": .boolean(actor.viewer.muted),
                "blocking": .optional(actor.viewer.blocking),
                "blockedBy": .boolean(actor.viewer.blockedBy),
            ]),
            "labels": JSONValue(actor.labels),
        ])
    }

    /// Labels.
    init(_ labels: [ContentLabel]) {
        self = .array(labels.map { .object(["val": .string($0.value), "src": .string($0.source)]) })
    }

    /// A version of a record.
    init(_ reference: RecordReference) {
        self = .object(["uri": .string(reference.uri), "cid": .string(reference.cid)])
    }

    /// A marked stretch, as the lexicon app.bsky.richtext.facet has it.
    init(_ facet: Facet) {
        let feature: JSONValue =
            switch facet.feature {
            case .link(let uri):
                .object(["$type": "app.bsky.richtext.facet#link", "uri": .string(uri)])
            case .mention(let did):
                .object(["$type": "app.bsky.richtext.facet#mention", "did": .string(did)])
            case .tag(let tag):
                .object(["$type": "app.bsky.richtext.facet#tag", "tag": .string(tag)])
            }
        self = .object([
            "index": .object(["byteStart": .integer(facet.byteStart), "byteEnd": .integer(facet.byteEnd)]),
            "features": .array([feature]),
        ])
    }

    /// A post.
    init(_ post: Post) {
        self = .object([
            "uri": .string(post.uri),
            "cid": .string(post.cid),
            "author": JSONValue(post.author),
            "text": .string(post.text),
            "facets": .array(post.facets.map { JSONValue($0) }),
            "embed": post.embed.map { JSONValue($0) } ?? .null,
            "createdAt": .date(post.createdAt),
            "indexedAt": .date(post.indexedAt),
            "likeCount": .integer(post.likeCount),
            "repostCount": .integer(post.repostCount),
            "replyCount": .integer(post.replyCount),
            "quoteCount": .integer(post.quoteCount),
            "viewer": .object([
                "like": .optional(post.viewer.like),
                "repost": .optional(post.viewer.repost),
                "bookmarked": .boolean(post.viewer.bookmarked),
                "threadMuted": .boolean(post.viewer.threadMuted),
                "replyDisabled": .boolean(post.viewer.replyDisabled),
                "embeddingDisabled": .boolean(post.viewer.embeddingDisabled),
            ]),
            "reply": post.reply.map {
                .object(["root": JSONValue($0.root), "parent": JSONValue($0.parent)])
            } ?? .null,
            "labels": JSONValue(post.labels),
            "langs": .array(post.languages.map { .string($0) }),
            "threadgate": post.replyGate.map { .object(["allow": .array($0.rules.map { JSONValue($0) })]) } ?? .null,
            "queued": .boolean(post.isQueued),
        ])
    }

    /// A rule of a gate, as the lexicon app.bsky.feed.threadgate has it.
    init(_ rule: ReplyGate.Rule) {
        switch rule {
        case .known(let rule, _): self = JSONValue(rule)
        case .unsupported(let type): self = .object(["$type": .string(type), "unsupported": .boolean(true)])
        }
    }

    /// A rule of a gate.
    init(_ rule: ReplyRule) {
        switch rule {
        case .mentioned: self = .object(["$type": "app.bsky.feed.threadgate#mentionRule"])
        case .following: self = .object(["$type": "app.bsky.feed.threadgate#followingRule"])
        case .followers: self = .object(["$type": "app.bsky.feed.threadgate#followerRule"])
        case .list(let uri): self = .object(["$type": "app.bsky.feed.threadgate#listRule", "list": .string(uri)])
        }
    }

    /// A post in a list, with why it stands there and what it answers.
    init(_ entry: TimelineEntry) {
        let reason: JSONValue =
            switch entry.reason {
            case .repost(let actor, let date):
                .object([
                    "$type": "app.bsky.feed.defs#reasonRepost", "by": JSONValue(actor), "indexedAt": .date(date),
                ])
            case .pinned: .object(["$type": "app.bsky.feed.defs#reasonPin"])
            case nil: .null
            }
        self = JSONValue(entry.post).adding([
            "reason": reason,
            "replyParent": entry.parent.map { JSONValue($0) } ?? .null,
            "replyRoot": entry.root.map { JSONValue($0) } ?? .null,
        ])
    }

    /// A post beside another, or what stands in its place.
    init(_ neighbour: ThreadNeighbour) {
        switch neighbour {
        case .post(let post): self = JSONValue(post)
        case .notFound(let uri):
            self = .object([
                "$type": "app.bsky.feed.defs#notFoundPost", "uri": .string(uri), "notFound": .boolean(true),
            ])
        case .blocked(let uri):
            self = .object([
                "$type": "app.bsky.feed.defs#blockedPost", "uri": .string(uri), "blocked": .boolean(true),
            ])
        case .unsupported(let type):
            self = .object(["$type": .string(type), "unsupported": .boolean(true)])
        }
    }

    /// An answer and what answers it.
    init(_ reply: ThreadReply) {
        self = JSONValue(reply.node).adding(["replies": .array(reply.replies.map { JSONValue($0) })])
    }

    /// A thread.
    init(_ thread: ConversationThread) {
        self = .object([
            "ancestors": .array(thread.ancestors.map { JSONValue($0) }),
            "post": JSONValue(thread.anchor),
            "replies": .array(thread.replies.map { JSONValue($0) }),
        ])
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    /// A string.
    init(stringLiteral value: String) {
        self = .string(value)
    }
}
