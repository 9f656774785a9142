/// A listing of keys in `low ..< high` while it is gathered.
struct TreeListing {
    let low: [UInt8]
    let high: [UInt8]
    let limit: Int
    let isDescending: Bool
    private(set) var entries: [MerkleSearchTree.Entry] = []

    init(low: [UInt8], high: [UInt8], limit: Int, isDescending: Bool) {
        self.low = low
        self.high = high
        self.limit = limit
        self.isDescending = isDescending
    }

    var isFull: Bool { entries.count >= limit }

    /// Whether keys of the listing may lie in the subtree in front of entry `index`.
    func meets(_ node: TreeNode, gap index: Int) -> Bool {
        (index == node.entries.count || low.lexicographicallyPrecedes(node.entries[index].key))
            && (index == 0 || node.entries[index - 1].key.lexicographicallyPrecedes(high))
    }

    mutating func add(_ entry: TreeNode.Entry) {
        guard !isFull, !entry.key.lexicographicallyPrecedes(low), entry.key.lexicographicallyPrecedes(high) else {
            return
        }
        entries.append(.init(key: String(decoding: entry.key, as: UTF8.self), value: entry.value))
    }
}
