import ATProto

/// Everything that the views of one answer are made of, loaded by a few statements however long the page is.
///
/// First `load` what the page names, then ask for views: those only look up what was loaded.
final class Hydration {
    let sql: SQL
    let context: ServerContext
    let viewer: String?
    let now: Instant
    /// Whose labels are shown; nil: every labeler's.
    let labelers: [String]?

    private(set) var posts: [String: PostRow] = [:]
    private(set) var actors: [String: ActorRow] = [:]
    /// Lists, feeds, labelers and starter packs.
    private(set) var declarations: [String: DeclarationRow] = [:]
    /// Threadgates and postgates by the post that they stand beside.
    private(set) var threadgates: [String: DeclarationRow] = [:]
    private(set) var postgates: [String: DeclarationRow] = [:]
    private var labels: [String: [DataValue]] = [:]
    /// Blocks between others, as "did did".
    private var blocks: Set<String> = []
    private var admitted: [String: Bool] = [:]
    /// Views that a page shows again and again: a root stands in each of its answers, an author in each post.
    private var basicProfiles: [String: DataValue] = [:]
    private var postViews: [String: DataValue] = [:]

    init(_ call: XRPCCall, _ sql: SQL, _ context: ServerContext) {
        self.sql = sql
        self.context = context
        viewer = call.viewer
        now = call.now
        labelers = call.labelers
    }

    // MARK: Loading

    /// Loads posts with all that their views show: authors, quotes two levels deep, gates, labels. With `replies` also
    /// the parent and the root of each, and who wrote the parent's parent.
    func load(posts wanted: some Sequence<String>, replies: Bool = false) throws(XRPCFailure) {
        var fresh = try loadPosts(wanted)
        if replies {
            fresh += try loadPosts(fresh.flatMap { [$0.parent, $0.root].compactMap { $0 } })
        }
        let grandparents = replies ? fresh.compactMap { $0.parent.map(RecordURI.did(of:)) } : []
        // A quote within a quote is shown without what it embeds, so two levels are enough.
        var quoting = fresh
        for _ in 0..<2 {
            quoting = try loadPosts(quoting.compactMap(\.embed.quotedPost))
            fresh += quoting
        }
        let embedded = fresh.compactMap { $0.embed.quotedPost == nil ? $0.embed.record : nil }
        let roots = Set(fresh.map(\.threadRoot))
        try loadGates(roots.union(fresh.compactMap(\.embed.quotedPost)))
        // Whether a reply is admitted depends on whom the root mentions, so its author must be known.
        try load(
            actors: fresh.map(\.did) + roots.map(RecordURI.did(of:)) + grandparents,
            declarations: embedded + threadgates.values.flatMap { Self.listRules($0.value) })
        try loadLabels(fresh.map(\.uri))
    }

    /// Loads actors, and lists, feeds, labelers or starter packs with their creators.
    func load(
        actors dids: some Sequence<String>, declarations uris: some Sequence<String> = []
    ) throws(XRPCFailure) {
        let found = try loadDeclarations(uris)
        var wanted = Set(dids).union(found.map(\.did))
        var loaded: [ActorRow] = []
        while true {
            wanted.subtract(actors.keys)
            guard !wanted.isEmpty else { break }
            let rows = try sql.rows(ActorRow.statement, SQLList.text(wanted), viewer ?? "").map(ActorRow.init)
            for row in rows { actors[row.did] = row }
            loaded += rows
            // The list by which an actor is muted or blocked is shown with its creator.
            let lists = rows.flatMap { [$0.mutedByList, $0.blockingByList].compactMap { $0 } }
            wanted = Set(try loadDeclarations(lists).map(\.did))
        }
        if loaded.count > 1 { try loadBlocks() }
        try loadLabels(
            loaded.flatMap { [$0.did, RecordURI(did: $0.did, collection: Collection.profile, rkey: "self").text] }
                + found.map(\.uri))
    }

    private func loadPosts(_ uris: some Sequence<String>) throws(XRPCFailure) -> [PostRow] {
        let wanted = Set(uris).subtracting(posts.keys)
        guard !wanted.isEmpty else { return [] }
        var rows: [PostRow] = []
        for row in try sql.rows(PostRow.statement, SQLList.text(wanted), viewer ?? "") {
            let post = try PostRow(row)
            posts[post.uri] = post
            rows.append(post)
        }
        return rows
    }

    private func loadDeclarations(_ uris: some Sequence<String>) throws(XRPCFailure) -> [DeclarationRow] {
        let wanted = Set(uris).subtracting(declarations.keys)
        let lists = wanted.filter { RecordURI($0)?.collection == Collection.list }
        var rows: [DeclarationRow] = []
        for (statement, uris) in [
            (DeclarationRow.lists, lists), (DeclarationRow.declarations, wanted.subtracting(lists)),
        ] where !uris.isEmpty {
            for row in try sql.rows(statement, SQLList.text(uris), viewer ?? "") {
                let declaration = try DeclarationRow(row)
                declarations[declaration.uri] = declaration
                rows.append(declaration)
            }
        }
        // A starter pack is shown with its list.
        let packed = rows.compactMap { $0.value.type == Collection.starterPack ? $0.value["list"]?.stringValue : nil }
        return packed.isEmpty ? rows : try rows + loadDeclarations(packed)
    }

    private func loadGates(_ subjects: Set<String>) throws(XRPCFailure) {
        guard !subjects.isEmpty else { return }
        let rows = try sql.rows(
            """
            SELECT d.uri, d.cid, d.did, d.value, d.indexed_at, d.subject, d.collection, 0 AS number,
                NULL AS viewer_like, 0 AS is_muted, NULL AS viewer_block
            FROM json_each(?1) AS wanted JOIN declarations d ON d.subject = wanted.value
            """, SQLList.text(subjects))
        for row in rows {
            let gate = try DeclarationRow(row)
            if row.text("collection") == Collection.threadgate {
                threadgates[row.text("subject")] = gate
            } else {
                postgates[row.text("subject")] = gate
            }
        }
    }

    private func loadLabels(_ subjects: [String]) throws(XRPCFailure) {
        guard !subjects.isEmpty else { return }
        let rows = try sql.rows(
            """
            SELECT l.* FROM json_each(?1) AS wanted JOIN labels l ON l.uri = wanted.value
            WHERE (l.exp IS NULL OR l.exp > ?2) AND (?3 IS NULL OR l.src IN (SELECT value FROM json_each(?3)))
            ORDER BY l.cts
            """, SQLList.text(subjects), now.milliseconds, labelers.map(SQLList.text))
        for row in rows { labels[row.text("uri"), default: []].append(LabelView.view(row)) }
    }

    private func loadBlocks() throws(XRPCFailure) {
        let dids = SQLList.text(actors.keys)
        let rows = try sql.rows(
            """
            SELECT b.did, b.subject FROM json_each(?1) AS wanted JOIN actor_blocks b ON b.did = wanted.value
            WHERE b.subject IN (SELECT value FROM json_each(?1))
            """, dids)
        for row in rows {
            blocks.insert(row.text("did") + " " + row.text("subject"))
            blocks.insert(row.text("subject") + " " + row.text("did"))
        }
    }

    // MARK: Asking

    /// The view made by `make` the first time it is asked for.
    func basicProfile(_ did: String, _ make: () -> DataValue?) -> DataValue? {
        if let made = basicProfiles[did] { return made }
        let view = make()
        basicProfiles[did] = view
        return view
    }

    func postView(_ uri: String, _ make: () throws(XRPCFailure) -> DataValue?) throws(XRPCFailure) -> DataValue? {
        if let made = postViews[uri] { return made }
        let view = try make()
        postViews[uri] = view
        return view
    }

    /// Whether one of two actors blocks the other.
    func isBlocked(between one: String, and other: String) -> Bool { blocks.contains(one + " " + other) }

    /// Whether a block stands between the viewer and an actor.
    func isBlocked(_ did: String) -> Bool { did != viewer && actors[did]?.isBlocked == true }

    /// What labelers and the author say of a subject.
    func labels(of subjects: String..., cid: String? = nil, selfLabels: DataValue? = nil) -> [DataValue] {
        var all = subjects.flatMap { labels[$0] ?? [] }
        if let uri = subjects.last, let values = selfLabels?["values"]?.arrayValue {
            for value in values {
                guard let name = value["val"]?.stringValue else { continue }
                all.append(LabelView.selfLabel(name, on: uri, cid: cid))
            }
        }
        return all
    }

    /// Whether the threadgate over a post lets the viewer reply.
    func viewerMayReply(_ post: PostRow) throws(XRPCFailure) -> Bool {
        guard let viewer, let gate = threadgates[post.threadRoot] else { return true }
        if let known = admitted[post.threadRoot] { return known }
        let may = try ReplyGate(sql: sql).admits(viewer, toThread: post.threadRoot, gate: gate.value)
        admitted[post.threadRoot] = may
        return may
    }

    static func listRules(_ gate: DataValue) -> [String] {
        (gate["allow"]?.arrayValue ?? []).compactMap { $0["list"]?.stringValue }
    }
}
