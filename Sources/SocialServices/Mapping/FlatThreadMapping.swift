import ATProto
import Lexicons
import Services

extension ConversationThread {
    /// A thread in the flat form of app.bsky.unspecced.getPostThreadV2: items with a depth, the anchor at 0, ancestors below 0.
    init(_ output: AppBskyUnspeccedGetPostThreadV2.Output, report: ReadReport) {
        var mapping = MappingReport(report)
        var ancestors: [ThreadNeighbour] = []
        var anchor: ThreadNeighbour?
        var flat: [(depth: Int, node: ThreadNeighbour)] = []
        for (index, item) in output.thread.enumerated() {
            guard let node = ThreadNeighbour(item, path: { "thread[\(index)].value.post" }, report: &mapping) else {
                continue
            }
            switch item.depth {
            case ..<0: ancestors.append(node)
            case 0 where anchor == nil: anchor = node
            default: flat.append((max(1, item.depth), node))
            }
        }
        var position = 0
        let replies = Self.nest(flat, &position, depth: 1)
        self.init(
            ancestors: ancestors, anchor: anchor ?? .unsupported(type: ""), replies: replies, skipped: mapping.skipped)
    }

    /// Items come depth first: what is deeper than an item and stands behind it answers it.
    private static func nest(
        _ flat: [(depth: Int, node: ThreadNeighbour)], _ position: inout Int, depth: Int
    ) -> [ThreadReply] {
        var found: [ThreadReply] = []
        while position < flat.count, flat[position].depth >= depth {
            let item = flat[position]
            position += 1
            found.append(ThreadReply(node: item.node, replies: nest(flat, &position, depth: item.depth + 1)))
        }
        return found
    }
}

extension ThreadNeighbour {
    fileprivate init?(
        _ item: AppBskyUnspeccedGetPostThreadV2.ThreadItem, path: () -> String, report: inout MappingReport
    ) {
        switch item.value {
        case .threadItemPost(let value): self.init(value.post, path: path, report: &report)
        case .threadItemNotFound: self = .notFound(uri: item.uri)
        case .threadItemBlocked: self = .blocked(uri: item.uri)
        case .threadItemNoUnauthenticated: self = .unsupported(type: "noUnauthenticated")
        case .unknown(let raw): self = .unsupported(type: raw.type ?? "")
        }
    }
}
