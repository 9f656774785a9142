import ATProto
import Lexicons
import Services

import struct FoundationEssentials.Date

extension Post {
    /// A post as a server shows it; nil when its record is not a post.
    init?(_ view: borrowing AppBskyFeedDefs.PostView, path: () -> String, report: inout MappingReport) {
        guard let content = PostContent(view.record) else {
            report.skip("\(path()).record", PostContent.reason(for: view.record))
            return nil
        }
        let viewer = view.viewer
        self.init(
            uri: view.uri, cid: view.cid, author: Actor(view.author), text: content.text, facets: content.facets,
            embed: view.embed.map(Embed.init), createdAt: content.createdAt,
            indexedAt: ATDatetime.date(from: view.indexedAt), likeCount: view.likeCount ?? 0,
            repostCount: view.repostCount ?? 0, replyCount: view.replyCount ?? 0, quoteCount: view.quoteCount ?? 0,
            viewer: PostViewer(
                like: viewer?.like, repost: viewer?.repost, bookmarked: viewer?.bookmarked ?? false,
                threadMuted: viewer?.threadMuted ?? false, replyDisabled: viewer?.replyDisabled ?? false),
            reply: content.reply, labels: ContentLabel.current(view.labels), languages: content.languages)
    }

    /// A quoted post; nil when its record is not a post. What it quotes itself is named and not opened.
    init?(_ view: borrowing AppBskyEmbedRecord.ViewRecord) {
        guard let content = PostContent(view.value) else { return nil }
        self.init(
            uri: view.uri, cid: view.cid, author: Actor(view.author), text: content.text, facets: content.facets,
            embed: view.embeds?.first.map(Embed.init), createdAt: content.createdAt,
            indexedAt: ATDatetime.date(from: view.indexedAt), likeCount: view.likeCount ?? 0,
            repostCount: view.repostCount ?? 0, replyCount: view.replyCount ?? 0, quoteCount: view.quoteCount ?? 0,
            reply: content.reply, labels: ContentLabel.current(view.labels), languages: content.languages)
    }
}

/// What of a post's record is shown.
struct PostContent {
    var text: String
    var facets: [Services.Facet] = []
    var createdAt: Date?
    var reply: ReplyReferences?
    var languages: [String] = []

    /// Reads a record as far as it can be read: a missing date or a broken facet does not hide the text. A record without
    /// a type is taken for a post where it says when it was made.
    init?(_ record: RawJSON) {
        guard let post = try? PostRecord.read(record) else { return nil }
        guard post.type == AppBskyFeedPost.Main.collection || post.type.isEmpty && post.createdAt != nil else {
            return nil
        }
        text = post.text
        facets = Services.Facet.drawable(post.facets, in: post.text)
        createdAt = post.createdAt.flatMap(ATDatetime.date(from:))
        reply = post.reply.map { ReplyReferences(root: .init($0.root), parent: .init($0.parent)) }
        languages = post.languages ?? []
    }

    /// Why a record is not shown.
    static func reason(for record: RawJSON) -> String {
        guard let type = record.type else { return "a record without $type" }
        return type == AppBskyFeedPost.Main.collection ? "a post without text" : "a record of type \(type), not a post"
    }
}

extension RecordReference {
    init(_ reference: ComAtprotoRepoStrongRef.Main) {
        self.init(uri: reference.uri, cid: reference.cid)
    }
}
