/// What a damaged file's schema was and where its trees begin, from what is left of its own text and the history that
/// made it.
struct SchemaPlan {
    /// How many of the history's steps the file had; nil when a newer program has taken more.
    let steps: Int?
    /// What a file of these steps has, with the roots of this file; 0 where a root is not known.
    private(set) var expected: [SchemaEntry]
    /// What else the file has, which is made anew by its own text.
    private(set) var others: [SchemaEntry]
    /// Tables whose root is not told by the file: it is where a new file has it.
    private(set) var supposed: Set<String> = []
    /// Whether nothing of the schema's text could be read.
    let isLost: Bool
    /// Pages that should be the first of a tree and are of none.
    private(set) var damaged: Set<Int> = []
    /// How many of the expected entries stand in the file exactly.
    private(set) var exact = 0

    /// Everything that has a tree.
    var trees: [SchemaEntry] { (expected + others).filter { $0.root > 1 } }

    /// Whether it is likely that Warren made the file.
    var isKnown: Bool { exact > 0 && 2 * exact >= expected.count }

    init(_ file: PageFile, migrator: Migrator) throws(DatabaseError) {
        var found: [SchemaEntry] = []
        let walk = TreeWalk(file)
        _ = try walk.rows(ofTreeAt: 1, isTable: true, fits: { SchemaEntry($0.values) != nil }) { row in
            if let entry = SchemaEntry(row.values) { found.append(entry) }
        }
        found += walk.takeSuspects().compactMap { SchemaEntry($0.values) }
        isLost = found.isEmpty
        steps = try Self.steps(file, found, migrator)
        expected = try steps.map { steps throws(DatabaseError) in try migrator.entries(steps: steps) } ?? []
        others = found
        let fresh = expected.map(\.root)
        match(file)
        settle(file, walk, fresh)
    }

    // MARK: How far its history went

    private static func steps(
        _ file: PageFile, _ found: [SchemaEntry], _ migrator: Migrator
    ) throws(DatabaseError) -> Int? {
        let last = migrator.names.count
        let record = found.first { $0.type == "table" && ($0.name == Migrator.record || $0.table == Migrator.record) }
        var root = record?.root
        if root == nil {
            root = try migrator.entries(steps: last).first { $0.name == Migrator.record }?.root
        }
        var history: [Int: String] = [:]
        let walk = TreeWalk(file)
        let note = { (row: TreeWalk.Row) in
            if let id = row.rowID, row.values.count == 2, case .text(let name) = row.values[1] {
                history[Int(clamping: id)] = name
            }
        }
        _ = try walk.rows(ofTreeAt: root ?? 0, isTable: true, fits: { $0.values.count == 2 }) { row in note(row) }
        walk.takeSuspects().forEach(note)
        let known = history.filter { migrator.names.indices.contains($0) && migrator.names[$0] == $1 }
        if 2 * known.count >= last, history[last] != nil { return nil }
        // The schema tells, too, and alone where the record is damaged.
        var best = (steps: last, score: -1)
        for steps in ((known.keys.max() ?? -1) + 1)...last {
            let expected = try migrator.entries(steps: steps)
            let score = expected.count { entry in found.contains { $0.likeness(to: entry) == 4 } }
            if score > best.score { best = (steps, score) }
        }
        return best.score > 0 ? best.steps : last
    }

    // MARK: Which entry is which

    private mutating func match(_ file: PageFile) {
        var open = Array(expected.indices)
        // Those that are damaged must not take a sound one's place.
        for least in [4, 3, 2] {
            for index in open {
                // Indexes of one table are like each other.
                guard least > 2 || expected[index].type == "table",
                    let place = others.firstIndex(where: { $0.likeness(to: expected[index]) >= least })
                else { continue }
                expected[index] = SchemaEntry(expected[index], root: others.remove(at: place).root)
                open.removeAll { $0 == index }
                if least == 4 { exact += 1 }
            }
        }
        for index in open {
            let root = expected[index].root > 1 ? Self.root(of: expected[index], in: file) : nil
            expected[index] = SchemaEntry(expected[index], root: root ?? 0)
        }
    }

    /// The root that stands before an entry's text, wherever that is: the entry's own lengths may be damaged.
    private static func root(of entry: SchemaEntry, in file: PageFile) -> Int? {
        let names = Array("\(entry.type)\(entry.name)\(entry.table)".utf8)
        for number in stride(from: 1, through: file.count, by: 1) {
            guard let bytes = file.page(number)?.bytes, let end = find(names, in: bytes) else { continue }
            for length in 1...4 where bytes[min(end + length, bytes.count)...].starts(with: "CREATE ".utf8) {
                return bytes[end..<end + length].reduce(0) { $0 << 8 | Int($1) }
            }
        }
        return nil
    }

    /// Where the first occurrence ends.
    private static func find(_ text: [UInt8], in bytes: [UInt8]) -> Int? {
        guard text.count <= bytes.count else { return nil }
        return (0...bytes.count - text.count).first { bytes[$0] == text[0] && bytes[$0...].starts(with: text) }
            .map { $0 + text.count }
    }

    // MARK: Where its trees begin

    /// Takes away roots that cannot be, and supposes those of tables that are not known where a new file has them.
    private mutating func settle(_ file: PageFile, _ walk: TreeWalk, _ fresh: [Int]) {
        for (index, entry) in expected.enumerated() where !Self.canBegin(entry, at: entry.root, file) {
            if let page = file.page(entry.root), page.kind == nil { damaged.insert(entry.root) }
            expected[index] = SchemaEntry(entry, root: 0)
        }
        let sure = walk.visits(from: zip(expected, fresh).filter { $0.root == $1 && $1 > 1 }.map(\.1))
        for (index, entry) in expected.enumerated() where entry.root != fresh[index] && sure[entry.root] != nil {
            expected[index] = SchemaEntry(entry, root: 0)
        }
        let visits = walk.visits(from: trees.map(\.root))
        for (index, entry) in expected.enumerated() where entry.type == "table" && entry.root == 0 && fresh[index] > 1 {
            supposed.insert(entry.name)
            guard visits[fresh[index]] == nil, Self.canBegin(entry, at: fresh[index], file) else { continue }
            expected[index] = SchemaEntry(entry, root: fresh[index])
        }
    }

    private static func canBegin(_ entry: SchemaEntry, at root: Int, _ file: PageFile) -> Bool {
        guard root > 1, let kind = file.page(root)?.kind else { return false }
        let isTable = entry.type == "table" && !entry.sql.hasSuffix("WITHOUT ROWID")
        return isTable == (kind == .tableLeaf || kind == .tableInterior)
    }
}
