/// What can be wrong with a repository or a change to it.
public enum RepoError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A block that the repository needs is not there.
    case missingBlock(CID)
    /// A block whose bytes do not hash to its CID.
    case blockMismatch(CID)
    /// A block that is not canonical DAG-CBOR.
    case malformedBlock(CID, CBORError)
    /// A tree node that breaks a rule of the tree.
    case malformedTree(CID, TreeRule)
    /// A commit that breaks a rule.
    case malformedCommit(CommitRule)
    /// A CAR file that breaks a rule, and where.
    case malformedCAR(CARRule, offset: Int)
    /// A key that no record can have.
    case invalidKey(String)
    /// A record to create that is there already.
    case recordExists(String)
    /// A record to update or delete that is not there.
    case recordMissing(String)
    /// A record that is not valid data.
    case invalidRecord(String, DataModelError)
    /// More writes than one commit may hold.
    case tooManyWrites(limit: Int)
    /// The place that blocks are read from failed.
    case storage(String)

    /// The rules of tree nodes.
    public enum TreeRule: String, Sendable, Hashable, CaseIterable {
        /// Not a map of `e` and `l`, or an entry not one of `k`, `p`, `t`, `v`, each of its type.
        case shape
        /// A prefix length that is not that of the longest common prefix with the key before.
        case prefix
        /// Keys not in rising order, in a node or between a node and those around it.
        case order
        /// A key that no record can have.
        case key
        /// A key whose hash puts it in another layer, or a subtree below the lowest layer.
        case layer
        /// A node without entries where none may be.
        case empty
        /// A link to something other than DAG-CBOR with SHA-256.
        case link
    }

    /// The rules of commits.
    public enum CommitRule: Sendable, Hashable, CustomStringConvertible {
        /// Not canonical DAG-CBOR.
        case encoding(CBORError)
        /// A member missing, too many, or of another type.
        case shape
        /// A version other than 3.
        case version(Int64)
        /// A `did` that is not a DID.
        case did
        /// Another account than expected.
        case account(expected: DID, found: DID)
        /// A `rev` that is not a TID.
        case revision
        /// A signature that the key did not make over these bytes, or not in its one allowed form.
        case signature

        /// The broken rule in words.
        public var description: String {
            switch self {
            case .encoding(let error): "its block is not canonical: \(error.rule.rawValue) at byte \(error.offset)"
            case .shape: "a member is missing, too many or of another type"
            case .version(let version): "its version is \(version) instead of \(Commit.version)"
            case .did: "its did is not a DID"
            case .account(let expected, let found): "it belongs to \(found), not to \(expected)"
            case .revision: "its rev is not a TID"
            case .signature: "its signature is not by the account's key"
            }
        }
    }

    /// The rules of CAR files, version 1.
    public enum CARRule: String, Sendable, Hashable, CaseIterable {
        /// Longer than the limit.
        case size
        /// More blocks than the limit.
        case count
        /// A length that is not a varint in its shortest form.
        case length
        /// The file ends within a section.
        case truncated
        /// A header that is not a map of `roots` and `version` 1.
        case header
        /// A section that does not begin with a CID of version 1 with DAG-CBOR or raw bytes and SHA-256.
        case cid
        /// A block larger than the limit.
        case block
        /// A block whose bytes do not hash to its CID.
        case mismatch
    }

    /// What happened, where, and what to do.
    public var description: String {
        switch self {
        case .missingBlock(let cid):
            "The repository lacks the block \(cid). Fetch the repository again."
        case .blockMismatch(let cid):
            "The block \(cid) was changed: its bytes do not match. Do not trust this copy; fetch it again."
        case .malformedBlock(let cid, let error): "The block \(cid) cannot be read. \(error)"
        case .malformedTree(let cid, let rule):
            "The tree node \(cid) breaks the rule “\(rule.rawValue)”. Do not trust this copy; fetch it again."
        case .malformedCommit(let rule): "The commit is not valid: \(rule). Do not trust this copy; fetch it again."
        case .malformedCAR(let rule, let offset):
            "The CAR file breaks the rule “\(rule.rawValue)” at byte \(offset). Fetch it again."
        case .invalidKey(let key): "“\(key.prefix(80))” is not a path of a record. Use collection/key."
        case .recordExists(let path): "There is a record at \(path) already. Update it, or choose another key."
        case .recordMissing(let path): "There is no record at \(path). It may have been deleted."
        case .invalidRecord(let path, let error): "The record for \(path) is refused. \(error)"
        case .tooManyWrites(let limit): "One commit holds at most \(limit) writes. Send them in several."
        case .storage(let reason): "Blocks could not be read: \(reason)."
        }
    }
}
