/// Placeholder until the Log module lands.
public struct Secret<Value: Sendable>: Sendable {
    let value: Value
    /// Wraps.
    public init(_ value: Value) { self.value = value }
    /// Reads.
    public func expose() -> Value { value }
}
