/// Why a JSON document could not be read.
public enum JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The bytes are not UTF-8 from this byte offset on.
    case invalidUTF8(offset: Int)
    /// The text is not JSON (RFC 8259) at this byte offset.
    case syntax(offset: Int, SyntaxProblem)
    /// Arrays and objects are nested more deeply than the reader allows.
    case tooDeep(limit: Int)
    /// The document is larger than the reader allows (bytes).
    case tooLarge(limit: Int)
    /// The document is JSON, but not the value that was asked for: a required field is missing or of another type.
    case unreadable(path: String, reason: String)

    /// What is wrong at the offset of a ``JSONError/syntax(offset:_:)``.
    public enum SyntaxProblem: String, Sendable, Hashable {
        /// The document ends inside a value, or something stands where a value must begin.
        case expectedValue = "expected a value"
        /// A member name in quotes must stand here.
        case expectedKey = "expected a member name"
        /// A colon must stand here.
        case expectedColon = "expected ':'"
        /// A comma or a closing bracket must stand here.
        case expectedCommaOrEnd = "expected ',' or the end of the array or object"
        /// A string holds a control character or is not closed.
        case badString = "a string is not closed or holds a control character"
        /// A backslash is followed by something that JSON does not define.
        case badEscape = "unknown escape in a string"
        /// A number has a leading zero, a bare sign or point, or no digits.
        case badNumber = "malformed number"
        /// Something other than white space follows the document.
        case trailingBytes = "something follows the end of the document"
    }

    /// What happened and where.
    public var description: String {
        switch self {
        case .invalidUTF8(let offset): "The answer is not UTF-8 text (byte \(offset))."
        case .syntax(let offset, let problem): "The answer is not JSON: \(problem.rawValue) (byte \(offset))."
        case .tooDeep(let limit): "The answer is nested more than \(limit) levels deep."
        case .tooLarge(let limit): "The answer is larger than \(limit) bytes."
        case .unreadable(let path, let reason): "The answer is not what was expected at \(path): \(reason)."
        }
    }
}
