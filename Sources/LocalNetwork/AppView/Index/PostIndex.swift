import ATProto

/// Posts: where they stand in their thread, what they quote, whom they mention, and what they are found by.
struct PostIndex {
    let sql: SQL

    /// How far up a thread the authors are told of a reply.
    private static let notifiedAncestors = 5

    func put(_ record: IndexedRecord) throws(XRPCFailure) {
        let embed = PostEmbed(record.value)
        let root = record.text("reply", "root", "uri")
        let parent = record.text("reply", "parent", "uri")
        let breaksGate =
            try root.map { (root) throws(XRPCFailure) in
                try !ReplyGate(sql: sql).admits(record.did, toThread: root)
            } ?? false
        let breaksQuoteGate =
            try embed.quotedPost.map { (quoted) throws(XRPCFailure) in
                try !QuoteGate(sql: sql).admits(record.did, toQuote: quoted)
            } ?? false
        let languages = record.value["langs"]?.arrayValue?.compactMap(\.stringValue) ?? []
        try sql.execute(
            """
            INSERT INTO posts (uri, cid, did, value, search, langs, sort_at, indexed_at, root, parent, quoted,
                has_images, has_video, breaks_gate, breaks_quote_gate)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, record.uri.text, record.cid, record.did, record.value.cbor(), searched(record.value, embed),
            " " + languages.joined(separator: " ").lowercased() + " ", record.sortAt.milliseconds,
            record.indexedAt.milliseconds, root, parent, embed.quotedPost, embed.hasImages, embed.hasVideo, breaksGate,
            breaksQuoteGate)
        try sql.execute(
            "INSERT INTO feed_items (uri, cid, did, post, sort_at, indexed_at) VALUES (?, ?, ?, ?, ?, ?)",
            record.uri.text, record.cid, record.did, record.uri.text, record.sortAt.milliseconds,
            record.indexedAt.milliseconds)
        let facets = PostFacets(record.value, embed)
        for (kind, values) in [
            ("tag", facets.tags), ("mention", facets.mentions), ("domain", facets.domains), ("url", facets.urls),
        ] {
            for value in values {
                try sql.execute(
                    "INSERT INTO post_facets (post, kind, value) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                    record.uri.text, kind, value)
            }
        }
        try notify(
            record, facets.mentions, breaksQuoteGate ? nil : embed.quotedPost, root: root, parent: parent,
            breaksGate: breaksGate)
    }

    func remove(_ uri: String) throws(XRPCFailure) {
        guard try sql.execute("DELETE FROM posts WHERE uri = ?", uri) > 0 else { return }
        try sql.execute("DELETE FROM feed_items WHERE uri = ?", uri)
        try sql.execute("DELETE FROM post_facets WHERE post = ?", uri)
        try sql.execute("DELETE FROM notifications WHERE uri = ?", uri)
    }

    /// Each actor is told once: of the mention before the quote before the reply.
    private func notify(
        _ record: IndexedRecord, _ mentions: [String], _ quoted: String?, root: String?, parent: String?,
        breaksGate: Bool
    ) throws(XRPCFailure) {
        let notices = NotificationIndex(sql: sql)
        var told: Set<String> = [record.did]
        for did in mentions where told.insert(did).inserted {
            try notices.add(record, to: did, reason: "mention", subject: nil, root: root ?? record.uri.text)
        }
        if let quoted, told.insert(RecordURI.did(of: quoted)).inserted {
            try notices.add(record, to: RecordURI.did(of: quoted), reason: "quote", subject: quoted)
        }
        guard let parent, !breaksGate else { return }
        let ancestors = try sql.rows(
            """
            WITH RECURSIVE above(uri, height) AS (
                SELECT ?1, 0 UNION ALL
                SELECT posts.parent, height + 1 FROM above JOIN posts ON posts.uri = above.uri
                WHERE posts.parent IS NOT NULL AND height + 1 < ?2)
            SELECT uri FROM above ORDER BY height
            """, parent, Self.notifiedAncestors)
        for ancestor in ancestors.map({ $0.text("uri") }) where told.insert(RecordURI.did(of: ancestor)).inserted {
            try notices.add(
                record, to: RecordURI.did(of: ancestor), reason: "reply", subject: ancestor, root: root ?? parent)
        }
    }

    /// Text and alternative text: what people remember of a post.
    private func searched(_ value: DataValue, _ embed: PostEmbed) -> String {
        SearchText.folded(([value["text"]?.stringValue ?? ""] + embed.searchedTexts).joined(separator: "\n"))
    }
}
