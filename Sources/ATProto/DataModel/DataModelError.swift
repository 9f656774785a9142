/// Why JSON is not data of the AT Protocol data model, and where.
public struct DataModelError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The rule that is broken.
    public enum Rule: Sendable, Hashable {
        /// Not JSON; the text says what stands where.
        case syntax(String)
        /// The outermost value is not an object.
        case root
        /// A number that is not a whole one.
        case float
        /// A whole number outside 64 bits signed.
        case integerRange
        /// An object with a member name twice.
        case duplicateKey
        /// Text that is not UTF-8, or half of a surrogate pair.
        case encoding
        /// A `$type` that is not text or is empty.
        case type
        /// A `$link` object with other members, or without a CID.
        case link
        /// A `$bytes` object with other members, or without base64.
        case bytes
        /// A blob without a link, a media type or a size that is a whole number.
        case blob
        /// Nested deeper than the limit.
        case depth
        /// Longer than the limit.
        case size
    }

    /// The broken rule.
    public let rule: Rule
    /// The offset in the JSON in bytes, or nil when the value did not come from JSON.
    public let offset: Int?

    /// What is wrong, where, and what to do.
    public var description: String {
        let problem =
            switch rule {
            case .syntax(let detail): detail
            case .root: "the outermost value is not an object"
            case .float: "a number is not whole"
            case .integerRange: "a whole number does not fit 64 bits"
            case .duplicateKey: "a member name stands twice in one object"
            case .encoding: "text is not valid UTF-8"
            case .type: "a $type is empty or not text"
            case .link: "a $link is not a CID alone"
            case .bytes: "a $bytes is not base64 alone"
            case .blob: "a blob lacks its ref, mimeType or size"
            case .depth: "it nests too deeply"
            case .size: "it is larger than the limit"
            }
        let place = offset.map { " at byte \($0)" } ?? ""
        return "Not valid record data\(place): \(problem). Correct the record and send it again."
    }
}
