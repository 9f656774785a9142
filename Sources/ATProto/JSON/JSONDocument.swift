internal import CScan

/// The bytes of one JSON document, checked to be UTF-8, shared by everything that was read lazily from it.
///
/// The bytes stand in a buffer of their own, followed by `padding` zero bytes: the scans may read past the end, and
/// a zero byte ends every loop of the reader. A ``RawJSON`` keeps its document alive.
///
/// `@unchecked Sendable`: the buffer is written only in `init` and freed only in `deinit`.
public final class JSONDocument: @unchecked Sendable {
    /// Zero bytes after the end.
    static let padding = 64
    /// The largest document that is accepted (bytes): offsets are kept in 32 bits.
    public static let largest = Int(UInt32.max) - 64

    let base: UnsafePointer<UInt8>
    /// The length in bytes.
    public let count: Int

    /// Copies the bytes.
    ///
    /// Throws ``JSONError/invalidUTF8(offset:)``: with one check here, no string has to be checked again. Text that
    /// is not UTF-8 is refused as a whole, because nothing says what was meant.
    public convenience init(_ bytes: [UInt8]) throws(JSONError) {
        let count = bytes.count
        guard count <= Self.largest else { throw .tooLarge(limit: Self.largest) }
        let buffer = Self.buffer(for: count)
        bytes.withUnsafeBufferPointer { source in
            if let start = source.baseAddress { buffer.update(from: start, count: count) }
        }
        let valid = cscan_utf8_prefix(buffer, count)
        self.init(adopting: buffer, count: count)
        guard valid == count else { throw .invalidUTF8(offset: valid) }
    }

    /// Copies the bytes of an answer that need not be flawless: a byte order mark is left out (RFC 8259, section 8.1), and
    /// what is not UTF-8 is read as U+FFFD, as in a browser, so that one cut character does not cost a page.
    convenience init(answer bytes: [UInt8]) throws(JSONError) {
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        do {
            try self.init(bytes)
        } catch .invalidUTF8 {
            self.init(text: String(decoding: bytes, as: UTF8.self))
        }
    }

    private init(adopting buffer: UnsafeMutablePointer<UInt8>, count: Int) {
        base = UnsafePointer(buffer)
        self.count = count
    }

    /// A document over text that is known to be UTF-8.
    convenience init(text: String) {
        var text = text
        let count = text.utf8.count
        let buffer = Self.buffer(for: count)
        text.withUTF8 { source in
            if let start = source.baseAddress { buffer.update(from: start, count: count) }
        }
        self.init(adopting: buffer, count: count)
    }

    private static func buffer(for count: Int) -> UnsafeMutablePointer<UInt8> {
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: count + padding)
        (buffer + count).initialize(repeating: 0, count: padding)
        return buffer
    }

    deinit {
        base.deallocate()
    }

    func bytes(_ range: Range<Int>) -> [UInt8] {
        Array(UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
    }
}
