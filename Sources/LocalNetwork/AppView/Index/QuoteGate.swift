import ATProto

/// Who may quote a post: the rules of its postgate.
struct QuoteGate {
    let sql: SQL

    /// Whether `did` may quote a post. One without a gate may be quoted by everybody.
    func admits(_ did: String, toQuote post: String) throws(XRPCFailure) -> Bool {
        guard did != RecordURI.did(of: post) else { return true }
        let row = try sql.row(
            "SELECT value FROM declarations WHERE subject = ? AND collection = ?", post, Collection.postgate)
        guard let row else { return true }
        return !Self.forbids(try Stored.value(row.bytes("value")))
    }

    /// Whether a gate lets nobody but the author quote the post.
    static func forbids(_ gate: DataValue) -> Bool {
        (gate["embeddingRules"]?.arrayValue ?? []).contains { $0.type == "app.bsky.feed.postgate#disableRule" }
    }
}
