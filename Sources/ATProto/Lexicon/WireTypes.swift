/// A link to content by its CID: `{"$link": "bafy…"}`. The CID is not checked on reading.
public struct CIDLink: Hashable, LexiconReadable, LexiconWritable {
    /// The CID as text.
    public var cid: String

    /// Makes a link.
    public init(_ cid: String) {
        self.cid = cid
    }

    /// Reads a link.
    public static func read(_ reader: inout JSONReader) -> CIDLink? {
        let start = reader.position
        var cid: String?
        guard reader.openObject() else { return nil }
        while case let key = reader.key(), key != 0 {
            if key == JSONKey.link { reader.string(&cid) } else { reader.skipValue() }
            reader.faulted = false
        }
        if let cid { return CIDLink(cid) }
        reader.reject(start, "expected a link to a CID")
        return nil
    }

    /// Writes the link.
    public func write(_ writer: inout JSONWriter) {
        writer.openObject()
        writer.field("$link", cid)
        writer.closeObject()
    }
}

/// Bytes: `{"$bytes": "base64"}`.
public struct LexiconBytes: Hashable, LexiconReadable, LexiconWritable {
    /// The content.
    public var bytes: [UInt8]

    /// Makes bytes.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads bytes; padding of the base64 may be there or not.
    public static func read(_ reader: inout JSONReader) -> LexiconBytes? {
        let start = reader.position
        var text: String?
        guard reader.openObject() else { return nil }
        while case let key = reader.key(), key != 0 {
            if key == JSONKey.bytes { reader.string(&text) } else { reader.skipValue() }
            reader.faulted = false
        }
        if let text, let bytes = JSONBase64.decode(text) { return LexiconBytes(bytes) }
        reader.reject(start, "expected bytes in base64")
        return nil
    }

    /// Writes the bytes, without padding, as the data model's specification shows them.
    public func write(_ writer: inout JSONWriter) {
        writer.openObject()
        writer.field("$bytes", JSONBase64.encode(bytes))
        writer.closeObject()
    }
}

/// A reference to a blob in a repository. Blobs of the first days of the network (`{"cid", "mimeType"}`, without a
/// type) are read too and written back in their form.
public struct BlobRef: Hashable, LexiconReadable, LexiconWritable {
    /// The CID of the content.
    public var cid: String
    /// The content type, for example `image/jpeg`.
    public var mimeType: String
    /// The length in bytes; nil for the old form.
    public var size: Int?

    /// Makes a reference.
    public init(cid: String, mimeType: String, size: Int?) {
        self.cid = cid
        self.mimeType = mimeType
        self.size = size
    }

    /// Reads a reference.
    public static func read(_ reader: inout JSONReader) -> BlobRef? {
        let start = reader.position
        var cid: String?, mimeType: String?, size: Int?
        guard reader.openObject() else { return nil }
        while case let key = reader.key(), key != 0 {
            switch key {
            case JSONKey.ref: cid = CIDLink.read(&reader)?.cid ?? cid
            case JSONKey.cid: reader.string(&cid)
            case JSONKey.mimeType where reader.keyIs("mimeType"): reader.string(&mimeType)
            case JSONKey.size: reader.integer(&size)
            default: reader.skipValue()
            }
            reader.faulted = false
        }
        if let cid { return BlobRef(cid: cid, mimeType: mimeType ?? "application/octet-stream", size: size) }
        reader.reject(start, "expected a reference to a blob")
        return nil
    }

    /// Writes the reference.
    public func write(_ writer: inout JSONWriter) {
        guard let size else {
            writer.openObject()
            writer.field("cid", cid)
            writer.field("mimeType", mimeType)
            return writer.closeObject()
        }
        writer.type("blob")
        writer.openObject()
        writer.field("ref", CIDLink(cid))
        writer.field("mimeType", mimeType)
        writer.field("size", size)
        writer.closeObject()
    }
}

/// Keys of the wire types in the form that `JSONReader.key()` gives.
enum JSONKey {
    static let link = word("$link")
    static let bytes = word("$bytes")
    static let ref = word("ref")
    static let cid = word("cid")
    static let mimeType = word("mimeType")
    static let size = word("size")
    static let type = word("$type")

    /// The first 7 bytes, little-endian, and the length in the top byte.
    static func word(_ name: String) -> UInt64 {
        var word = UInt64(min(name.utf8.count, 255)) << 56
        for (n, byte) in name.utf8.prefix(7).enumerated() { word |= UInt64(byte) << UInt64(8 * n) }
        return word
    }
}

/// Base64 with the standard alphabet.
enum JSONBase64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3 + 3)
        var bits: UInt32 = 0, count = 0, ended = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "=") {
                ended = true
                continue
            }
            guard !ended, let value = value(byte) else { return nil }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        // A single character left over is no byte.
        return count == 6 ? nil : bytes
    }

    private static func value(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 3 * 4 + 4)
        var bits: UInt32 = 0, count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[Int(bits >> UInt32(count)) & 63])
            }
        }
        if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count)) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }
}
