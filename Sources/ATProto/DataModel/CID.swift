import Crypto

/// A content identifier, version 1: codec and multihash. Repositories use DAG-CBOR or raw bytes with SHA-256; other codecs
/// and hashes are carried as they are, since records may link to anything.
///
/// The text form is multibase base32 (`b…`), the one that AT Protocol data uses. For the looser question whether a string
/// field of format `cid` is well-formed, ask `SyntaxKind.cid`.
public struct CID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The multicodec of DAG-CBOR: records, commits, tree nodes.
    public static let dagCBOR: UInt64 = 0x71
    /// The multicodec of raw bytes: blobs.
    public static let raw: UInt64 = 0x55
    static let sha256Code: UInt64 = 0x12
    /// Digests longer than this are no hashes anybody uses.
    static let maxDigestBytes = 128
    /// Version, codec, hash code, digest length.
    private static let blessedHeaderCount = 4

    /// The binary form, without the zero byte that DAG-CBOR puts in front.
    public let bytes: [UInt8]

    /// The CID in its `b…` text; nil for version 0, other bases and anything malformed.
    public init?(_ string: String) {
        let text = string.utf8
        guard text.count <= 512, text.first == UInt8(ascii: "b"), let bytes = Base32.decode(text.dropFirst()) else {
            return nil
        }
        self.init(bytes: bytes)
    }

    /// The CID in its binary form, which must fill `bytes` exactly; nil for version 0 and anything malformed.
    public init?(bytes: [UInt8]) {
        var position = 0
        guard CID.skip(bytes, at: &position, end: bytes.count), position == bytes.count else { return nil }
        self.bytes = bytes
    }

    private init(digest: [UInt8], codec: UInt8) {
        bytes = [1, codec, UInt8(CID.sha256Code), UInt8(digest.count)] + digest
    }

    /// The CID of a DAG-CBOR block: SHA-256 over its bytes.
    public static func ofCBOR(_ block: [UInt8]) -> CID { CID(digest: SHA256.hash(block), codec: UInt8(dagCBOR)) }

    /// The CID of raw bytes, such as a blob: SHA-256 over them.
    public static func ofRaw(_ block: [UInt8]) -> CID { CID(digest: SHA256.hash(block), codec: UInt8(raw)) }

    /// The text form, `b` and base32.
    public var string: String {
        String(decoding: [UInt8(ascii: "b")] + Base32.encode(bytes), as: UTF8.self)
    }

    /// The text form.
    public var description: String { string }

    /// The multicodec that says how to read the block.
    public var codec: UInt64 {
        var position = 1
        return Varint.read(bytes, at: &position, end: bytes.count) ?? 0
    }

    /// Whether this is one of the two kinds that repositories and blobs use: DAG-CBOR or raw, with a 32-byte SHA-256.
    public var isBlessed: Bool {
        bytes.count == CID.blessedHeaderCount + SHA256.byteCount && bytes[2] == UInt8(CID.sha256Code)
            && bytes[3] == UInt8(SHA256.byteCount) && (bytes[1] == UInt8(CID.dagCBOR) || bytes[1] == UInt8(CID.raw))
    }

    /// Whether this names a DAG-CBOR block by its SHA-256, as every block of a repository must.
    public var isRepositoryBlock: Bool { isBlessed && bytes[1] == UInt8(CID.dagCBOR) }

    /// Whether `block` hashes to this CID; false for hashes other than SHA-256.
    public func matches(_ block: [UInt8]) -> Bool {
        block.withUnsafeBytes { matches($0) }
    }

    func matches(_ block: UnsafeRawBufferPointer) -> Bool {
        isBlessed && SHA256.hash(block).elementsEqual(bytes[CID.blessedHeaderCount...])
    }

    /// Hashes the bytes in one go: an array would be hashed byte by byte, and blocks are looked up by CID all the time.
    public func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    /// Bytewise order of the binary forms: a stable order, without meaning.
    public static func < (left: CID, right: CID) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }

    /// Moves `position` behind the CID that begins there; false when there is none within `end`.
    static func skip(_ bytes: [UInt8], at position: inout Int, end: Int) -> Bool {
        guard position < end, bytes[position] == 1 else { return false }
        position += 1
        guard Varint.read(bytes, at: &position, end: end) != nil,
            let hash = Varint.read(bytes, at: &position, end: end),
            let length = Varint.read(bytes, at: &position, end: end),
            length <= UInt64(maxDigestBytes), Int(length) <= end - position,
            hash != sha256Code || length == UInt64(SHA256.byteCount)
        else { return false }
        position += Int(length)
        return true
    }
}
