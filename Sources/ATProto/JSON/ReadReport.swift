/// What was left out while a document was read: one broken element does not cost the page, but it is not silent.
public struct ReadReport: Sendable, Hashable {
    /// How many skipped values are kept with path and reason; the rest is only counted.
    public static let limit = 64

    /// One value that was left out.
    public struct Skipped: Sendable, Hashable, CustomStringConvertible {
        /// Where it stands, for example `feed[3].post.author`.
        public var path: String
        /// Why it was left out, for example `missing required field "did"`.
        public var reason: String

        /// Makes the note of one skipped value.
        public init(path: String, reason: String) {
            self.path = path
            self.reason = reason
        }

        /// Path and reason.
        public var description: String { "\(path): \(reason)" }
    }

    /// The values that were left out, in the order of the document, at most ``limit``.
    public private(set) var skipped: [Skipped] = []
    /// How many values were left out.
    public private(set) var count = 0

    /// An empty report.
    public init() {}

    /// Whether everything was read.
    public var isComplete: Bool { count == 0 }

    /// Adds a value that was left out.
    public mutating func add(_ path: String, _ reason: String) {
        count += 1
        if skipped.count < Self.limit { skipped.append(Skipped(path: path, reason: reason)) }
    }

    mutating func add(_ reader: borrowing JSONReader, from start: Int) {
        var path = JSONPath(reader.document, from: start)
        for fault in reader.skipped.sorted(by: { $0.offset < $1.offset }) {
            add(path.advance(to: fault.offset), fault.explanation)
        }
        count += reader.skippedCount - reader.skipped.count
    }
}

extension JSONReader.Fault {
    var explanation: String {
        switch reason {
        case .null: "null instead of \(what)"
        case .wrongType: "expected \(what)"
        case .badValue: "\(what)"
        case .tooDeep: "nested too deeply"
        case .missingField: "missing required \(missingNames)"
        }
    }

    private var missingNames: String {
        let names = "\(what)".split(separator: " ")
        let lost = names.indices.filter { missing & (1 << UInt64($0)) != 0 }.map { "\"\(names[$0])\"" }
        return (lost.count == 1 ? "field " : "fields ") + lost.joined(separator: ", ")
    }
}
