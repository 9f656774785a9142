import FoundationEssentials
import Services

/// Something read that can be shown as it will be.
protocol PendingShowing: Sendable {
    /// It with the changes that it does not show yet; nil where it will not be there.
    func with(_ changes: PendingChanges) -> Self?
}

extension PendingChanges {
    /// The page with the changes that it does not show yet.
    func applied<Item: PendingShowing>(to page: Page<Item>) -> Page<Item> {
        guard !isEmpty else { return page }
        return Page(
            items: page.items.compactMap { $0.with(self) }, cursor: page.cursor, skipped: page.skipped,
            freshness: page.freshness)
    }

    /// Posts of the account's own that stand on top of a list which does not have them yet, the newest first. What was sent is
    /// among them only where the list is older: a server puts its posts where they belong.
    func above(_ page: Page<TimelineEntry>, where belongs: (Post) -> Bool) -> [TimelineEntry] {
        guard !posts.isEmpty else { return page.items }
        let there = Set(page.items.map(\.post.uri))
        let author = page.items.lazy.map(\.post.author).first { $0.did == account.did }
        return posts.reversed().filter {
            belongs($0) && !there.contains($0.uri) && ($0.isQueued || page.freshness != .live)
        }.map {
            var post = $0
            if let author { post.author = author }
            return TimelineEntry(post: post, parent: answered[post.uri].map { .post($0) })
        } + page.items
    }

    fileprivate func blocks(_ actor: Actor) -> Bool {
        if case .on = changes(of: actor)?.block { true } else { false }
    }

    fileprivate func hides(_ actor: Actor) -> Bool {
        blocks(actor) || hidesMuted && changes(of: actor)?.mute == true
    }
}

extension Actor: PendingShowing {
    func with(_ changes: PendingChanges) -> Actor? {
        var actor = self
        if let change = changes.changes(of: self) {
            change.follow?.apply(to: &actor.viewer.following)
            change.block?.apply(to: &actor.viewer.blocking)
            if let mute = change.mute { actor.viewer.muted = mute }
        }
        if did == changes.account.did, let profile = changes.profile {
            if let name = profile.displayName { actor.displayName = name }
            if let description = profile.description, actor.description != nil { actor.description = description }
        }
        return actor
    }
}

extension ActorList: PendingShowing {
    func with(_ changes: PendingChanges) -> ActorList? {
        let isDeleted = changes.ofLists.contains { if case .delete(uri) = $0.change { true } else { false } }
        return isDeleted ? nil : self
    }
}

extension FeedGenerator: PendingShowing {
    func with(_ changes: PendingChanges) -> FeedGenerator? { self }
}

extension Post: PendingShowing {
    func with(_ changes: PendingChanges) -> Post? {
        guard !changes.blocks(author) else { return nil }
        var post = self
        post.author = author.with(changes) ?? author
        post.embed = embed?.with(changes)
        if let mute = changes.threadMute(of: self) { post.viewer.threadMuted = mute }
        guard let change = changes.changes(of: self) else { return post }
        guard !change.isDeleted else { return nil }
        post.likeCount += change.like?.apply(to: &post.viewer.like) ?? 0
        post.repostCount += change.repost?.apply(to: &post.viewer.repost) ?? 0
        if let bookmark = change.bookmark { post.viewer.bookmarked = bookmark }
        post.likeCount = max(0, post.likeCount)
        post.repostCount = max(0, post.repostCount)
        return post
    }
}

extension PendingChanges.Wish {
    /// Makes it so where it is not.
    /// - Returns: what it adds to how many have done it.
    @discardableResult
    fileprivate func apply(to record: inout String?) -> Int {
        switch (self, record) {
        case (.on(let new), nil):
            record = new
            return 1
        case (.off, _?):
            record = nil
            return -1
        default: return 0
        }
    }
}

extension Embed {
    fileprivate func with(_ changes: PendingChanges) -> Embed {
        switch self {
        case .record(let quoted): .record(quoted.with(changes))
        case .recordWithMedia(let quoted, let media): .recordWithMedia(quoted.with(changes), media: media)
        case .images, .video, .external, .unsupported: self
        }
    }
}

extension QuotedRecord {
    fileprivate func with(_ changes: PendingChanges) -> QuotedRecord {
        guard case .post(let post) = self else { return self }
        if changes.blocks(post.author) { return .blocked(uri: post.uri) }
        return post.with(changes).map { .post($0) } ?? .notFound(uri: post.uri)
    }
}

extension FoundPost: PendingShowing {
    func with(_ changes: PendingChanges) -> FoundPost? {
        post.with(changes).map { FoundPost(post: $0, excerpt: excerpt) }
    }
}

extension SocialNotification: PendingShowing {
    func with(_ changes: PendingChanges) -> SocialNotification? {
        guard !changes.hides(author), changes.changes(of: author)?.mute != true else { return nil }
        var notification = self
        notification.author = author.with(changes) ?? author
        if let date = changes.seenUntil, let indexedAt, indexedAt <= date { notification.isRead = true }
        return notification
    }
}

extension TimelineEntry: PendingShowing {
    func with(_ changes: PendingChanges) -> TimelineEntry? {
        var people = [post.author]
        if case .repost(let actor, _) = reason { people.append(actor) }
        guard !people.contains(where: changes.hides) else { return nil }
        return post.with(changes).map {
            TimelineEntry(
                post: $0, reason: reason, parent: parent.map { $0.with(changes) }, root: root.map { $0.with(changes) })
        }
    }
}

extension Bookmark: PendingShowing {
    func with(_ changes: PendingChanges) -> Bookmark? {
        let item = item.with(changes)
        if case .post(let post) = item, !post.viewer.bookmarked { return nil }
        return Bookmark(subject: subject, createdAt: createdAt, item: item)
    }
}

extension ThreadNeighbour {
    func with(_ changes: PendingChanges) -> ThreadNeighbour {
        guard case .post(let post) = self else { return self }
        if changes.blocks(post.author) { return .blocked(uri: post.uri) }
        return post.with(changes).map { .post($0) } ?? .notFound(uri: post.uri)
    }
}

extension ConversationThread {
    /// The thread with the changes that it does not show yet, replies of the account's own among them.
    func with(_ changes: PendingChanges) -> ConversationThread {
        guard !changes.isEmpty else { return self }
        var waiting = changes.posts
        func seen(_ replies: [ThreadReply], of parent: ThreadNeighbour) -> [ThreadReply] {
            var known: Set<String> = []
            let there = replies.map { reply in
                let node = reply.node.with(changes)
                if case .post(let post) = node { known.insert(post.uri) } else { return ThreadReply(node: node) }
                return ThreadReply(node: node, replies: seen(reply.replies, of: node))
            }
            guard case .post(let post) = parent else { return there }
            let mine = waiting.filter { $0.answers(post) && !known.contains($0.uri) }
            waiting.removeAll { $0.answers(post) }
            return there
                + mine.map { ThreadReply(node: .post($0), replies: seen([], of: .post($0))) }
        }
        let anchor = anchor.with(changes)
        return ConversationThread(
            ancestors: ancestors.map { $0.with(changes) }, anchor: anchor, replies: seen(replies, of: anchor),
            skipped: skipped, freshness: freshness)
    }
}

extension Post {
    fileprivate func answers(_ post: Post) -> Bool {
        guard let parent = reply?.parent.uri else { return false }
        return parent == post.uri || parent == post.uri.replacing(post.author.did, with: post.author.handle)
    }
}

extension Profile {
    /// The profile with the changes that it does not show yet.
    func with(_ changes: PendingChanges) -> Profile {
        var profile = self
        profile.actor = actor.with(changes) ?? actor
        switch (actor.viewer.following, profile.actor.viewer.following) {
        case (nil, _?): profile.followersCount += 1
        case (_?, nil): profile.followersCount = max(0, profile.followersCount - 1)
        default: break
        }
        return profile
    }
}
