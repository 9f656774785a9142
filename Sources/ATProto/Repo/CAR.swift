/// A CAR file, version 1: roots and blocks, as repositories are exported and commits are streamed.
public struct CAR: Sendable, Hashable {
    /// The bounds within which a CAR file is read.
    public struct Limits: Sendable, Hashable {
        /// The longest file in bytes.
        public var maxBytes: Int
        /// The largest block in bytes.
        public var maxBlockBytes: Int
        /// The most blocks.
        public var maxBlocks: Int

        /// Bounds as given.
        public init(maxBytes: Int, maxBlockBytes: Int, maxBlocks: Int) {
            self.maxBytes = maxBytes
            self.maxBlockBytes = maxBlockBytes
            self.maxBlocks = maxBlocks
        }

        /// A whole repository: 1 GiB, 2 MiB a block, four million blocks.
        public static let repository = Limits(maxBytes: 1 << 30, maxBlockBytes: 2 << 20, maxBlocks: 4_000_000)
        /// The blocks of one commit or proof: 8 MiB, 2 MiB a block, 20,000 blocks.
        public static let event = Limits(maxBytes: 8 << 20, maxBlockBytes: 2 << 20, maxBlocks: 20_000)
    }

    /// The roots; a repository has one, its commit.
    public var roots: [CID]
    /// The blocks in the order of the file.
    public var blocks: [Block]

    /// A file of these roots and blocks.
    public init(roots: [CID], blocks: [Block]) {
        self.roots = roots
        self.blocks = blocks
    }

    /// The file in `bytes`. Every block's hash is computed and compared; lengths are bounded and in their shortest form;
    /// nothing may be cut off. A root need not be among the blocks.
    public init(_ bytes: [UInt8], limits: Limits = .repository) throws(RepoError) {
        guard bytes.count <= limits.maxBytes else { throw .malformedCAR(.size, offset: limits.maxBytes) }
        var position = 0
        roots = try CAR.readHeader(bytes, at: &position)
        blocks = []
        while position < bytes.count {
            guard blocks.count < limits.maxBlocks else { throw .malformedCAR(.count, offset: position) }
            blocks.append(try CAR.readBlock(bytes, at: &position, limits: limits))
        }
    }

    /// The bytes of the file.
    public func bytes() -> [UInt8] {
        var bytes = CAR.header(roots: roots)
        bytes.reserveCapacity(blocks.reduce(bytes.count) { $0 + $1.bytes.count + 44 })
        for block in blocks { CAR.append(block, to: &bytes) }
        return bytes
    }

    /// The bytes that begin a file; sections follow. For a file that is streamed.
    public static func header(roots: [CID]) -> [UInt8] {
        let header = DataValue.map(["roots": .array(roots.map(DataValue.link)), "version": 1]).cbor()
        var bytes: [UInt8] = []
        Varint.append(UInt64(header.count), to: &bytes)
        return bytes + header
    }

    /// The bytes of one block's section. For a file that is streamed.
    public static func section(_ block: Block) -> [UInt8] {
        var bytes: [UInt8] = []
        append(block, to: &bytes)
        return bytes
    }

    private static func append(_ block: Block, to bytes: inout [UInt8]) {
        Varint.append(UInt64(block.cid.bytes.count + block.bytes.count), to: &bytes)
        bytes.append(contentsOf: block.cid.bytes)
        bytes.append(contentsOf: block.bytes)
    }

    private static let maxHeaderBytes = 8192

    private static func readHeader(_ bytes: [UInt8], at position: inout Int) throws(RepoError) -> [CID] {
        let range = try readLength(bytes, at: &position)
        guard range.count <= maxHeaderBytes, let header = try? DataValue(cbor: Array(bytes[range])).mapValue,
            header.count == 2, header["version"]?.integerValue == 1, let list = header["roots"]?.arrayValue
        else { throw .malformedCAR(.header, offset: range.lowerBound) }
        position = range.upperBound
        let roots = list.compactMap(\.linkValue)
        guard roots.count == list.count else { throw .malformedCAR(.header, offset: range.lowerBound) }
        return roots
    }

    private static func readBlock(_ bytes: [UInt8], at position: inout Int, limits: Limits) throws(RepoError) -> Block {
        let range = try readLength(bytes, at: &position)
        let start = position
        guard CID.skip(bytes, at: &position, end: range.upperBound),
            let cid = CID(bytes: Array(bytes[start..<position])),
            cid.isBlessed
        else { throw .malformedCAR(.cid, offset: start) }
        guard range.upperBound - position <= limits.maxBlockBytes else { throw .malformedCAR(.block, offset: start) }
        let block = Block(cid: cid, bytes: Array(bytes[position..<range.upperBound]))
        guard cid.matches(block.bytes) else { throw .malformedCAR(.mismatch, offset: start) }
        position = range.upperBound
        return block
    }

    /// The range of the section whose length stands at `position`, which moves to the section's start.
    private static func readLength(_ bytes: [UInt8], at position: inout Int) throws(RepoError) -> Range<Int> {
        let start = position
        guard let length = Varint.read(bytes, at: &position, end: bytes.count), length > 0 else {
            throw .malformedCAR(.length, offset: start)
        }
        guard length <= UInt64(bytes.count - position) else { throw .malformedCAR(.truncated, offset: start) }
        return position..<position + Int(length)
    }
}
