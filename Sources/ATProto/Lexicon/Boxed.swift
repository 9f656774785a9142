/// A value in storage of its own. Generated types keep nested objects in it: they stay small to move, a type may hold
/// itself, and what is read through it is borrowed and not copied.
public final class Boxed<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value

    /// Boxes a value.
    @inlinable
    public init(_ value: consuming Value) {
        self.value = value
    }
}

extension LexiconReadable {
    /// Reads a value into storage of its own.
    @inlinable
    @inline(never)
    public static func boxed(_ reader: inout JSONReader) -> Boxed<Self>? {
        guard let value = read(&reader) else { return nil }
        return Boxed(consume value)
    }

    /// Reads an array; elements that cannot be read are left out and reported.
    @inlinable
    @inline(never)
    public static func list(_ reader: inout JSONReader) -> [Self]? {
        var list: [Self] = []
        if reader.openArray() {
            repeat {
                if let value = read(&reader) {
                    list.append(consume value)
                } else {
                    reader.dropElement()
                }
            } while reader.nextElement()
        }
        return reader.faulted ? nil : list
    }
}
