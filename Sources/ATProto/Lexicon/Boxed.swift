/// A value in storage of its own. Generated types keep nested objects in it: they stay small to move, and a type may
/// hold itself.
@frozen
public indirect enum Boxed<Value: Sendable>: Sendable {
    /// The value.
    case value(Value)

    /// Boxes a value.
    @inlinable
    public init(_ value: Value) {
        self = .value(value)
    }

    /// The value.
    @inlinable
    public var value: Value {
        switch self {
        case .value(let value): value
        }
    }
}

/// An optional field that is kept in storage of its own.
@frozen
@propertyWrapper
public struct BoxedField<Value: Sendable>: Sendable {
    /// The storage; nil when the field is absent.
    public var box: Boxed<Value>?

    /// An absent field.
    @inlinable
    public init() {
        box = nil
    }

    /// A field with a value, or an absent one.
    @inlinable
    public init(_ value: Value?) {
        box = value.map { Boxed($0) }
    }

    /// The value.
    @inlinable
    public var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map { Boxed($0) } }
    }
}

/// A required field that is kept in storage of its own. It is empty only while its object is being read: an object
/// whose required field is missing is never handed out.
@frozen
@propertyWrapper
public struct RequiredField<Value: Sendable>: Sendable {
    /// The storage.
    public var box: Boxed<Value>?

    /// A field that is about to be read.
    @inlinable
    public init() {
        box = nil
    }

    /// A field with a value.
    @inlinable
    public init(_ value: Value) {
        box = Boxed(value)
    }

    /// The value.
    @inlinable
    public var wrappedValue: Value {
        get { box!.value }
        set { box = Boxed(newValue) }
    }
}

/// A required field that holds a union, which has storage of its own already. It is empty only while its object is
/// being read.
@frozen
@propertyWrapper
public struct RequiredUnion<Value: Sendable>: Sendable {
    /// The storage.
    public var member: Value?

    /// A field that is about to be read.
    @inlinable
    public init() {
        member = nil
    }

    /// A field with a value.
    @inlinable
    public init(_ value: Value) {
        member = value
    }

    /// The value.
    @inlinable
    public var wrappedValue: Value {
        get { member! }
        set { member = newValue }
    }
}

extension LexiconReadable {
    /// Reads a value into storage of its own.
    @inlinable
    @inline(never)
    public static func boxed(_ reader: inout JSONReader) -> Boxed<Self>? {
        guard let value = read(&reader) else { return nil }
        return Boxed(value)
    }

    /// Reads an array; elements that cannot be read are left out and reported.
    @inlinable
    @inline(never)
    public static func list(_ reader: inout JSONReader) -> [Self]? {
        var list: [Self] = []
        if reader.openArray() {
            repeat {
                if let value = read(&reader) {
                    list.append(value)
                } else {
                    reader.dropElement()
                }
            } while reader.nextElement()
        }
        return reader.faulted ? nil : list
    }
}
