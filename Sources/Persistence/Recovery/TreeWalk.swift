/// Finds the rows of damaged trees: those that can be reached, then those on pages that nothing leads to any more.
final class TreeWalk {
    /// A row, with its row id in tables that have them.
    struct Row {
        var rowID: Int64?
        var values: [SQLValue]
    }

    private let file: PageFile
    /// Pages that belong to something.
    private var taken: Set<Int> = []
    /// Pages said to belong to nothing. A tree that leads to one is right.
    private let free: Set<Int>
    /// Pages that belong somewhere and cannot be read as what they should be.
    private(set) var damaged: Set<Int> = []
    /// Pages that several trees lead to, of which one at most is right. They are treated as strays.
    private var contested: Set<Int> = []
    /// Rows of damaged pages. They come last, since their ids may be those of sound rows.
    private var suspects: [Row] = []

    init(_ file: PageFile) {
        self.file = file
        free = file.freePages()
    }

    /// Finds the pages that more than one of the trees leads to.
    func survey(_ roots: [Int]) {
        contested = Set(visits(from: roots).filter { $0.value > 1 }.keys)
    }

    /// How often the trees lead to each page.
    func visits(from roots: [Int]) -> [Int: Int] {
        var visits: [Int: Int] = [:]
        func visit(_ number: Int, depth: Int) {
            guard depth < 24, (1...file.count).contains(number) else { return }
            visits[number, default: 0] += 1
            guard visits[number] == 1, let page = file.page(number), page.kind?.isInterior == true else { return }
            for cell in page.cells { visit(page.integer(at: cell), depth: depth + 1) }
            visit(page.integer(at: page.header + 8), depth: depth + 1)
        }
        for root in roots { visit(root, depth: 0) }
        return visits
    }

    /// Hands every row of the tree to `body`; false when parts of it cannot be reached.
    ///
    /// - Parameter fits: whether a row can be of this tree. A page most of whose rows cannot is another's, which a damaged
    ///   number has led to; it is left for that one.
    func rows(
        ofTreeAt root: Int, isTable: Bool, fits: (Row) -> Bool, _ body: (Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) -> Bool {
        try withoutActuallyEscaping(fits) { fits throws(DatabaseError) in
            try walk(root, Tree(isTable: isTable, fits: fits), above: nil, upTo: nil, depth: 0, body)
        }
    }

    private struct Tree {
        let isTable: Bool
        let fits: (Row) -> Bool

        func owns(_ rows: [Row]) -> Bool { 2 * rows.count(where: fits) >= rows.count }
    }

    /// The rows of damaged pages since the last call.
    func takeSuspects() -> [Row] {
        defer { suspects = [] }
        return suspects
    }

    /// Hands the rows of each page that belongs to nothing to `body`, those of sound pages first; false leaves the page.
    func stray(_ kinds: Set<Page.Kind>, _ body: ([Row]) throws(DatabaseError) -> Bool) throws(DatabaseError) {
        for isSound in [true, false] {
            for number in stride(from: 2, through: file.count, by: 1)
            where !taken.contains(number) && !free.contains(number) {
                guard let page = file.page(number), let kind = page.kind, kinds.contains(kind) else { continue }
                let rows = page.cells.compactMap { row(page, $0) }
                if rows.isEmpty || isSound != (page.isWhole && rows.count == page.cells.count) { continue }
                if try body(rows) { taken.insert(number) }
            }
        }
    }

    /// - Parameters:
    ///   - lower: the row ids on this page are greater.
    ///   - upper: and not greater than this one.
    private func walk(
        _ number: Int, _ tree: Tree, above lower: Int64?, upTo upper: Int64?, depth: Int,
        _ body: (Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) -> Bool {
        // No tree of SQLite's is deeper than 20.
        guard depth < 24, (1...file.count).contains(number), !taken.contains(number), !contested.contains(number),
            let page = file.page(number)
        else { return false }
        switch page.kind {
        case .tableInterior where tree.isTable: return try interior(number, page, tree, lower, upper, depth, body)
        case .tableLeaf where tree.isTable:
            let rows = page.cells.compactMap { row(page, $0) }
            // Another table's page has other row ids, too.
            let inside = rows.filter { Self.isWithin($0.rowID ?? 0, lower, upper) }
            guard 2 * inside.count >= rows.count, tree.owns(rows) else { return false }
            // Those outside may be sound all the same, where the bounds are not.
            suspects += rows.filter { !Self.isWithin($0.rowID ?? 0, lower, upper) }
            return try leaf(number, inside, isWhole: page.isWhole && inside.count == page.cells.count, body)
        case .indexLeaf where !tree.isTable:
            let rows = page.cells.compactMap { row(page, $0) }
            guard tree.owns(rows) else { return false }
            return try leaf(number, rows, isWhole: page.isWhole && rows.count == page.cells.count, body)
        case .indexInterior where !tree.isTable:
            let rows = page.cells.compactMap { row(page, $0) }
            guard tree.owns(rows) else { return false }
            taken.insert(number)
            var isWhole = page.isWhole && rows.count == page.cells.count
            for child in page.cells.map(page.integer(at:)) + [page.integer(at: page.header + 8)] {
                isWhole = try walk(child, tree, above: nil, upTo: nil, depth: depth + 1, body) && isWhole
            }
            for row in rows { try body(row) }
            return note(number, isWhole: isWhole)
        default:
            damaged.insert(number)
            return false
        }
    }

    private func interior(
        _ number: Int, _ page: Page, _ tree: Tree, _ lower: Int64?, _ upper: Int64?, _ depth: Int,
        _ body: (Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) -> Bool {
        taken.insert(number)
        var keys: [(child: Int, key: Int64)] = []
        var isSound = page.isWhole
        for cell in page.cells {
            guard let (key, _) = page.varint(at: cell + 4), Self.isWithin(key, keys.last?.key ?? lower, upper) else {
                isSound = false
                continue
            }
            keys.append((page.integer(at: cell), key))
        }
        guard isSound else {
            // Which ids its children have is uncertain: they are found as strays.
            damaged.insert(number)
            return false
        }
        var isWhole = true
        var last = lower
        for (child, key) in keys {
            isWhole = try walk(child, tree, above: last, upTo: key, depth: depth + 1, body) && isWhole
            last = key
        }
        let right = page.integer(at: page.header + 8)
        return try walk(right, tree, above: last, upTo: upper, depth: depth + 1, body) && isWhole
    }

    private func leaf(
        _ number: Int, _ rows: [Row], isWhole: Bool, _ body: (Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) -> Bool {
        taken.insert(number)
        if isWhole {
            for row in rows { try body(row) }
        } else {
            suspects += rows
        }
        return note(number, isWhole: isWhole)
    }

    private func note(_ number: Int, isWhole: Bool) -> Bool {
        if !isWhole { damaged.insert(number) }
        return isWhole
    }

    private static func isWithin(_ id: Int64, _ lower: Int64?, _ upper: Int64?) -> Bool {
        if let lower, id <= lower { return false }
        if let upper, id > upper { return false }
        return true
    }

    // MARK: Cells

    private func row(_ page: Page, _ cell: Int) -> Row? {
        guard let kind = page.kind else { return nil }
        var offset = kind.isInterior ? cell + 4 : cell
        guard let (size, afterSize) = page.varint(at: offset), size > 0, size <= 1 << 31 else { return nil }
        offset = afterSize
        var rowID: Int64?
        if kind == .tableLeaf {
            guard let (id, afterID) = page.varint(at: offset) else { return nil }
            rowID = id
            offset = afterID
        }
        guard let payload = payload(page, at: offset, size: Int(size)),
            let values = Record.values(payload)
        else { return nil }
        return Row(rowID: rowID, values: values)
    }

    /// What stands in the page itself, and what follows it on pages of its own.
    private func payload(_ page: Page, at offset: Int, size: Int) -> [UInt8]? {
        let usable = page.usable
        let (local, isSpilled) = page.local(of: size)
        guard isSpilled else { return offset + size <= usable ? Array(page.bytes[offset..<offset + size]) : nil }
        guard offset + local + 4 <= usable, size / (usable - 4) <= file.count else { return nil }
        var payload = Array(page.bytes[offset..<offset + local])
        var next = page.integer(at: offset + local)
        var pages: Set<Int> = []
        while payload.count < size {
            guard pages.insert(next).inserted, !taken.contains(next), let more = file.page(next) else { return nil }
            payload += more.bytes[4..<4 + min(usable - 4, size - payload.count)]
            next = more.integer(at: 0)
        }
        guard next == 0 else { return nil }
        taken.formUnion(pages)
        return payload
    }
}
