/// A whole JSON document as a tree, with the members of objects in their order. For schemas and tools; pages are read
/// with the generated types.
public indirect enum JSONTree: Hashable, Sendable {
    /// `null`.
    case null
    /// A boolean.
    case boolean(Bool)
    /// An integer of 64 bits.
    case integer(Int)
    /// Any other number, as it is written.
    case number(String)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONTree])
    /// An object; the members keep their order.
    case object([Member])

    /// A member of an object.
    public struct Member: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The value.
        public var value: JSONTree

        /// Makes a member.
        public init(_ name: String, _ value: JSONTree) {
            self.name = name
            self.value = value
        }
    }

    /// The deepest nesting that is read: a tree is built by recursion.
    static let depthLimit = 64

    /// Reads a document.
    public init(json: [UInt8]) throws(JSONError) {
        let document = try JSONDocument(json)
        var reader = JSONReader(document, at: 0, depthLimit: Self.depthLimit, interning: false)
        reader.skipBlanks()
        self = Self.read(&reader)
        try reader.finish(at: document.count)
    }

    private static func read(_ reader: inout JSONReader) -> JSONTree {
        let start = reader.position
        switch reader.base[start] {
        case UInt8(ascii: "{") where reader.depth == depthLimit, UInt8(ascii: "[") where reader.depth == depthLimit:
            reader.end(with: .tooDeep(limit: depthLimit))
            return .null
        case UInt8(ascii: "{"):
            var members: [Member] = []
            guard reader.openObject() else { return .null }
            while reader.key() != 0 {
                var name = ""
                let (from, count) = (reader.keyStart, reader.keyLength)
                name = reader.unescaped(from, count)
                members.append(Member(name, read(&reader)))
            }
            return .object(members)
        case UInt8(ascii: "["):
            var elements: [JSONTree] = []
            if reader.openArray() {
                repeat { elements.append(read(&reader)) } while reader.nextElement()
            }
            return .array(elements)
        case UInt8(ascii: "\""):
            var text = ""
            reader.string(&text)
            return .string(text)
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
            var flag = false
            reader.boolean(&flag)
            return .boolean(flag)
        case UInt8(ascii: "n"):
            reader.skipValue()
            return .null
        default:
            var number = 0
            reader.integer(&number)
            if !reader.faulted { return .integer(number) }
            reader.faulted = false
            return .number(reader.text(start, reader.position - start))
        }
    }

    /// The value of a member.
    public subscript(_ name: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The members, when this is an object.
    public var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements, when this is an array.
    public var elements: [JSONTree]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The value, when it is a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value, when it is an integer.
    public var integer: Int? {
        if case .integer(let number) = self { number } else { nil }
    }

    /// The value, when it is a boolean.
    public var boolean: Bool? {
        if case .boolean(let flag) = self { flag } else { nil }
    }
}

extension JSONTree: LexiconWritable {
    /// Writes the tree.
    public func write(_ writer: inout JSONWriter) {
        switch self {
        case .null: writer.putNull()
        case .boolean(let flag): writer.put(flag)
        case .integer(let number): writer.put(number)
        case .number(let text): if let raw = try? RawJSON(json: Array(text.utf8)) { writer.put(raw) }
        case .string(let text): writer.put(text)
        case .array(let elements):
            writer.openArray()
            for element in elements { element.write(&writer) }
            writer.closeArray()
        case .object(let members):
            writer.openObject()
            for member in members {
                writer.key(member.name)
                member.value.write(&writer)
            }
            writer.closeObject()
        }
    }
}
