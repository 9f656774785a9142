import ATProto
import Crypto

/// The signed repositories: every change is a commit, and the AppView sees it in the same transaction.
struct Repos {
    let sql: SQL
    let context: ServerContext

    /// The last commit of a repo.
    struct Head: Sendable {
        var commit: CID
        var data: CID
        var rev: String
    }

    /// One record that a commit wrote or, with no CID, took away.
    struct Result: Sendable {
        var uri: RecordURI
        var cid: String?
    }

    func head(_ did: String) throws(XRPCFailure) -> Head? {
        guard let row = try sql.row("SELECT head, data, rev FROM repos WHERE did = ?", did) else { return nil }
        guard let commit = CID(bytes: row.bytes("head")), let data = CID(bytes: row.bytes("data")) else {
            throw .broken("The head of \(did) cannot be read")
        }
        return Head(commit: commit, data: data, rev: row.text("rev"))
    }

    /// Makes the first, empty commit of a new account.
    func create(_ did: String) throws(XRPCFailure) {
        var writer = RepoWriter(
            did: try identity(did), key: try Accounts(sql: sql).signingKey(did), clock: context.tids)
        try store(try sign([], with: &writer), of: did, previous: nil)
    }

    /// Applies writes as one commit, and takes them into the AppView.
    ///
    /// - Parameters:
    ///   - swapCommit: what the head must be.
    ///   - time: when the network took the records in.
    @discardableResult
    func apply(
        _ writes: [RecordWrite], to did: String, swapCommit: String? = nil, at time: Instant
    ) throws(XRPCFailure) -> (head: Head, results: [Result]) {
        let done = try commit(writes, to: did, swapCommit: swapCommit)
        let indexer = Indexer(sql: sql)
        for (write, result) in zip(writes, done.results) {
            if let record = write.record, let cid = result.cid {
                try indexer.put(IndexedRecord(uri: result.uri, cid: cid, value: record, indexedAt: time))
            } else {
                try indexer.remove(result.uri)
            }
        }
        return done
    }

    /// The commit alone: what it wrote is not in the AppView yet.
    @discardableResult
    func commit(
        _ writes: [RecordWrite], to did: String, swapCommit: String? = nil
    ) throws(XRPCFailure) -> (head: Head, results: [Result]) {
        guard let before = try head(did) else { throw .invalidRequest("Could not find repo: \(did)") }
        if let swapCommit, swapCommit != before.commit.string {
            throw .invalidSwap("Commit was at \(before.commit.string)")
        }
        let blocks = StoredBlocks(sql: sql, did: did)
        var writer: RepoWriter
        do {
            writer = try RepoWriter(
                did: try identity(did), key: try Accounts(sql: sql).signingKey(did), clock: context.tids,
                head: before.commit, blocks: blocks)
        } catch let error as RepoError {
            throw .broken("The repo of \(did) cannot be read: \(error)")
        } catch let failure as XRPCFailure {
            throw failure
        } catch {
            throw .broken("\(error)")
        }
        let change = try sign(writes, with: &writer)
        try store(change, of: did, previous: before)
        var results: [Result] = []
        for (write, operation) in zip(writes, change.operations) {
            results.append(try enter(write, operation, of: did, rev: change.commit.rev))
        }
        try forgetRemovedRecords(change, of: did)
        try Blobs(sql: sql).forgetUnreferenced(of: did, droppedBy: change)
        let head = Head(commit: change.commitCID, data: change.commit.data, rev: change.commit.rev.string)
        return (head, results)
    }

    private func sign(_ writes: [RecordWrite], with writer: inout RepoWriter) throws(XRPCFailure) -> RepoChange {
        do { return try writer.apply(writes) } catch {
            switch error {
            case .recordExists(let path):
                throw .invalidRequest("The record \(path) already exists; use putRecord to change it")
            case .recordMissing(let path):
                throw .invalidRequest("Could not locate record: at://\(writer.did.string)/\(path)")
            case .tooManyWrites(let limit): throw .invalidRequest("Too many writes. Max: \(limit)")
            case .invalidRecord: throw .invalidRequest("Invalid record: \(error)")
            default: throw .broken("The commit could not be made: \(error)")
            }
        }
    }

    private func store(_ change: RepoChange, of did: String, previous: Head?) throws(XRPCFailure) {
        let rev = change.commit.rev.string
        for block in change.newBlocks {
            try sql.execute(
                "INSERT INTO blocks (did, cid, rev, bytes) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                did, block.cid.bytes, rev, block.bytes)
        }
        if let previous {
            try sql.execute("DELETE FROM blocks WHERE did = ? AND cid = ?", did, previous.commit.bytes)
        }
        try sql.execute(
            "INSERT OR REPLACE INTO repos (did, head, data, rev) VALUES (?, ?, ?, ?)", did, change.commitCID.bytes,
            change.commit.data.bytes, rev)
    }

    /// The table of records, which says what is where without a walk through the tree.
    private func enter(
        _ write: RecordWrite, _ operation: RepoOperation, of did: String, rev: TID
    ) throws(XRPCFailure) -> Result {
        let (collection, rkey) = (write.path.collection.string, write.path.rkey.string)
        let uri = RecordURI(did: did, collection: collection, rkey: rkey)
        try sql.execute(
            "DELETE FROM blob_references WHERE did = ? AND collection = ? AND rkey = ?", did, collection, rkey)
        guard let value = write.record, let cid = operation.cid else {
            try sql.execute(
                "DELETE FROM records WHERE did = ? AND collection = ? AND rkey = ?", did, collection, rkey)
            return Result(uri: uri, cid: nil)
        }
        try sql.execute(
            "INSERT OR REPLACE INTO records (did, collection, rkey, cid, rev, subject) VALUES (?, ?, ?, ?, ?, ?)",
            did, collection, rkey, cid.bytes, rev.string, Self.subject(collection, value))
        try Blobs(sql: sql).refer(to: value.blobs(), from: uri, rev: rev.string)
        return Result(uri: uri, cid: cid.string)
    }

    /// A record that was deleted or replaced is gone from the server, unless the same content stands elsewhere.
    private func forgetRemovedRecords(_ change: RepoChange, of did: String) throws(XRPCFailure) {
        for removed in change.operations.compactMap(\.previous) {
            try sql.execute(
                """
                DELETE FROM blocks WHERE did = ?1 AND cid = ?2
                    AND NOT EXISTS (SELECT 1 FROM records WHERE did = ?1 AND cid = ?2)
                """, did, removed.bytes)
        }
    }

    /// What a record of a kind that is made once per subject is about.
    static func subject(_ collection: String, _ value: DataValue) -> String? {
        switch collection {
        case Collection.like, Collection.repost: value["subject"]?["uri"]?.stringValue
        case Collection.follow, Collection.block: value["subject"]?.stringValue
        default: nil
        }
    }

    private func identity(_ did: String) throws(XRPCFailure) -> DID {
        guard let identity = DID(did) else { throw .broken("\(did) is not a DID") }
        return identity
    }
}
