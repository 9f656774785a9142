import ATProto

/// Statements' parts that hide from a viewer what blocks and mutes hide. `?1` is the viewer, empty without one.
enum Viewing {
    /// `blocked(did)`: a block stands between them, whoever made it, directly or by a list.
    static let blocked = """
        blocked(did) AS (
            SELECT subject FROM actor_blocks WHERE did = ?1
            UNION SELECT did FROM actor_blocks WHERE subject = ?1
            UNION SELECT i.subject FROM list_blocks b JOIN list_items i ON i.list = b.subject WHERE b.did = ?1
            UNION SELECT b.did FROM list_items i JOIN list_blocks b ON b.subject = i.list WHERE i.subject = ?1)
        """

    /// `muted(did)`: the viewer mutes them, directly or by a list.
    static let muted = """
        muted(did) AS (
            SELECT subject FROM mutes WHERE did = ?1
            UNION SELECT i.subject FROM list_mutes m JOIN list_items i ON i.list = m.list WHERE m.did = ?1)
        """
}

/// The actor that a call names.
enum NamedActor {
    static func did(_ identifier: String, _ sql: SQL) throws(XRPCFailure) -> String {
        guard let did = try find(identifier, sql) else { throw .profileNotFound() }
        return did
    }

    static func find(_ identifier: String, _ sql: SQL) throws(XRPCFailure) -> String? {
        if identifier.hasPrefix("did:") {
            return try sql.row("SELECT did FROM actors WHERE did = ?", identifier)?.text("did")
        }
        guard Handle(identifier) != nil else { throw .invalidRequest("Error: actor must be a valid did or a handle") }
        return try sql.row("SELECT did FROM actors WHERE handle = ?", identifier.lowercased())?.text("did")
    }

    /// The at-URI that a call names, with a handle in it replaced by the DID.
    static func uri(_ text: String, _ sql: SQL) throws(XRPCFailure) -> String {
        guard text.hasPrefix("at://"), text.utf8.count <= 8192 else {
            throw .invalidRequest("Error: uri must be a valid at-uri")
        }
        if RecordURI(text) != nil { return text }
        let authority = RecordURI.did(of: text)
        guard let did = try find(authority, sql) else { return text }
        return "at://\(did)" + text.dropFirst(5 + authority.count)
    }
}
