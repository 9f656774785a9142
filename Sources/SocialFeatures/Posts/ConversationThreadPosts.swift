import Services

extension ConversationThread {
    /// A post of the thread; nil when it is not there or cannot be shown.
    func post(_ uri: String) -> Post? {
        for neighbour in ancestors + [anchor] {
            if let post = neighbour.post(uri) { return post }
        }
        for reply in replies {
            if let post = reply.post(uri) { return post }
        }
        return nil
    }

    /// The thread with one of its posts in another state.
    func showing(_ post: Post) -> ConversationThread {
        ConversationThread(
            ancestors: ancestors.map { $0.showing(post) }, anchor: anchor.showing(post),
            replies: replies.map { $0.showing(post) }, skipped: skipped, freshness: freshness)
    }
}

extension ThreadNeighbour {
    fileprivate func post(_ uri: String) -> Post? {
        if case .post(let post) = self, post.uri == uri { post } else { nil }
    }

    fileprivate func showing(_ post: Post) -> ThreadNeighbour {
        if case .post(let own) = self, own.uri == post.uri { .post(post) } else { self }
    }
}

extension ThreadReply {
    fileprivate func post(_ uri: String) -> Post? {
        if let post = node.post(uri) { return post }
        for reply in replies {
            if let post = reply.post(uri) { return post }
        }
        return nil
    }

    fileprivate func showing(_ post: Post) -> ThreadReply {
        ThreadReply(node: node.showing(post), replies: replies.map { $0.showing(post) })
    }
}
