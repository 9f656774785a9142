import ATProto
import Persistence

/// One entry of a feed before it is shown: a post, and why it is there.
struct FeedItem: Sendable {
    enum Reason: Sendable {
        case repost(uri: String, cid: String, by: String, indexedAt: Instant)
        case pin
    }

    var post: String
    var reason: Reason?

    init(post: String, reason: Reason? = nil) {
        self.post = post
        self.reason = reason
    }

    var isRepost: Bool { if case .repost? = reason { true } else { false } }

    /// A row of `feed_items`.
    init(_ row: Row) {
        post = row.text("post")
        let uri = row.text("uri")
        reason =
            uri == post
            ? nil
            : .repost(uri: uri, cid: row.text("cid"), by: row.text("did"), indexedAt: row.instant("indexed_at"))
    }
}

extension Hydration {
    /// Loads and shows a page: `app.bsky.feed.defs#feedViewPost`. What a block hides or is gone is left out.
    func feed(_ items: [FeedItem]) throws(XRPCFailure) -> [DataValue] {
        try load(posts: items.map(\.post), replies: true)
        try load(
            actors: items.compactMap {
                if case .repost(_, _, let by, _)? = $0.reason { by } else { nil }
            })
        var views: [DataValue] = []
        for item in items { if let view = try feedItem(item) { views.append(view) } }
        return views
    }

    private func feedItem(_ item: FeedItem) throws(XRPCFailure) -> DataValue? {
        guard let row = posts[item.post], !isBlocked(row.did), let shown = try post(item.post) else { return nil }
        var view = ViewMembers(["post": shown])
        if let parent = row.parent, let root = row.root {
            var reply = ViewMembers([
                "root": try maybePost(root, besides: row.did), "parent": try maybePost(parent, besides: row.did),
            ])
            if let above = posts[parent]?.parent {
                reply.set("grandparentAuthor", profileBasic(RecordURI.did(of: above)))
            }
            view.set("reply", reply.value)
        }
        switch item.reason {
        case .repost(let uri, let cid, let by, let indexedAt)?:
            guard let reposter = profileBasic(by), !isBlocked(by) else { return nil }
            view.set(
                "reason",
                [
                    "$type": "app.bsky.feed.defs#reasonRepost", "by": reposter, "uri": .string(uri),
                    "cid": .string(cid), "indexedAt": .string(indexedAt.text),
                ])
        case .pin?: view.set("reason", ["$type": "app.bsky.feed.defs#reasonPin"])
        case nil: break
        }
        return view.value
    }
}
