import ATProto

/// `app.bsky.unspecced.getPostThreadV2`: the thread as one list, each post with its depth below or above the anchor.
struct FlatThread {
    let views: Hydration
    let tree: ThreadTree
    /// The most answers shown of one post below the anchor's own.
    let branching: Int
    let sort: String
    let below: Int

    func items() throws(XRPCFailure) -> [DataValue] {
        guard let anchor = views.posts[tree.anchor] else {
            return [item(tree.anchor, 0, ["$type": "app.bsky.unspecced.defs#threadItemNotFound"])]
        }
        if views.isBlocked(anchor.did) { return [item(anchor.uri, 0, blocked(anchor))] }
        var items: [DataValue] = try ancestors(of: anchor).reversed()
        items.append(try postItem(anchor, 0, isOfAuthor: anchor.root == nil))
        try addReplies(of: anchor, depth: 1, isOfAuthor: anchor.root == nil, to: &items)
        return items
    }

    private func ancestors(of anchor: PostRow) throws(XRPCFailure) -> [DataValue] {
        var items: [DataValue] = []
        var child = anchor
        for (index, uri) in tree.ancestors.enumerated() {
            let depth = -(index + 1)
            guard let parent = views.posts[uri] else {
                items.append(item(uri, depth, ["$type": "app.bsky.unspecced.defs#threadItemNotFound"]))
                break
            }
            if views.isBlocked(parent.did) || views.isBlocked(between: child.did, and: parent.did) {
                items.append(item(uri, depth, blocked(parent)))
                break
            }
            items.append(
                try postItem(
                    parent, depth, isOfAuthor: false,
                    hasMoreParents: index + 1 == tree.ancestors.count && parent.parent != nil))
            child = parent
        }
        return items
    }

    private func addReplies(
        of post: PostRow, depth: Int, isOfAuthor: Bool, to items: inout [DataValue]
    ) throws(XRPCFailure) {
        guard depth <= below else { return }
        let shown = replies(of: post)
        for reply in depth == 1 ? shown[...] : shown.prefix(branching) {
            // The author's own thread: an unbroken line of answers to oneself from the root down.
            let isOfAuthor = isOfAuthor && reply.did == RecordURI.did(of: reply.threadRoot)
            items.append(try postItem(reply, depth, isOfAuthor: isOfAuthor))
            try addReplies(of: reply, depth: depth + 1, isOfAuthor: isOfAuthor, to: &items)
        }
    }

    private func replies(of post: PostRow) -> [PostRow] {
        let rows = (tree.replies[post.uri] ?? []).compactMap { views.posts[$0] }.filter {
            !views.isBlocked($0.did) && !views.isBlocked(between: post.did, and: $0.did)
        }
        return switch sort {
        case "newest": rows.reversed()
        case "top": rows.sorted { $0.likes > $1.likes }
        default: rows
        }
    }

    private func postItem(
        _ post: PostRow, _ depth: Int, isOfAuthor: Bool, hasMoreParents: Bool = false
    ) throws(XRPCFailure) -> DataValue {
        let answers = tree.replies[post.uri]?.count ?? 0
        let shown = depth >= below ? 0 : depth <= 0 ? answers : min(answers, branching)
        let hidden = views.threadgates[post.threadRoot]?.value["hiddenReplies"]?.arrayValue ?? []
        let author = views.actors[post.did]
        return item(
            post.uri, depth,
            [
                "$type": "app.bsky.unspecced.defs#threadItemPost",
                "post": try views.post(post.uri) ?? Hydration.notFoundPost(post.uri),
                "moreParents": .bool(hasMoreParents),
                "moreReplies": .integer(depth < 0 ? 0 : max(0, post.replies - Int64(shown))),
                "opThread": .bool(isOfAuthor), "hiddenByThreadgate": .bool(hidden.contains(.string(post.uri))),
                "mutedByViewer": .bool(author.map { $0.isMuted || $0.mutedByList != nil } ?? false),
            ])
    }

    private func blocked(_ post: PostRow) -> DataValue {
        ["$type": "app.bsky.unspecced.defs#threadItemBlocked", "author": views.blockedAuthor(post.did)]
    }

    private func item(_ uri: String, _ depth: Int, _ value: DataValue) -> DataValue {
        ["uri": .string(uri), "depth": .integer(Int64(depth)), "value": value]
    }
}
