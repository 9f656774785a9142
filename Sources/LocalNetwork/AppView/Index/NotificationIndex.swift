import ATProto

/// Tells an actor what others did with what is theirs.
struct NotificationIndex {
    let sql: SQL

    /// Nothing is told to oneself, nor to an actor that the network does not know.
    func add(
        _ record: IndexedRecord, to did: String, reason: String, subject: String?, root: String? = nil
    ) throws(XRPCFailure) {
        guard did != record.did else { return }
        var thread = root
        if thread == nil, let subject { thread = try threadRoot(subject) }
        try sql.execute(
            """
            INSERT INTO notifications (did, author, uri, cid, reason, reason_subject, thread_root, value, sort_at)
            SELECT did, ?, ?, ?, ?, ?, ?, ?, ? FROM actors WHERE did = ?
            ON CONFLICT DO NOTHING
            """, record.did, record.uri.text, record.cid, reason, subject, thread, record.value.cbor(),
            record.indexedAt.milliseconds, did)
    }

    /// What a muted thread is known by.
    private func threadRoot(_ uri: String) throws(XRPCFailure) -> String {
        try sql.row("SELECT coalesce(root, uri) AS root FROM posts WHERE uri = ?", uri)?.text("root") ?? uri
    }
}
