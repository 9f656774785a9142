public import Crypto

/// A signed commit of a repository, version 3: whose repository, which tree, which revision (atproto.com/specs/repository).
public struct Commit: Hashable, Sendable {
    /// The version of the format.
    public static let version: Int64 = 3

    /// The account.
    public let did: DID
    /// The root of the tree.
    public let data: CID
    /// The revision; each commit has a later one than the commit before.
    public let rev: TID
    /// The commit before; null in version 3, kept for commits that carry it.
    public let prev: CID?
    /// The signature, 64 bytes. It is checked by `check(did:key:)` only.
    public let signature: [UInt8]

    /// A commit signed with `key`.
    public init(did: DID, data: CID, rev: TID, prev: CID? = nil, key: SigningKey) {
        self.did = did
        self.data = data
        self.rev = rev
        self.prev = prev
        let members = Commit.members(did: did, data: data, rev: rev, prev: prev)
        signature = key.sign(DataValue.map(members).cbor())
    }

    /// The commit of a block, with every member present and of its type and no other; the signature is not checked.
    public init(cbor: [UInt8]) throws(RepoError) {
        let value: DataValue
        do {
            value = try DataValue(cbor: cbor)
        } catch {
            throw .malformedCommit(.encoding(error))
        }
        guard let members = value.mapValue, let version = members["version"]?.integerValue else {
            throw .malformedCommit(.shape)
        }
        guard version == Commit.version else { throw .malformedCommit(.version(version)) }
        guard members.count == 6, let didText = members["did"]?.stringValue, let data = members["data"]?.linkValue,
            data.isRepositoryBlock, let revText = members["rev"]?.stringValue, let prev = members["prev"],
            prev.isNull || prev.linkValue?.isRepositoryBlock == true, let signature = members["sig"]?.bytesValue
        else { throw .malformedCommit(.shape) }
        guard let did = DID(didText) else { throw .malformedCommit(.did) }
        guard let rev = TID(revText) else { throw .malformedCommit(.revision) }
        self.did = did
        self.data = data
        self.rev = rev
        self.prev = prev.linkValue
        self.signature = signature
    }

    /// The bytes of the commit's block.
    public func cbor() -> [UInt8] {
        var members = Commit.members(did: did, data: data, rev: rev, prev: prev)
        members["sig"] = .bytes(signature)
        return DataValue.map(members).cbor()
    }

    /// The commit's block.
    public var block: Block { Block(cbor: cbor()) }

    /// Whether `key` made the signature.
    public func isSigned(by key: VerifyingKey) -> Bool {
        key.isValid(signature, for: DataValue.map(Commit.members(did: did, data: data, rev: rev, prev: prev)).cbor())
    }

    /// Fails unless this is a commit of `expected`, signed by `key`, the key that the account's DID document names.
    public func check(did expected: DID, key: VerifyingKey) throws(RepoError) {
        guard did == expected else { throw .malformedCommit(.account(expected: expected, found: did)) }
        guard isSigned(by: key) else { throw .malformedCommit(.signature) }
    }

    private static func members(did: DID, data: CID, rev: TID, prev: CID?) -> [String: DataValue] {
        [
            "did": .string(did.string), "version": .integer(version), "data": .link(data), "rev": .string(rev.string),
            "prev": prev.map(DataValue.link) ?? .null,
        ]
    }
}
