/// A type that can be read from JSON. The generated types conform.
///
/// Reading is tolerant where that cannot mislead: unknown fields are kept, explicit `null` counts as absent, an optional
/// field of the wrong type and a broken array element are left out and reported. It is strict about JSON itself.
public protocol LexiconReadable: Sendable {
    /// Reads the value at the reader's position; nil marks it as unreadable. Generated code is the caller.
    static func read(_ reader: inout JSONReader) -> Self?
}

/// A type that can be written as JSON. The generated types conform.
public protocol LexiconWritable: Sendable {
    /// Writes the value. Generated code is the caller.
    func write(_ writer: inout JSONWriter)
}

/// A record: what stands in a repository under a collection and a key.
public protocol LexiconRecord: LexiconReadable, LexiconWritable {
    /// The collection, which is also the record's `$type`.
    static var collection: String { get }
}

extension LexiconReadable {
    /// Reads a whole answer, as far as it can be read: bytes that are not UTF-8 are replaced.
    ///
    /// - Parameters:
    ///   - json: The document. The caller bounds its size.
    ///   - report: Receives what was left out.
    public static func read(json: [UInt8], report: inout ReadReport) throws(JSONError) -> Self {
        let document = try JSONDocument(answer: json)
        return try read(document, at: 0, until: document.count) { reader in
            report.add(reader, from: 0)
        }
    }

    /// Reads a whole document, which must be UTF-8, and drops the report.
    public static func read(json: [UInt8]) throws(JSONError) -> Self {
        let document = try JSONDocument(json)
        return try read(document, at: 0, until: document.count) { _ in }
    }

    /// Reads a value that was kept as bytes, without a copy.
    public static func read(_ raw: RawJSON, report: inout ReadReport) throws(JSONError) -> Self {
        try read(raw.document, at: Int(raw.start), until: Int(raw.stop)) { reader in
            report.add(reader, from: Int(raw.start))
        }
    }

    /// Reads a value that was kept as bytes and drops the report.
    public static func read(_ raw: RawJSON) throws(JSONError) -> Self {
        try read(raw.document, at: Int(raw.start), until: Int(raw.stop)) { _ in }
    }

    private static func read(
        _ document: JSONDocument, at start: Int, until stop: Int, note: (borrowing JSONReader) -> Void
    ) throws(JSONError) -> Self {
        // Sharing strings pays in a page; a single record has few that repeat.
        var reader = JSONReader(
            document, at: start, depthLimit: JSONReader.defaultDepthLimit, interning: stop - start > 16_384)
        reader.skipBlanks()
        let value = Self.read(&reader)
        try reader.finish(at: stop)
        if reader.skippedCount > 0 { note(reader) }
        if !reader.faulted, let value = consume value { return consume value }
        var path = JSONPath(document, from: start)
        throw .unreadable(path: path.advance(to: reader.fault.offset), reason: reader.fault.explanation)
    }
}

extension LexiconWritable {
    /// The value as JSON, in UTF-8.
    public func json() -> [UInt8] {
        var writer = JSONWriter()
        write(&writer)
        return writer.bytes
    }
}

extension JSONReader {
    /// Checks that everything up to `stop` was read. A value inside a document ends at `stop`: blanks behind it are not its own.
    mutating func finish(at stop: Int) throws(JSONError) {
        if failure == nil {
            if position < stop { skipBlanks() }
            if position < stop { fail(.trailingBytes) }
        }
        if let failure { throw failure }
    }
}
