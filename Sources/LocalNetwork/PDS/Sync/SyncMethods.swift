import ATProto

/// `com.atproto.sync`: repos as signed blocks, for whoever wants to check them.
struct SyncMethods: Sendable {
    let context: ServerContext

    private static let carType = "application/vnd.ipld.car"

    var methods: [ServedMethod] {
        [
            .query("com.atproto.sync.getRepo", as: .anyone, getRepo),
            .query("com.atproto.sync.getRecord", as: .anyone, getRecord),
            .query("com.atproto.sync.getBlocks", as: .anyone, getBlocks),
            .query("com.atproto.sync.getLatestCommit", as: .anyone, getLatestCommit),
            .query("com.atproto.sync.getHead", as: .anyone, getHead),
            .query("com.atproto.sync.getRepoStatus", as: .anyone, getRepoStatus),
            .query("com.atproto.sync.listRepos", as: .anyone, listRepos),
        ]
    }

    /// The whole repo, or with `since` what is new after that revision.
    @Sendable private func getRepo(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let (did, head, tree) = try repo(call, sql)
        var wanted: [CID] = [head.commit]
        do {
            try tree.walk { step in
                switch step {
                case .node(let block): wanted.append(block.cid)
                case .entry(let entry): wanted.append(entry.value)
                }
            }
        } catch { throw Self.unreadable(did, error) }
        let since = call.query.optional("since") ?? ""
        var blocks: [Block] = []
        for cid in wanted {
            let row = try sql.row(
                "SELECT bytes FROM blocks WHERE did = ? AND cid = ? AND rev > ?", did, cid.bytes, since)
            if let row { blocks.append(Block(cid: cid, bytes: row.bytes("bytes"))) }
        }
        return car(head, blocks)
    }

    /// The proof that a record is there, with the record, or that it is not.
    @Sendable private func getRecord(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let path = "\(try call.query.collection())/\(try call.query.recordKey())"
        let (did, head, tree) = try repo(call, sql)
        let source = StoredBlocks(sql: sql, did: did)
        do throws(RepoError) {
            var cids = [head.commit]
            let proof = try tree.proof(for: path)
            cids += proof.map(\.cid)
            if let record = try tree.get(path) { cids.append(record) }
            var blocks: [Block] = []
            for cid in cids {
                guard let bytes = try source.block(cid) else { throw RepoError.missingBlock(cid) }
                blocks.append(Block(cid: cid, bytes: bytes))
            }
            return car(head, blocks)
        } catch { throw Self.unreadable(did, error) }
    }

    @Sendable private func getBlocks(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try Accounts(sql: sql).syncedRepo(try call.query.did("did")).did
        var blocks: [Block] = []
        for text in try call.query.requiredList("cids", atMost: 1000) {
            guard let cid = CID(text) else { throw .invalidRequest("Error: cids must be valid cids") }
            let row = try sql.row("SELECT bytes FROM blocks WHERE did = ? AND cid = ?", did, cid.bytes)
            guard let row else { throw XRPCFailure(400, "BlockNotFound", "Could not find cid: \(text)") }
            blocks.append(Block(cid: cid, bytes: row.bytes("bytes")))
        }
        return .bytes(CAR(roots: [], blocks: blocks).bytes(), mediaType: Self.carType)
    }

    @Sendable private func getLatestCommit(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let head = try head(try Accounts(sql: sql).syncedRepo(try call.query.did("did")).did, sql)
        return .json(["cid": .string(head.commit.string), "rev": .string(head.rev)])
    }

    @Sendable private func getHead(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let head = try head(try Accounts(sql: sql).syncedRepo(try call.query.did("did")).did, sql)
        return .json(["root": .string(head.commit.string)])
    }

    @Sendable private func getRepoStatus(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try call.query.did("did")
        guard let account = try Accounts(sql: sql).find(did) else {
            throw XRPCFailure(400, "RepoNotFound", "Could not find repo for DID: \(did)")
        }
        var reply = ViewMembers(["did": .string(did), "active": .bool(account.isActive)])
        if account.isActive { reply.set("rev", try head(did, sql).rev) } else { reply.set("status", "deactivated") }
        return .json(reply.value)
    }

    @Sendable private func listRepos(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let limit = try call.query.limit(default: 500, atMost: 1000)
        let rows = try sql.rows(
            """
            SELECT r.did, r.head, r.rev, a.is_active FROM repos r JOIN accounts a ON a.did = r.did
            WHERE r.did > ? ORDER BY r.did LIMIT ?
            """, call.query.optional("cursor") ?? "", limit + 1)
        let repos = rows.prefix(limit).map { row -> DataValue in
            [
                "did": .string(row.text("did")), "rev": .string(row.text("rev")),
                "head": .string(CID(bytes: row.bytes("head"))?.string ?? ""), "active": .bool(row.flag("is_active")),
            ]
        }
        var reply = ViewMembers(["repos": .array(repos)])
        if rows.count > limit { reply.set("cursor", rows[limit - 1].text("did")) }
        return .json(reply.value)
    }

    private func repo(
        _ call: XRPCCall, _ sql: SQL
    ) throws(XRPCFailure) -> (did: String, head: Repos.Head, tree: MerkleSearchTree) {
        let did = try Accounts(sql: sql).syncedRepo(try call.query.did("did")).did
        let head = try head(did, sql)
        do {
            return (did, head, try MerkleSearchTree(root: head.data, source: StoredBlocks(sql: sql, did: did)))
        } catch { throw Self.unreadable(did, error) }
    }

    private func head(_ did: String, _ sql: SQL) throws(XRPCFailure) -> Repos.Head {
        guard let head = try Repos(sql: sql, context: context).head(did) else { throw .broken("\(did) has no repo") }
        return head
    }

    private func car(_ head: Repos.Head, _ blocks: [Block]) -> XRPCReply {
        .bytes(CAR(roots: [head.commit], blocks: blocks).bytes(), mediaType: Self.carType)
    }

    private static func unreadable(_ did: String, _ error: RepoError) -> XRPCFailure {
        .broken("The repo of \(did) cannot be read: \(error)")
    }
}
