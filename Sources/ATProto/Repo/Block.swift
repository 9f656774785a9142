/// A block: bytes and the CID that names them.
public struct Block: Hashable, Sendable {
    /// The CID.
    public let cid: CID
    /// The bytes. They match the CID unless somebody changed them.
    public let bytes: [UInt8]

    /// A block of known CID; the bytes are not checked.
    public init(cid: CID, bytes: [UInt8]) {
        self.cid = cid
        self.bytes = bytes
    }

    /// The DAG-CBOR block of these bytes, which are hashed.
    public init(cbor bytes: [UInt8]) {
        self.init(cid: .ofCBOR(bytes), bytes: bytes)
    }
}

/// Where blocks come from: a database, a CAR file, memory. Called from any thread, and may block for a disk read.
public protocol BlockReading: Sendable {
    /// The bytes of the block, or nil when it is not there. The reader of the bytes checks that they match.
    func block(_ cid: CID) throws(RepoError) -> [UInt8]?
}

/// Blocks in memory, each once, in the order in which they were added.
public struct BlockMap: BlockReading, Sequence {
    private var order: [CID] = []
    private var bytesByCID: [CID: [UInt8]] = [:]

    /// No blocks.
    public init() {}

    /// These blocks.
    public init(_ blocks: some Sequence<Block>) {
        for block in blocks { add(block) }
    }

    /// How many blocks there are.
    public var count: Int { order.count }

    /// Adds a block unless it is there already.
    public mutating func add(_ block: Block) {
        guard bytesByCID.updateValue(block.bytes, forKey: block.cid) == nil else { return }
        order.append(block.cid)
    }

    /// Whether the block is there.
    public func contains(_ cid: CID) -> Bool { bytesByCID[cid] != nil }

    /// The bytes of a block.
    public subscript(cid: CID) -> [UInt8]? { bytesByCID[cid] }

    /// The bytes of a block.
    public func block(_ cid: CID) throws(RepoError) -> [UInt8]? { bytesByCID[cid] }

    /// The blocks in the order in which they were added.
    public func makeIterator() -> some IteratorProtocol<Block> {
        order.lazy.map { Block(cid: $0, bytes: bytesByCID[$0] ?? []) }.makeIterator()
    }
}
