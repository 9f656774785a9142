/// What was saved from a damaged file.
public struct RecoveryReport: Hashable, Sendable {
    /// What became of a table.
    public struct Table: Hashable, Sendable {
        /// The rows carried over.
        public var saved = 0
        /// Rows that are lost: an index names them, or they were found and the schema refuses them, or they refer to a
        /// lost one.
        public var lost = 0
        /// Whether parts of it could not be read, or not be told from other tables: more rows may be lost than are known.
        public var isPartial = false

        /// Makes the record of a table of which nothing was found yet.
        public init() {}

        /// Whether nothing is missing, as far as can be known.
        public var isWhole: Bool { lost == 0 && !isPartial }
    }

    /// Every table of rows, by name.
    public var tables: [String: Table] = [:]
    /// Pages that could not be read, or not wholly.
    public var damagedPages = 0
    /// Whether nothing of the schema could be read, so that tables were told by their place and form alone.
    public var isSchemaLost = false
    /// What else could not be made again, such as an index, with the reason.
    public var problems: [String] = []
    /// Where the damaged file is kept.
    public var keptFile = ""

    /// The rows carried over, by table.
    public var rows: [String: Int] { tables.mapValues(\.saved) }
    /// All rows that were carried over.
    public var rowCount: Int { tables.values.reduce(0) { $0 + $1.saved } }
    /// All rows that are known to be lost.
    public var lostRows: Int { tables.values.reduce(0) { $0 + $1.lost } }
}
