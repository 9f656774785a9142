/// Why bytes are not canonical DAG-CBOR, and where.
public struct CBORError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The rule of DRISL-CBOR (the deterministic DAG-CBOR of AT Protocol) that is broken.
    public enum Rule: String, Sendable, Hashable, CaseIterable {
        /// The input ends within a value.
        case truncated
        /// Bytes follow the value.
        case trailingBytes
        /// A number or a length is not in its shortest form.
        case notShortest
        /// An initial byte that CBOR reserves.
        case malformed
        /// An indefinite length.
        case indefiniteLength
        /// A floating-point number.
        case floatingPoint
        /// A simple value other than false, true and null.
        case simpleValue
        /// A whole number outside 64 bits signed.
        case integerRange
        /// A tag other than 42.
        case tag
        /// Tag 42 without a well-formed CID of version 1.
        case link
        /// A map key that is not text.
        case keyType
        /// Keys out of order.
        case keyOrder
        /// A key twice.
        case duplicateKey
        /// Text that is not UTF-8.
        case encoding
        /// Nested deeper than the limit.
        case depth
        /// Longer than the limit.
        case size
    }

    /// The broken rule.
    public let rule: Rule
    /// The offset in the input, in bytes.
    public let offset: Int

    /// What is wrong, where, and what to do.
    public var description: String {
        let problem =
            switch rule {
            case .truncated: "the data ends within a value"
            case .trailingBytes: "more bytes follow the value"
            case .notShortest: "a number or length is not in its shortest form"
            case .malformed: "an initial byte is one that CBOR reserves"
            case .indefiniteLength: "a length is indefinite"
            case .floatingPoint: "it holds a floating-point number"
            case .simpleValue: "it holds a simple value that the data model does not have"
            case .integerRange: "a whole number does not fit 64 bits"
            case .tag: "it holds a tag other than 42"
            case .link: "a link is not a CID of version 1"
            case .keyType: "a map key is not text"
            case .keyOrder: "map keys are out of order"
            case .duplicateKey: "a map key stands twice"
            case .encoding: "text is not valid UTF-8"
            case .depth: "it nests too deeply"
            case .size: "it is larger than the limit"
            }
        return
            "Not canonical DAG-CBOR at byte \(offset): \(problem). Fetch it again, or report it to the server it came from."
    }
}
