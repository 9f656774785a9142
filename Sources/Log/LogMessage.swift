/// A message for the log, written as a string literal; values in it are redacted by their type.
public struct LogMessage: ExpressibleByStringInterpolation, Sendable {
    /// Who may see an interpolated value.
    public enum Privacy: Sendable {
        /// Anyone who reads the log.
        case open
        /// No one; the message says only that something was there.
        case hidden
        /// No one, but equal values of one run of the program are seen to be equal.
        case linked
    }

    /// Collects the parts of a message.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var text: String

        /// Room for the parts that are known of.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text = ""
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        /// The literal part.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// A secret, which is never shown.
        public mutating func appendInterpolation<Value>(_ secret: Secret<Value>) { text += redaction }

        /// A secret, which is never shown.
        public mutating func appendInterpolation<Value>(_ secret: Secret<Value>?) {
            text += secret == nil ? "nil" : redaction
        }

        /// Any other value; secrets within it are not shown.
        public mutating func appendInterpolation<Value>(_ value: Value, privacy: Privacy = .open) {
            switch privacy {
            case .open: text += String(describing: value)
            case .hidden: text += "‹hidden›"
            case .linked: text += Self.link(String(describing: value))
            }
        }

        /// Swift seeds its hashes anew in every process, so a link tells nothing beyond this run.
        private static func link(_ value: String) -> String {
            var hasher = Hasher()
            hasher.combine(value)
            let hash = UInt32(truncatingIfNeeded: hasher.finalize())
            let digits = String(hash, radix: 16)
            return "‹" + String(repeating: "0", count: 8 - digits.count) + digits + "›"
        }
    }

    let text: String

    /// A message without values.
    public init(stringLiteral value: String) { text = value }
    /// A message with values.
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// The text, cut where it would flood the log.
    var bounded: String {
        guard text.utf8.count > Self.limit else { return text }
        return String(decoding: text.utf8.prefix(Self.limit), as: UTF8.self) + "… (\(text.utf8.count) bytes)"
    }

    /// Bytes of one message.
    static let limit = 8 * 1024
}
