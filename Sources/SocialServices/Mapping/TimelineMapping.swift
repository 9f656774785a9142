package import ATProto
import Lexicons
package import Services

extension TimelineEntry {
    init?(_ view: borrowing AppBskyFeedDefs.FeedViewPost, path: () -> String, report: inout MappingReport) {
        guard let post = Post(view.post, path: { "\(path()).post" }, report: &report) else { return nil }
        var parent: ThreadNeighbour?
        var root: ThreadNeighbour?
        if let reply = view.reply {
            parent = ThreadNeighbour(reply.parent, path: { "\(path()).reply.parent" }, report: &report)
            // Most replies answer the thread's first post: one neighbour then says it all.
            if post.reply?.root.uri != post.reply?.parent.uri {
                root = ThreadNeighbour(reply.root, path: { "\(path()).reply.root" }, report: &report)
            }
        }
        self.init(post: post, reason: view.reason.flatMap(Reason.init), parent: parent, root: root)
    }
}

extension TimelineEntry.Reason {
    init?(_ reason: AppBskyFeedDefs.FeedViewPost.Reason) {
        switch reason {
        case .reasonRepost(let repost):
            self = .repost(by: Actor(repost.by), at: ATDatetime.date(from: repost.indexedAt))
        case .reasonPin: self = .pinned
        case .unknown: return nil
        }
    }
}

extension ThreadNeighbour {
    init?(_ parent: AppBskyFeedDefs.ReplyRef.Parent, path: () -> String, report: inout MappingReport) {
        switch parent {
        case .postView(let view): self.init(view, path: path, report: &report)
        case .notFoundPost(let view): self = .notFound(uri: view.uri)
        case .blockedPost(let view): self = .blocked(uri: view.uri)
        case .unknown(let raw): self = .unsupported(type: raw.type ?? "")
        }
    }

    init?(_ root: AppBskyFeedDefs.ReplyRef.Root, path: () -> String, report: inout MappingReport) {
        switch root {
        case .postView(let view): self.init(view, path: path, report: &report)
        case .notFoundPost(let view): self = .notFound(uri: view.uri)
        case .blockedPost(let view): self = .blocked(uri: view.uri)
        case .unknown(let raw): self = .unsupported(type: raw.type ?? "")
        }
    }

    init?(_ view: borrowing AppBskyFeedDefs.PostView, path: () -> String, report: inout MappingReport) {
        guard let post = Post(view, path: path, report: &report) else { return nil }
        self = .post(post)
    }
}

extension Page<TimelineEntry> {
    /// A whole answer of app.bsky.feed.getTimeline, from its bytes to what is shown.
    package init(timeline json: [UInt8]) throws(JSONError) {
        var report = ReadReport()
        let output = try AppBskyFeedGetTimeline.Output.read(json: json, report: &report)
        self.init(output.feed, in: "feed", cursor: output.cursor, report: report, TimelineEntry.init)
    }
}
