/// Which target may import which: the table in ARCHITECTURE.md.
///
/// A row of the table is `| Target, Target | may import |`, names in back-quotes. Other tables of the document are passed over: only
/// rows between the lines `<!-- edges -->` and `<!-- /edges -->` count.
public struct EdgeTable: Sendable {
    /// A row that cannot be read.
    public struct Problem: Error, CustomStringConvertible, Sendable {
        /// What is wrong and where.
        public let description: String
    }

    /// Target to the targets that it may import.
    public private(set) var allowed: [String: Set<String>] = [:]

    /// Reads the table.
    /// - Parameter markdown: the text of ARCHITECTURE.md.
    public init(markdown: String) throws(Problem) {
        var inside = false
        for (index, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line == "<!-- edges -->" { inside = true }
            if line == "<!-- /edges -->" { inside = false }
            guard inside, line.hasPrefix("|") else { continue }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
            guard cells.count >= 2 else {
                throw Problem(description: "ARCHITECTURE.md:\(index + 1): a row has one cell")
            }
            let names = Self.quoted(cells[cells.startIndex])
            for name in names {
                guard allowed[name] == nil else {
                    throw Problem(description: "ARCHITECTURE.md:\(index + 1): `\(name)` has a row already")
                }
                allowed[name] = Set(Self.quoted(cells[cells.startIndex + 1]))
            }
        }
        guard !allowed.isEmpty else {
            throw Problem(description: "ARCHITECTURE.md: no edge table between <!-- edges --> and <!-- /edges -->")
        }
    }

    private static func quoted(_ cell: Substring) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}
