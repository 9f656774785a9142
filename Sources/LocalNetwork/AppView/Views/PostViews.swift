import ATProto

/// `app.bsky.feed.defs#postView` and what stands in its place when the post may not be shown.
extension Hydration {
    /// The post itself, whoever its author is; nil when it does not exist.
    func post(_ uri: String) throws(XRPCFailure) -> DataValue? {
        try postView(uri) { () throws(XRPCFailure) in try makePost(uri) }
    }

    private func makePost(_ uri: String) throws(XRPCFailure) -> DataValue? {
        guard let post = posts[uri], let author = profileBasic(post.did) else { return nil }
        var view = ViewMembers([
            "uri": .string(post.uri), "cid": .string(post.cid), "author": author, "record": post.value,
            "likeCount": .integer(post.likes), "repostCount": .integer(post.reposts),
            "replyCount": .integer(post.replies), "quoteCount": .integer(post.quotes),
            "bookmarkCount": .integer(post.bookmarks), "indexedAt": .string(post.indexedAt.text),
            "labels": .array(labels(of: post.uri, cid: post.cid, selfLabels: post.value["labels"])),
        ])
        view.set("embed", embed(post))
        if post.root == nil { view.set("threadgate", threadgate(post.uri)) }
        if viewer != nil { view.set("viewer", try viewerState(post)) }
        return view.value
    }

    private func viewerState(_ post: PostRow) throws(XRPCFailure) -> DataValue {
        var state = ViewMembers([
            "threadMuted": .bool(post.isThreadMuted), "bookmarked": .bool(post.isBookmarked),
            "embeddingDisabled": .bool(isEmbeddingDisabled(post)),
        ])
        state.set("like", post.viewerLike)
        state.set("repost", post.viewerRepost)
        if try !viewerMayReply(post) { state.set("replyDisabled", true) }
        if actors[post.did]?.pinnedURI == post.uri { state.set("pinned", true) }
        return state.value
    }

    private func isEmbeddingDisabled(_ post: PostRow) -> Bool {
        post.did != viewer && postgates[post.uri].map { QuoteGate.forbids($0.value) } == true
    }

    /// A post as a member of a union, where a block or its absence shows as such.
    ///
    /// - Parameter other: the author whose post refers to this one.
    func maybePost(_ uri: String, besides other: String? = nil) throws(XRPCFailure) -> DataValue {
        guard let row = posts[uri] else { return Self.notFoundPost(uri) }
        if isBlocked(row.did) || other.map({ isBlocked(between: $0, and: row.did) }) == true {
            return blockedPost(row)
        }
        return try post(uri)?.typed("app.bsky.feed.defs#postView") ?? Self.notFoundPost(uri)
    }

    func blockedPost(_ post: PostRow) -> DataValue {
        [
            "$type": "app.bsky.feed.defs#blockedPost", "uri": .string(post.uri), "blocked": true,
            "author": blockedAuthor(post.did),
        ]
    }

    static func notFoundPost(_ uri: String) -> DataValue {
        ["$type": "app.bsky.feed.defs#notFoundPost", "uri": .string(uri), "notFound": true]
    }
}
