import ATProto

/// `com.atproto.repo`: reading and writing records.
struct RecordMethods: Sendable {
    let context: ServerContext

    var methods: [ServedMethod] {
        [
            .procedure("com.atproto.repo.createRecord", create),
            .procedure("com.atproto.repo.putRecord", put),
            .procedure("com.atproto.repo.deleteRecord", delete),
            .procedure("com.atproto.repo.applyWrites", applyWrites),
            .query("com.atproto.repo.getRecord", as: .anyone, get),
            .query("com.atproto.repo.listRecords", as: .anyone, list),
            .query("com.atproto.repo.describeRepo", as: .anyone, describe),
        ]
    }

    // MARK: Writing

    @Sendable private func create(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try ownRepo(call, sql)
        let checking = try Checking(call)
        let collection = try collection(try call.text("collection"))
        let record = try RecordRules.checked(call.input["record"], as: collection, checking)
        let rkey = try RecordRules.recordKey(try call.optionalText("rkey"), in: collection, context)
        let path = RepoPath(collection, rkey)
        var writes: [RecordWrite] = [.create(path, record.value)]
        if let subject = Repos.subject(collection.string, record.value) {
            writes = try replaced(subject, did, collection, except: rkey, sql).map(RecordWrite.delete) + writes
        }
        let done = try Repos(sql: sql, context: context).apply(
            writes, to: did, swapCommit: try call.optionalText("swapCommit"), at: call.now)
        return .json(written(done.results.last, done.head, record.status).value)
    }

    @Sendable private func put(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try ownRepo(call, sql)
        let checking = try Checking(call)
        let collection = try collection(try call.text("collection"))
        let record = try RecordRules.checked(call.input["record"], as: collection, checking)
        let rkey = try RecordRules.recordKey(try call.text("rkey"), in: collection, context)
        let repos = Repos(sql: sql, context: context)
        let current = try storedCID(did, collection.string, rkey.string, sql)
        try checkSwapRecord(call, current)
        if let head = try repos.head(did), let current, current == CID.ofCBOR(record.value.cbor()) {
            // The same content again changes nothing, so it makes no commit.
            if let swap = try call.optionalText("swapCommit"), swap != head.commit.string {
                throw .invalidSwap("Commit was at \(head.commit.string)")
            }
            let uri = RecordURI(did: did, collection: collection.string, rkey: rkey.string)
            return .json(written(.init(uri: uri, cid: current.string), head, record.status).value)
        }
        let path = RepoPath(collection, rkey)
        let write: RecordWrite = current == nil ? .create(path, record.value) : .update(path, record.value)
        let done = try repos.apply(
            [write], to: did, swapCommit: try call.optionalText("swapCommit"), at: call.now)
        return .json(written(done.results.last, done.head, record.status).value)
    }

    /// Deleting what is not there is no error, so that it can be repeated.
    @Sendable private func delete(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try ownRepo(call, sql)
        let collection = try collection(try call.text("collection"))
        let rkey = try RecordRules.recordKey(try call.text("rkey"), in: collection, context)
        let current = try storedCID(did, collection.string, rkey.string, sql)
        try checkSwapRecord(call, current)
        guard current != nil else { return .json([:]) }
        let done = try Repos(sql: sql, context: context).apply(
            [.delete(RepoPath(collection, rkey))], to: did, swapCommit: try call.optionalText("swapCommit"),
            at: call.now)
        return .json(["commit": commit(done.head)])
    }

    @Sendable private func applyWrites(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try ownRepo(call, sql)
        let checking = try Checking(call)
        guard let inputs = call.input["writes"]?.arrayValue else {
            throw .invalidRequest("Input must have the property \"writes\"")
        }
        guard inputs.count <= RepoWriter.maxWrites else {
            throw .invalidRequest("Too many writes. Max: \(RepoWriter.maxWrites)")
        }
        var writes: [RecordWrite] = []
        var statuses: [String?] = []
        for input in inputs {
            let (write, status) = try self.write(input, checking)
            writes.append(write)
            statuses.append(status)
        }
        let done = try Repos(sql: sql, context: context).apply(
            writes, to: did, swapCommit: try call.optionalText("swapCommit"), at: call.now)
        let results = zip(zip(writes, done.results), statuses).map { pair, status -> DataValue in
            let kind =
                switch pair.0 {
                case .create: "createResult"
                case .update: "updateResult"
                case .delete: "deleteResult"
                }
            var view = ViewMembers(["$type": .string("com.atproto.repo.applyWrites#\(kind)")])
            if let cid = pair.1.cid {
                view.set("uri", pair.1.uri.text)
                view.set("cid", cid)
                view.set("validationStatus", status)
            }
            return view.value
        }
        return .json(["commit": commit(done.head), "results": .array(results)])
    }

    private func write(_ input: DataValue, _ checking: Checking) throws(XRPCFailure) -> (RecordWrite, String?) {
        guard let name = input["collection"]?.stringValue else {
            throw .invalidRequest("Each write must have the property \"collection\"")
        }
        let collection = try collection(name)
        let given = input["rkey"]?.stringValue
        let kind = input.type?.replacingPrefix("com.atproto.repo.applyWrites#")
        if kind != "create", given == nil { throw .invalidRequest("Each write must have the property \"rkey\"") }
        let path = RepoPath(collection, try RecordRules.recordKey(given, in: collection, context))
        switch kind {
        case "create"?:
            let record = try RecordRules.checked(input["value"], as: collection, checking)
            return (.create(path, record.value), record.status)
        case "update"?:
            let record = try RecordRules.checked(input["value"], as: collection, checking)
            return (.update(path, record.value), record.status)
        case "delete"?: return (.delete(path), nil)
        default: throw .invalidRequest("Action not supported: \(input.type ?? "none")")
        }
    }

    private func ownRepo(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> String {
        let account = try Accounts(sql: sql).repo(try call.text("repo"))
        guard account.did == call.viewer else {
            throw XRPCFailure(401, "AuthRequired", "The repo \(account.handle) is not the caller's")
        }
        return account.did
    }

    private func collection(_ name: String) throws(XRPCFailure) -> NSID {
        guard let collection = NSID(name) else { throw .invalidRequest("Input/collection must be a valid nsid") }
        return collection
    }

    private func checkSwapRecord(_ call: XRPCCall, _ current: CID?) throws(XRPCFailure) {
        guard let swap = call.input["swapRecord"] else { return }
        guard swap.isNull ? current == nil : swap.stringValue == current?.string else {
            throw .invalidSwap("Record was at \(current?.string ?? "null")")
        }
    }

    /// Likes, reposts, follows and blocks stand once per subject: a new one takes the place of the old.
    private func replaced(
        _ subject: String, _ did: String, _ collection: NSID, except rkey: RecordKey, _ sql: SQL
    ) throws(XRPCFailure) -> [RepoPath] {
        try sql.rows(
            "SELECT rkey FROM records WHERE did = ? AND collection = ? AND subject = ? AND rkey <> ? LIMIT 100",
            did, collection.string, subject, rkey.string
        ).compactMap { RecordKey($0.text("rkey")).map { RepoPath(collection, $0) } }
    }

    private func written(_ result: Repos.Result?, _ head: Repos.Head, _ status: String?) -> ViewMembers {
        var reply = ViewMembers(["commit": commit(head)])
        reply.set("validationStatus", status)
        reply.set("uri", result?.uri.text)
        reply.set("cid", result?.cid)
        return reply
    }

    private func commit(_ head: Repos.Head) -> DataValue {
        ["cid": .string(head.commit.string), "rev": .string(head.rev)]
    }

    // MARK: Reading

    private func storedCID(
        _ did: String, _ collection: String, _ rkey: String, _ sql: SQL
    ) throws(XRPCFailure) -> CID? {
        try sql.row(
            "SELECT cid FROM records WHERE did = ? AND collection = ? AND rkey = ?", did, collection, rkey
        ).flatMap { CID(bytes: $0.bytes("cid")) }
    }

    @Sendable private func get(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let repo = try call.query.required("repo")
        let uri = RecordURI(
            did: try Accounts(sql: sql).repo(repo).did, collection: try call.query.collection(),
            rkey: try call.query.recordKey())
        let wanted = call.query.optional("cid")
        let row = try sql.row(
            """
            SELECT b.cid, b.bytes FROM records r JOIN blocks b ON b.did = r.did AND b.cid = r.cid
            WHERE r.did = ? AND r.collection = ? AND r.rkey = ?
            """, uri.did, uri.collection, uri.rkey)
        guard let row, let cid = CID(bytes: row.bytes("cid"))?.string, wanted == nil || wanted == cid else {
            throw XRPCFailure(400, "RecordNotFound", "Could not locate record: \(uri.text)")
        }
        return .json(["uri": .string(uri.text), "cid": .string(cid), "value": try Stored.value(row.bytes("bytes"))])
    }

    @Sendable private func list(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try Accounts(sql: sql).repo(try call.query.required("repo")).did
        let collection = try call.query.collection()
        let limit = try call.query.limit()
        let isRising = try call.query.flag("reverse")
        let cursor = call.query.optional("cursor")
        let rows = try sql.rows(
            """
            SELECT r.rkey, b.cid, b.bytes FROM records r JOIN blocks b ON b.did = r.did AND b.cid = r.cid
            WHERE r.did = ?1 AND r.collection = ?2 AND (?3 IS NULL OR r.rkey \(isRising ? ">" : "<") ?3)
            ORDER BY r.rkey \(isRising ? "ASC" : "DESC") LIMIT ?4
            """, did, collection, cursor, limit + 1)
        var records: [DataValue] = []
        for row in rows.prefix(limit) {
            records.append([
                "uri": .string(RecordURI(did: did, collection: collection, rkey: row.text("rkey")).text),
                "cid": .string(CID(bytes: row.bytes("cid"))?.string ?? ""),
                "value": try Stored.value(row.bytes("bytes")),
            ])
        }
        var reply = ViewMembers(["records": .array(records)])
        if rows.count > limit { reply.set("cursor", rows[limit - 1].text("rkey")) }
        return .json(reply.value)
    }

    @Sendable private func describe(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let account = try Accounts(sql: sql).repo(try call.query.required("repo"))
        let collections = try sql.rows(
            "SELECT DISTINCT collection FROM records WHERE did = ? ORDER BY collection", account.did)
        return .json([
            "did": .string(account.did), "handle": .string(account.handle), "handleIsCorrect": true,
            "didDoc": try PLCDirectory(sql: sql).document(account.did) ?? [:],
            "collections": .array(collections.map { .string($0.text("collection")) }),
        ])
    }
}

extension String {
    /// What follows a prefix; the whole text when it does not begin with it.
    fileprivate func replacingPrefix(_ prefix: String) -> String {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
    }
}
