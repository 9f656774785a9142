/// A value that is never shown: not by interpolation, `print`, `dump`, `Mirror` or a debugger's description.
///
/// Only `expose()` gives it out, so that every place that does can be found by searching for that word.
public struct Secret<Value: Sendable>: Sendable {
    private let value: Value

    /// Keeps `value` from being shown.
    public init(_ value: Value) {
        self.value = value
    }

    /// The value itself, to be used at once and not to be stored.
    public func expose() -> Value { value }

    /// A secret made from this one, without exposing either.
    ///
    /// - Throws: what `transform` throws.
    public func map<Other: Sendable, Failure: Error>(
        _ transform: (Value) throws(Failure) -> Other
    ) throws(Failure) -> Secret<Other> {
        Secret<Other>(try transform(value))
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always the same, whatever the value.
    public var description: String { redaction }
    /// Always the same, whatever the value.
    public var debugDescription: String { redaction }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension Secret: Equatable where Value: Equatable {}

/// What stands in place of a secret.
let redaction = "‹redacted›"
