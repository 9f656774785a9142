/// A JSON value as its bytes: what a lexicon calls `unknown`, and what a type does not know.
///
/// It is a range of the document that it was read from, and keeps that document in memory; take ``bytes`` to keep
/// only the value. Whoever needs its content reads it with a generated type: `AppBskyFeedPost.Main.read(raw)`.
public struct RawJSON: Sendable {
    let document: JSONDocument
    let start: UInt32
    let stop: UInt32

    init(_ document: JSONDocument, _ range: Range<Int>) {
        self.document = document
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        stop = UInt32(truncatingIfNeeded: range.upperBound)
    }

    private static let nullDocument = JSONDocument(text: "null")

    /// The value `null`.
    public init() {
        self.init(Self.nullDocument, 0..<4)
    }

    /// Takes the bytes of one JSON value, which are checked.
    public init(json: [UInt8]) throws(JSONError) {
        try self.init(JSONDocument(json))
    }

    /// Takes the bytes of an answer, in which what is not UTF-8 is replaced.
    public init(answer: [UInt8]) throws(JSONError) {
        try self.init(JSONDocument(answer: answer))
    }

    private init(_ document: JSONDocument) throws(JSONError) {
        var reader = JSONReader(document, at: 0, depthLimit: JSONReader.defaultDepthLimit, interning: false)
        reader.skipBlanks()
        let start = reader.position
        reader.skipValue()
        let stop = reader.position
        try reader.finish(at: document.count)
        self.init(document, start..<stop)
    }

    /// Takes what a writable value writes.
    public init(_ value: some LexiconWritable) {
        let bytes = value.json()
        let text = String(decoding: bytes, as: UTF8.self)
        self.init(JSONDocument(text: text), 0..<text.utf8.count)
    }

    var range: Range<Int> { Int(start)..<Int(stop) }

    /// A copy of the bytes.
    public var bytes: [UInt8] { document.bytes(range) }

    /// The length in bytes.
    public var count: Int { Int(stop - start) }

    /// The value as text.
    public var text: String { String(validated: document.base + Int(start), count: count) }

    /// Whether the value is an object.
    public var isObject: Bool { document.base[Int(start)] == UInt8(ascii: "{") }

    /// Calls `body` with the bytes, without a copy.
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        body(UnsafeBufferPointer(start: document.base + Int(start), count: count))
    }

    func reader(interning: Bool = false) -> JSONReader {
        JSONReader(document, at: Int(start), depthLimit: JSONReader.defaultDepthLimit, interning: interning)
    }

    /// The value's `$type`, when it is an object that has one.
    public var type: String? { self["$type"]?.string }

    /// The value of a member, when this is an object that has it.
    public subscript(_ name: String) -> RawJSON? {
        guard isObject else { return nil }
        var reader = reader()
        guard reader.openObject() else { return nil }
        var name = name
        return name.withUTF8 { wanted -> RawJSON? in
            while reader.key() != 0 {
                let start = reader.keyStart, length = reader.keyLength
                let value = reader.position
                reader.skipValue()
                guard length == wanted.count else { continue }
                if length == 0 || equalBytes(document.base + start, wanted.baseAddress!, length) {
                    return RawJSON(document, value..<reader.position)
                }
            }
            return nil
        }
    }

    /// The elements, when this is an array.
    public var elements: [RawJSON]? {
        guard document.base[Int(start)] == UInt8(ascii: "[") else { return nil }
        var reader = reader()
        var list: [RawJSON] = []
        if reader.openArray() {
            repeat {
                let value = reader.position
                reader.skipValue()
                list.append(RawJSON(document, value..<reader.position))
            } while reader.nextElement()
        }
        return list
    }

    /// The value, when it is a string.
    public var string: String? {
        var reader = reader(), value: String?
        if document.base[Int(start)] == UInt8(ascii: "\"") { reader.string(&value) }
        return value
    }

    /// The value, when it is an integer of 64 bits.
    public var integer: Int? {
        var reader = reader(), value: Int?
        reader.integer(&value)
        return value
    }

    /// The value, when it is a boolean.
    public var boolean: Bool? {
        var reader = reader(), value: Bool?
        reader.boolean(&value)
        return value
    }
}

/// Equal when the bytes are equal.
extension RawJSON: Hashable {
    /// Compares the bytes.
    public static func == (a: RawJSON, b: RawJSON) -> Bool {
        a.count == b.count && equalBytes(a.document.base + Int(a.start), b.document.base + Int(b.start), a.count)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension RawJSON: CustomStringConvertible {
    /// The value as text.
    public var description: String { text }
}

extension RawJSON: LexiconReadable, LexiconWritable {
    /// Reads any value but `null`.
    public static func read(_ reader: inout JSONReader) -> RawJSON? {
        var value: RawJSON?
        reader.raw(&value)
        return value
    }

    /// Writes the value as it was read.
    public func write(_ writer: inout JSONWriter) {
        writer.put(self)
    }
}
