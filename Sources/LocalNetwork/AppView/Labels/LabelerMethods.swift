import ATProto

/// Labelers and their labels.
struct LabelerMethods: Sendable {
    let context: ServerContext

    var methods: [ServedMethod] {
        [
            .query("app.bsky.labeler.getServices", getServices),
            .query("com.atproto.label.queryLabels", as: .anyone, queryLabels),
        ]
    }

    @Sendable private func getServices(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let uris = try call.query.requiredList("dids", atMost: 100).map {
            RecordURI(did: $0, collection: Collection.labeler, rkey: "self").text
        }
        let isDetailed = try call.query.flag("detailed")
        let views = Hydration(call, sql, context)
        try views.load(actors: [], declarations: uris)
        let type = "app.bsky.labeler.defs#labelerView" + (isDetailed ? "Detailed" : "")
        return .json(["views": .array(uris.compactMap { views.labeler($0, isDetailed: isDetailed)?.typed(type) })])
    }

    /// Patterns are whole URIs, or beginnings that end in `*`.
    @Sendable private func queryLabels(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let patterns = try call.query.requiredList("uriPatterns", atMost: 100)
        let sources = try call.query.list("sources", atMost: 100)
        let limit = try call.query.limit(default: 50, atMost: 250)
        let cursor = try OffsetCursor(call)
        let rows = try sql.rows(
            """
            SELECT DISTINCT l.* FROM labels l JOIN json_each(?1) AS pattern
                ON l.uri = pattern.value OR (substr(pattern.value, -1) = '*'
                    AND substr(l.uri, 1, length(pattern.value) - 1) = substr(pattern.value, 1, length(pattern.value) - 1))
            WHERE ?2 IS NULL OR l.src IN (SELECT value FROM json_each(?2))
            ORDER BY l.cts, l.uri, l.val LIMIT ?3 OFFSET ?4
            """, SQLList.text(patterns), sources.isEmpty ? nil : SQLList.text(sources), limit + 1, cursor.offset)
        var reply = ViewMembers(["labels": .array(rows.prefix(limit).map(LabelView.view))])
        reply.set("cursor", cursor.next(rows, limit: limit))
        return .json(reply.value)
    }
}
