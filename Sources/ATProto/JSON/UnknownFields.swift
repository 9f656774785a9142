/// The members of an object that its type does not know, and the optional ones that could not be read. They are
/// written back unchanged.
public struct UnknownFields: Sendable {
    /// Each is `"name":value`, as it stood in the document.
    private(set) var members: [RawJSON] = []

    /// None.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { members.isEmpty }

    /// The names, as they stand in the document.
    public var names: [String] {
        members.map { String($0.text.dropFirst().prefix { $0 != "\"" }) }
    }

    /// The value of one of them.
    public subscript(_ name: String) -> RawJSON? {
        let wanted = Array("\"\(name)\"".utf8)
        for member in members.reversed() where member.withBytes({ $0.starts(with: wanted) }) {
            var reader = member.reader()
            reader.position += wanted.count
            reader.skipBlanks()
            // The colon.
            reader.position += 1
            reader.skipBlanks()
            return RawJSON(member.document, reader.position..<Int(member.stop))
        }
        return nil
    }

    mutating func append(_ member: RawJSON) {
        members.append(member)
    }
}
