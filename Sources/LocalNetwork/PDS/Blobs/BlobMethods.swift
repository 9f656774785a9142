import ATProto

/// Uploading, listing and fetching blobs.
struct BlobMethods: Sendable {
    /// The greatest upload, in bytes.
    static let uploadLimit = 50 * 1024 * 1024

    var methods: [ServedMethod] {
        [
            .procedure("com.atproto.repo.uploadBlob", input: .raw(maxBytes: Self.uploadLimit), upload),
            .query("com.atproto.repo.listMissingBlobs", as: .account) { _, _ in .json(["blobs": []]) },
            .query("com.atproto.sync.getBlob", as: .anyone, get),
            .query("com.atproto.sync.listBlobs", as: .anyone, list),
        ]
    }

    @Sendable private func upload(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try call.account()
        guard !call.body.isEmpty else {
            throw .invalidRequest("Request encoding (Content-Type) required but not provided")
        }
        let stated = call.mediaType.flatMap { $0.contains("*") ? nil : $0 }
        let type = MediaTypeSniffing.type(of: call.body) ?? stated ?? "application/octet-stream"
        let blobs = Blobs(sql: sql)
        try blobs.expireUploads(of: did, now: call.now)
        let blob = try blobs.add(call.body, mediaType: type, of: did, at: call.now)
        return .json(["blob": blob.value])
    }

    @Sendable private func get(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try call.query.did("did")
        let cid = try call.query.required("cid")
        _ = try Accounts(sql: sql).syncedRepo(did)
        guard let blob = try Blobs(sql: sql).find(cid, of: did) else {
            throw XRPCFailure(400, "BlobNotFound", "Blob not found")
        }
        return .bytes(
            blob.bytes, mediaType: blob.mediaType,
            headers: [
                "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox",
            ])
    }

    @Sendable private func list(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let account = try Accounts(sql: sql).syncedRepo(try call.query.did("did"))
        let limit = try call.query.limit(default: 500, atMost: 1000)
        let rows = try sql.rows(
            """
            SELECT DISTINCT cid FROM blob_references
            WHERE did = ?1 AND cid > ?2 AND rev > ?3 ORDER BY cid LIMIT ?4
            """, account.did, call.query.optional("cursor") ?? "", call.query.optional("since") ?? "", limit + 1)
        let cids = rows.prefix(limit).map { $0.text("cid") }
        var reply = ViewMembers(["cids": .array(cids.map(DataValue.string))])
        if rows.count > limit { reply.set("cursor", cids.last) }
        return .json(reply.value)
    }
}
