import ATProto

/// Who may reply in a thread: the rules of the root's threadgate.
struct ReplyGate {
    let sql: SQL

    /// Whether `did` may reply. A thread without a gate, or whose root is gone, is open.
    func admits(_ did: String, toThread root: String) throws(XRPCFailure) -> Bool {
        let row = try sql.row(
            "SELECT value FROM declarations WHERE subject = ? AND collection = ?", root, Collection.threadgate)
        guard let row else { return true }
        return try admits(did, toThread: root, gate: try Stored.value(row.bytes("value")))
    }

    func admits(_ did: String, toThread root: String, gate: DataValue) throws(XRPCFailure) -> Bool {
        let owner = RecordURI.did(of: root)
        guard did != owner, let rules = gate["allow"]?.arrayValue else { return true }
        for rule in rules {
            switch rule.type {
            case "app.bsky.feed.threadgate#mentionRule"?:
                if try holds("post_facets WHERE post = ? AND kind = 'mention' AND value = ?", root, did) { return true }
            case "app.bsky.feed.threadgate#followerRule"?:
                if try holds("follows WHERE did = ? AND subject = ?", did, owner) { return true }
            case "app.bsky.feed.threadgate#followingRule"?:
                if try holds("follows WHERE did = ? AND subject = ?", owner, did) { return true }
            case "app.bsky.feed.threadgate#listRule"?:
                if let list = rule["list"]?.stringValue,
                    try holds("list_items WHERE list = ? AND subject = ?", list, did)
                {
                    return true
                }
            // A rule of a later lexicon: nobody is let in by it.
            default: break
            }
        }
        return false
    }

    private func holds(_ condition: String, _ first: String, _ second: String) throws(XRPCFailure) -> Bool {
        try sql.count("SELECT EXISTS (SELECT 1 FROM \(condition))", first, second) > 0
    }
}
