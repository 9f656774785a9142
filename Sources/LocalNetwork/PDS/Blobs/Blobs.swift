import ATProto

/// The files that records refer to.
struct Blobs {
    let sql: SQL

    /// How long an upload waits for the record that refers to it.
    static let patienceSeconds: Int64 = 6 * 3600

    struct Blob: Sendable {
        var mediaType: String
        var bytes: [UInt8]
    }

    func find(_ cid: String, of did: String) throws(XRPCFailure) -> Blob? {
        try sql.row("SELECT media_type, bytes FROM blobs WHERE did = ? AND cid = ?", did, cid).map {
            Blob(mediaType: $0.text("media_type"), bytes: $0.bytes("bytes"))
        }
    }

    /// Keeps a file; the same content again starts its wait anew.
    @discardableResult
    func add(_ bytes: [UInt8], mediaType: String, of did: String, at time: Instant) throws(XRPCFailure) -> DataBlob {
        let blob = DataBlob(cid: .ofRaw(bytes), mimeType: mediaType, size: Int64(bytes.count))
        try sql.execute(
            """
            INSERT INTO blobs (did, cid, media_type, bytes, created_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET created_at = excluded.created_at
            """, did, blob.cid.string, mediaType, bytes, time.milliseconds)
        return blob
    }

    /// Records that a record refers to blobs; refuses those that were not uploaded or are described differently.
    func refer(to blobs: [DataBlob], from uri: RecordURI, rev: String) throws(XRPCFailure) {
        for blob in blobs {
            let cid = blob.cid.string
            let row = try sql.row(
                "SELECT media_type, length(bytes) AS size FROM blobs WHERE did = ? AND cid = ?", uri.did, cid)
            guard let row else { throw XRPCFailure(400, "BlobNotFound", "Could not find blob: \(cid)") }
            guard row.text("media_type") == blob.mimeType else {
                throw XRPCFailure(
                    400, "InvalidMimeType",
                    "Referenced Mimetype does not match stored blob. Expected: \(row.text("media_type")), Got: \(blob.mimeType)"
                )
            }
            guard row.integer("size") == blob.size else {
                throw XRPCFailure(400, "InvalidSize", "Referenced size does not match stored blob \(cid)")
            }
            try sql.execute(
                """
                INSERT INTO blob_references (did, cid, collection, rkey, rev) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT DO NOTHING
                """, uri.did, cid, uri.collection, uri.rkey, rev)
            try sql.execute("UPDATE blobs SET was_referenced = 1 WHERE did = ? AND cid = ?", uri.did, cid)
        }
    }

    /// Removes the blobs whose last record a commit took away. Fresh uploads still wait for theirs.
    func forgetUnreferenced(of did: String, droppedBy change: RepoChange) throws(XRPCFailure) {
        guard change.operations.contains(where: { $0.previous != nil }) else { return }
        try sql.execute(
            """
            DELETE FROM blobs WHERE did = ?1 AND was_referenced
                AND NOT EXISTS (SELECT 1 FROM blob_references r WHERE r.did = ?1 AND r.cid = blobs.cid)
            """, did)
    }

    /// Removes uploads that no record claimed in time.
    func expireUploads(of did: String, now: Instant) throws(XRPCFailure) {
        try sql.execute(
            """
            DELETE FROM blobs WHERE did = ?1 AND created_at < ?2
                AND NOT EXISTS (SELECT 1 FROM blob_references r WHERE r.did = ?1 AND r.cid = blobs.cid)
            """, did, now.advanced(seconds: -Self.patienceSeconds).milliseconds)
    }
}
