import ATProto
import Lexicons
import Services

extension ConversationThread {
    init(_ output: AppBskyFeedGetPostThread.Output, report: ReadReport, freshness: Freshness = .live) {
        var mapping = MappingReport(report)
        var ancestors: [ThreadNeighbour] = []
        var replies: [ThreadReply] = []
        let anchor: ThreadNeighbour
        switch output.thread {
        case .threadViewPost(let view):
            anchor =
                ThreadNeighbour(view.post, path: { "thread.post" }, report: &mapping)
                ?? .unsupported(type: view.post.record.type ?? "")
            ancestors = Self.ancestors(of: view, report: &mapping)
            replies = Self.replies(to: view, path: { "thread" }, report: &mapping)
        case .notFoundPost(let view): anchor = .notFound(uri: view.uri)
        case .blockedPost(let view): anchor = .blocked(uri: view.uri)
        case .unknown(let raw): anchor = .unsupported(type: raw.type ?? "")
        }
        self.init(
            ancestors: ancestors, anchor: anchor, replies: replies, skipped: mapping.skipped, freshness: freshness)
    }

    /// What stands above, from the top down.
    private static func ancestors(
        of view: AppBskyFeedDefs.ThreadViewPost, report: inout MappingReport
    ) -> [ThreadNeighbour] {
        var found: [ThreadNeighbour] = []
        var path = "thread"
        var next = view.parent
        while let parent = next {
            path += ".parent"
            next = nil
            switch parent {
            case .threadViewPost(let view):
                if let post = ThreadNeighbour(view.post, path: { "\(path).post" }, report: &report) {
                    found.append(post)
                }
                next = view.parent
            case .notFoundPost(let view): found.append(.notFound(uri: view.uri))
            case .blockedPost(let view): found.append(.blocked(uri: view.uri))
            case .unknown(let raw): found.append(.unsupported(type: raw.type ?? ""))
            }
        }
        return found.reversed()
    }

    /// The reader's own limit of nesting bounds this recursion.
    private static func replies(
        to view: AppBskyFeedDefs.ThreadViewPost, path: () -> String, report: inout MappingReport
    ) -> [ThreadReply] {
        report.map(view.replies ?? [], in: "\(path()).replies") { element, path, report in
            switch element {
            case .threadViewPost(let view):
                ThreadNeighbour(view.post, path: { "\(path()).post" }, report: &report).map {
                    ThreadReply(node: $0, replies: replies(to: view, path: path, report: &report))
                }
            case .notFoundPost(let view): ThreadReply(node: .notFound(uri: view.uri))
            case .blockedPost(let view): ThreadReply(node: .blocked(uri: view.uri))
            case .unknown(let raw): ThreadReply(node: .unsupported(type: raw.type ?? ""))
            }
        }
    }
}
