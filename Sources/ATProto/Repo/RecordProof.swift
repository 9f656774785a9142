public import Crypto

/// The answer of `com.atproto.sync.getRecord`, verified: what an account's repository holds at a path, or that it holds
/// nothing there, signed by the account.
public struct RecordProof: Sendable, Hashable {
    /// What stands at the path.
    public enum Content: Sendable, Hashable {
        /// This record.
        case record(CID, DataValue)
        /// Nothing: the record was deleted or never made.
        case absent
    }

    /// The commit, whose signature is valid.
    public let commit: Commit
    /// What stands at the path.
    public let content: Content

    /// Verifies the CAR bytes of a proof: every block against its CID, the commit against account and key, the path through
    /// the tree with the rules of each node on it, and the record itself. Fails with the rule that is broken.
    public init(car bytes: [UInt8], did: DID, key: VerifyingKey, path: RepoPath) throws(RepoError) {
        let car = try CAR(bytes, limits: .event)
        guard let head = car.roots.first, car.roots.count == 1 else { throw .malformedCAR(.header, offset: 0) }
        let blocks = BlockMap(car.blocks)
        guard let commitBytes = blocks[head] else { throw .missingBlock(head) }
        commit = try Commit(cbor: commitBytes)
        try commit.check(did: did, key: key)
        guard let cid = try MerkleSearchTree(root: commit.data, source: blocks).get(path.string) else {
            content = .absent
            return
        }
        guard let record = blocks[cid] else { throw .missingBlock(cid) }
        do throws(CBORError) {
            content = .record(cid, try DataValue(cbor: record))
        } catch {
            throw .malformedBlock(cid, error)
        }
    }
}
