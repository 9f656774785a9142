/// Members of an object, one call each: generated code stays small when every type is written by the same calls.
/// An absent optional writes nothing.
extension JSONWriter {
    /// Writes a string member.
    public mutating func field(_ name: String, _ value: String?) {
        guard let value else { return }
        key(name)
        put(value)
    }

    /// Writes an integer member.
    public mutating func field(_ name: String, _ value: Int?) {
        guard let value else { return }
        key(name)
        put(value)
    }

    /// Writes a boolean member.
    public mutating func field(_ name: String, _ value: Bool?) {
        guard let value else { return }
        key(name)
        put(value)
    }

    /// Writes a member as it was read.
    public mutating func field(_ name: String, _ value: RawJSON?) {
        guard let value else { return }
        key(name)
        put(value)
    }

    /// Writes an array of strings.
    public mutating func field(_ name: String, _ value: [String]?) {
        guard let value else { return }
        key(name)
        openArray()
        for element in value { put(element) }
        closeArray()
    }

    /// Writes an array of integers.
    public mutating func field(_ name: String, _ value: [Int]?) {
        guard let value else { return }
        key(name)
        openArray()
        for element in value { put(element) }
        closeArray()
    }

    /// Writes an object or union member.
    public mutating func field<Value: LexiconWritable>(_ name: String, _ value: Value?) {
        guard let value else { return }
        key(name)
        value.write(&self)
    }

    /// Writes an array of objects or unions.
    public mutating func field<Value: LexiconWritable>(_ name: String, _ value: [Value]?) {
        guard let value else { return }
        key(name)
        openArray()
        for element in value { element.write(&self) }
        closeArray()
    }

    /// Writes `null` where a field that must be present has no value.
    public mutating func null(_ name: String, if isAbsent: Bool) {
        guard isAbsent else { return }
        key(name)
        putNull()
    }
}
