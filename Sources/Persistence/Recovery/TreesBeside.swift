/// What the trees beside those of the tables tell: indexes, and SQLite's own tables. Reading them also keeps their pages
/// from being taken for strays.
struct TreesBeside {
    /// Whether every index could be read.
    private(set) var isWhole: Bool
    /// The row ids that indexes name, of the tables that were asked for.
    private(set) var named: [String: Set<Int64>] = [:]
    /// The last number that each table has given.
    private(set) var sequences: [String: Int64] = [:]

    init(isWhole: Bool) {
        self.isWhole = isWhole
    }

    /// - Parameter isWitness: whether the row ids that an index names are wanted.
    mutating func read(_ entry: SchemaEntry, _ isWitness: Bool, _ walk: TreeWalk) throws(DatabaseError) {
        let isIndex = entry.type == "index"
        var ids: Set<Int64> = []
        var numbers: [String: Int64] = [:]
        let isWholeTree = try walk.rows(ofTreeAt: entry.root, isTable: !isIndex, fits: { _ in true }) { row in
            if isIndex {
                if isWitness, case .integer(let id) = row.values.last { ids.insert(id) }
            } else if entry.name == "sqlite_sequence", row.values.count == 2, case .text(let table) = row.values[0],
                case .integer(let last) = row.values[1]
            {
                numbers[table] = last
            }
        }
        // Rows of damaged pages prove nothing.
        _ = walk.takeSuspects()
        if isIndex {
            isWhole = isWhole && isWholeTree
            if isWitness { named[entry.table, default: []].formUnion(ids) }
        }
        sequences.merge(numbers) { max($0, $1) }
    }
}
