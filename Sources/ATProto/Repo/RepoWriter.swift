public import Crypto

/// Writes to one repository: applies records, changes the tree, signs the commit. A value without storage of its own: the
/// caller stores the blocks of each change, and keeps the old value when that fails.
public struct RepoWriter: Sendable {
    /// The most writes in one commit, as servers limit them.
    public static let maxWrites = 200

    /// The account.
    public let did: DID
    /// The tree as of the last commit.
    public private(set) var tree: MerkleSearchTree
    /// The last commit, if there is one.
    public private(set) var commit: Commit?
    private let key: SigningKey
    private let clock: TIDClock

    /// A new, empty repository. Its first `apply`, which may have no writes, makes its first commit.
    public init(did: DID, key: SigningKey, clock: TIDClock) {
        self.did = did
        self.key = key
        self.clock = clock
        tree = MerkleSearchTree()
    }

    /// The repository whose last commit is `head`, read from `blocks` as needed.
    public init(did: DID, key: SigningKey, clock: TIDClock, head: CID, blocks: any BlockReading) throws(RepoError) {
        guard let bytes = try blocks.block(head) else { throw .missingBlock(head) }
        guard head.matches(bytes) else { throw .blockMismatch(head) }
        let commit = try Commit(cbor: bytes)
        guard commit.did == did else { throw .malformedCommit(.account(expected: did, found: commit.did)) }
        self.did = did
        self.key = key
        self.clock = clock
        self.commit = commit
        tree = try MerkleSearchTree(root: commit.data, source: blocks)
    }

    /// Applies the writes in order, all or none, and signs a commit with a later revision than the last one. Refuses to
    /// create what exists, to update or delete what does not, and records that are not valid data.
    public mutating func apply(_ writes: [RecordWrite]) throws(RepoError) -> RepoChange {
        guard writes.count <= RepoWriter.maxWrites else { throw .tooManyWrites(limit: RepoWriter.maxWrites) }
        var next = tree
        var records: [Block] = []
        var operations: [RepoOperation] = []
        for write in writes {
            operations.append(try RepoWriter.apply(write, to: &next, records: &records))
        }
        let nodes = next.save()
        let since = commit
        let signed = Commit(did: did, data: next.rootCID, rev: clock.next(after: since?.rev), key: key)
        let proof = try next.coveringProof(for: operations.map(\.path.string))
        let block = signed.block
        tree = next
        commit = signed
        return RepoChange(
            commit: signed, commitCID: block.cid, since: since?.rev, prevData: since?.data, operations: operations,
            newBlocks: Array(BlockMap([block] + nodes + records)),
            eventBlocks: Array(BlockMap([block] + nodes + proof + records)))
    }

    private static func apply(
        _ write: RecordWrite, to tree: inout MerkleSearchTree, records: inout [Block]
    ) throws(RepoError) -> RepoOperation {
        let path = write.path.string
        let previous = try tree.get(path)
        switch write {
        case .create: guard previous == nil else { throw .recordExists(path) }
        case .update, .delete: guard previous != nil else { throw .recordMissing(path) }
        }
        guard let record = write.record else {
            try tree.delete(path)
            return RepoOperation(action: .delete, path: write.path, cid: nil, previous: previous)
        }
        do throws(DataModelError) {
            guard record.mapValue != nil else { throw DataModelError(rule: .root, offset: nil) }
            try record.checkDataModel()
        } catch {
            throw .invalidRecord(path, error)
        }
        let block = Block(cbor: record.cbor())
        guard block.bytes.count <= DataLimits.record.maxBytes else {
            throw .invalidRecord(path, DataModelError(rule: .size, offset: nil))
        }
        try tree.put(path, block.cid)
        records.append(block)
        let action: RepoOperation.Action = previous == nil ? .create : .update
        return RepoOperation(action: action, path: write.path, cid: block.cid, previous: previous)
    }
}

/// One write to a repository.
public enum RecordWrite: Hashable, Sendable {
    /// A new record where none is.
    case create(RepoPath, DataValue)
    /// A record in place of the one that is there.
    case update(RepoPath, DataValue)
    /// The removal of a record.
    case delete(RepoPath)

    /// Where.
    public var path: RepoPath {
        switch self {
        case .create(let path, _), .update(let path, _), .delete(let path): path
        }
    }

    /// The record, unless this is a removal.
    public var record: DataValue? {
        switch self {
        case .create(_, let record), .update(_, let record): record
        case .delete: nil
        }
    }
}

/// What a commit did at one path.
public struct RepoOperation: Hashable, Sendable {
    /// The kinds of operations, by the names that commit events use.
    public enum Action: String, Sendable, Hashable, CaseIterable {
        /// A new record.
        case create
        /// A changed record.
        case update
        /// A removed record.
        case delete
    }

    /// What was done.
    public let action: Action
    /// Where.
    public let path: RepoPath
    /// The record's CID after it; nil when removed.
    public let cid: CID?
    /// The record's CID before it; nil when new.
    public let previous: CID?
}

/// A commit and everything to store and to announce with it.
public struct RepoChange: Sendable {
    /// The commit.
    public let commit: Commit
    /// The CID of the commit's block: the new head.
    public let commitCID: CID
    /// The revision before, nil for the first commit.
    public let since: TID?
    /// The tree root before, nil for the first commit.
    public let prevData: CID?
    /// The operations in the order of the writes.
    public let operations: [RepoOperation]
    /// What to store: commit, new tree nodes, new records.
    public let newBlocks: [Block]
    /// What a commit event carries: the new blocks and those that prove each operation.
    public let eventBlocks: [Block]

    /// The CAR bytes of a commit event.
    public func eventCAR() -> [UInt8] { CAR(roots: [commitCID], blocks: eventBlocks).bytes() }
}
