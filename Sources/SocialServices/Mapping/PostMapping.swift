import ATProto
import Lexicons
import Services

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
                threadMuted: viewer?.threadMuted ?? false, replyDisabled: viewer?.replyDisabled ?? false,
                embeddingDisabled: viewer?.embeddingDisabled ?? false),
            reply: content.reply, labels: ContentLabel.current(view.labels), languages: content.languages,
            replyGate: view.threadgate.flatMap { ReplyGate($0) })
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
