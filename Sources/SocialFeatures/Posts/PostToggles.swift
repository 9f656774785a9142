import Services

/// Likes and reposts that are tapped on and off.
///
/// What was tapped is shown at once. While the server is asked, further taps on the same post only change what is wished for;
/// when the answer comes, the wish is looked at again. So the last tap wins, however fast they were, and the server sees
/// at most one request at a time for each post and action.
actor PostToggles {
    private struct Key: Hashable {
        let action: PostAction
        let uri: String
    }

    private let acting: any PostActing
    private var wishes: [Key: Bool] = [:]
    private var shown: [String: Post] = [:]

    /// Makes the toggles of one list of posts.
    init(acting: any PostActing) {
        self.acting = acting
    }

    /// Turns an action on a post on, or off when it is on.
    /// - Parameters:
    ///   - post: the post as it was read.
    ///   - show: takes the post as it is to be shown now, again after each change.
    /// - Throws: what the server said; the post was shown as it was before.
    func toggle(
        _ action: PostAction, of post: Post, show: @escaping @Sendable (Post) async -> Void
    ) async throws(SocialError) {
        let key = Key(action: action, uri: post.uri)
        let before = shown[post.uri] ?? post
        let wish = !(wishes[key] ?? before.isOn(action))
        let isUnderWay = wishes[key] != nil
        wishes[key] = wish
        let changed = before.turned(action, on: wish)
        shown[post.uri] = changed
        await show(changed)
        if isUnderWay { return }

        // What the server has, as far as its answers say.
        var record = before.record(of: action)
        while let wished = wishes[key], wished != (record != nil) {
            do {
                if wished {
                    record = try await acting.perform(action, on: post.uri).record ?? ""
                } else {
                    _ = try await acting.revert(action, on: post.uri)
                    record = nil
                }
            } catch {
                wishes[key] = nil
                await settle(action, post.uri, to: record, show)
                throw error
            }
        }
        wishes[key] = nil
        await settle(action, post.uri, to: record, show)
    }

    private func settle(
        _ action: PostAction, _ uri: String, to record: String?, _ show: @Sendable (Post) async -> Void
    ) async {
        guard let post = shown[uri] else { return }
        let settled = post.turned(action, on: record != nil, record: record)
        if wishes.keys.contains(where: { $0.uri == uri }) {
            shown[uri] = settled
        } else {
            shown[uri] = nil
        }
        await show(settled)
    }
}

extension Post {
    /// at-URI of our like or repost; empty for what stands and has no record.
    func record(of action: PostAction) -> String? {
        switch action {
        case .like: viewer.like
        case .repost: viewer.repost
        case .bookmark: viewer.bookmarked ? "" : nil
        case .muteThread: viewer.threadMuted ? "" : nil
        }
    }

    /// Whether we did it.
    func isOn(_ action: PostAction) -> Bool {
        record(of: action) != nil
    }

    /// The post as it is with the action on or off: the mark and the count.
    func turned(_ action: PostAction, on: Bool, record: String? = nil) -> Post {
        let step = on == isOn(action) ? 0 : on ? 1 : -1
        var viewer = viewer
        let value = on ? record ?? self.record(of: action) ?? "" : nil
        switch action {
        case .like: viewer.like = value
        case .repost: viewer.repost = value
        case .bookmark: viewer.bookmarked = on
        case .muteThread: viewer.threadMuted = on
        }
        return Post(
            uri: uri, cid: cid, author: author, text: text, facets: facets, embed: embed, createdAt: createdAt,
            indexedAt: indexedAt, likeCount: max(likeCount + (action == .like ? step : 0), 0),
            repostCount: max(repostCount + (action == .repost ? step : 0), 0), replyCount: replyCount,
            quoteCount: quoteCount, viewer: viewer, reply: reply, labels: labels, languages: languages)
    }
}
