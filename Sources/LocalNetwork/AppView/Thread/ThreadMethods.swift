import ATProto

/// `app.bsky.feed.getPostThread`.
struct ThreadMethods: Sendable {
    let context: ServerContext

    var methods: [ServedMethod] {
        [
            .query("app.bsky.feed.getPostThread", getPostThread),
            .query("app.bsky.unspecced.getPostThreadV2", getPostThreadV2),
            .query("app.bsky.unspecced.getPostThreadOtherV2") { _, _ in .json(["thread": []]) },
        ]
    }

    @Sendable private func getPostThread(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let uri = try NamedActor.uri(try call.query.required("uri"), sql)
        let depth = try call.query.integer("depth", in: 0...1000, default: 6)
        let height = try call.query.integer("parentHeight", in: 0...1000, default: 80)
        // Views nest as deep as the thread; deeper than this the answer could not be read back by a careful client.
        let tree = try ThreadTree(uri, height: min(height, 100), depth: min(depth, 100), sql)
        let views = Hydration(call, sql, context)
        try views.load(posts: tree.all)
        guard let anchor = views.posts[uri] else { throw .notFound("Post not found: \(uri)") }
        if views.isBlocked(anchor.did) { return .json(["thread": views.blockedPost(anchor)]) }
        var thread = try views.threadPost(anchor, tree, depth: depth)
        if height > 0, let parent = try views.ancestors(of: anchor, tree, height: height) {
            thread.set("parent", parent)
        }
        var reply = ViewMembers(["thread": thread.value])
        reply.set("threadgate", views.threadgate(anchor.threadRoot))
        return .json(reply.value)
    }

    @Sendable private func getPostThreadV2(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let uri = try NamedActor.uri(try call.query.required("anchor"), sql)
        let isAbove = try call.query.flag("above", default: true)
        let below = try call.query.integer("below", in: 0...20, default: 6)
        let branching = try call.query.integer("branchingFactor", in: 0...100, default: 10)
        let sort = call.query.optional("sort") ?? "oldest"
        let tree = try ThreadTree(uri, height: isAbove ? 80 : 0, depth: below, sql)
        let views = Hydration(call, sql, context)
        try views.load(posts: tree.all)
        let flat = FlatThread(views: views, tree: tree, branching: branching, sort: sort, below: below)
        var reply = ViewMembers(["thread": .array(try flat.items()), "hasOtherReplies": false])
        if let anchor = views.posts[uri] { reply.set("threadgate", views.threadgate(anchor.threadRoot)) }
        return .json(reply.value)
    }
}

extension Hydration {
    /// A post with the answers below it: `app.bsky.feed.defs#threadViewPost`.
    func threadPost(_ row: PostRow, _ tree: ThreadTree, depth: Int) throws(XRPCFailure) -> ViewMembers {
        var view = ViewMembers([
            "$type": "app.bsky.feed.defs#threadViewPost", "post": try post(row.uri) ?? Self.notFoundPost(row.uri),
            "threadContext": [:],
        ])
        guard depth > 0 else { return view }
        var replies: [DataValue] = []
        for uri in tree.replies[row.uri] ?? [] {
            // An answer by someone behind a block is not in the thread at all, whichever of the two made the block.
            guard let reply = posts[uri], !isBlocked(reply.did), !isBlocked(between: row.did, and: reply.did) else {
                continue
            }
            replies.append(try threadPost(reply, tree, depth: depth - 1).value)
        }
        view.set("replies", .array(replies))
        return view
    }

    /// The chain of parents above a post; it ends where a block or a missing post interrupts it.
    func ancestors(of row: PostRow, _ tree: ThreadTree, height: Int) throws(XRPCFailure) -> DataValue? {
        var chain: [(post: PostRow?, end: DataValue?)] = []
        var below = row
        for uri in tree.ancestors.prefix(height) {
            guard let parent = posts[uri] else {
                chain.append((nil, Self.notFoundPost(uri)))
                break
            }
            if isBlocked(parent.did) || isBlocked(between: below.did, and: parent.did) {
                chain.append((nil, blockedPost(parent)))
                break
            }
            chain.append((parent, nil))
            below = parent
        }
        var above: DataValue?
        for link in chain.reversed() {
            guard let parent = link.post else {
                above = link.end
                continue
            }
            var view = ViewMembers([
                "$type": "app.bsky.feed.defs#threadViewPost",
                "post": try post(parent.uri) ?? Self.notFoundPost(parent.uri), "threadContext": [:],
            ])
            view.set("parent", above)
            above = view.value
        }
        return above
    }
}
