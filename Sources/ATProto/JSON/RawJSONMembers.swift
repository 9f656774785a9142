extension RawJSON {
    /// Where the value stands in the document that it was read from, in bytes.
    package var place: Range<Int> { range }

    /// Calls `body` with each member of an object, in order and in one pass; does nothing for other values. Names are
    /// unescaped.
    package func forEachMember(_ body: (_ name: String, _ value: RawJSON) -> Void) {
        guard isObject else { return }
        var reader = reader()
        guard reader.openObject() else { return }
        while reader.key() != 0 {
            let name = reader.unescaped(reader.keyStart, reader.keyLength)
            let start = reader.position
            reader.skipValue()
            body(name, RawJSON(document, start..<reader.position))
        }
    }
}
