import ATProto

/// The actors that the AppView knows, with what their profile records say.
struct ActorIndex {
    let sql: SQL

    func add(did: String, handle: String, at time: Instant) throws(XRPCFailure) {
        try sql.execute(
            """
            INSERT INTO actors (did, handle, created_at, indexed_at, search_name, search) VALUES (?, ?, ?, ?, ?, ?)
            """, did, handle, time.milliseconds, time.milliseconds, SearchText.folded(handle), SearchText.folded(handle)
        )
    }

    func setHandle(_ handle: String, of did: String) throws(XRPCFailure) {
        let row = try sql.row("SELECT display_name, description FROM actors WHERE did = ?", did)
        try sql.execute(
            "UPDATE actors SET handle = ?, search_name = ?, search = ? WHERE did = ?", handle,
            SearchText.actor(handle, row?.optionalText("display_name")),
            SearchText.actor(handle, row?.optionalText("display_name"), row?.optionalText("description")), did)
    }

    /// Takes over a profile record; nil when it was deleted.
    func setProfile(_ record: DataValue?, cid: String?, of did: String, at time: Instant) throws(XRPCFailure) {
        guard let handle = try sql.row("SELECT handle FROM actors WHERE did = ?", did)?.text("handle") else { return }
        let name = record?["displayName"]?.stringValue
        let description = record?["description"]?.stringValue
        let labels = record?["labels"].map { $0.cbor() }
        try sql.execute(
            """
            UPDATE actors SET profile_cid = ?, display_name = ?, description = ?, pronouns = ?, website = ?, avatar = ?,
                banner = ?, pinned_uri = ?, pinned_cid = ?, self_labels = ?, search_name = ?, search = ?, indexed_at = ?
            WHERE did = ?
            """, cid, name, description, record?["pronouns"]?.stringValue, record?["website"]?.stringValue,
            record?["avatar"].flatMap(DataBlob.init)?.cid.string, record?["banner"].flatMap(DataBlob.init)?.cid.string,
            record?["pinnedPost"]?["uri"]?.stringValue, record?["pinnedPost"]?["cid"]?.stringValue, labels,
            SearchText.actor(handle, name),
            SearchText.actor(handle, name, description), time.milliseconds, did)
    }
}

/// Text as it is searched: without the difference of capital letters.
///
/// The search is for parts of words, so that scripts without spaces are found too.
enum SearchText {
    static func folded(_ text: String) -> String { text.lowercased() }

    static func actor(_ handle: String, _ name: String?, _ description: String? = nil) -> String {
        folded([handle, name, description].compactMap { $0 }.joined(separator: "\n"))
    }
}
