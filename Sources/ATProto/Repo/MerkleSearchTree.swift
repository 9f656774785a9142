/// The tree of a repository: a map from record paths to record CIDs whose shape, and so whose root CID, depends on its
/// content alone (atproto.com/specs/repository).
///
/// A value: copies are independent and cheap. Nodes are read from the block source when they are needed, and each is
/// checked as it is read. Changes stay in memory until `save()` hands out their blocks.
public struct MerkleSearchTree: Sendable {
    var root: Subtree
    private let source: any BlockReading

    /// A path and the CID of the record there.
    public struct Entry: Hashable, Sendable {
        /// `collection/rkey`.
        public let key: String
        /// The record's CID.
        public let value: CID
    }

    /// The empty tree.
    public init() {
        root = .changed(TreeNode(layer: 0, left: nil, entries: []))
        source = BlockMap()
    }

    /// The tree whose root node is `root`, read from `source`; fails when the root is missing or malformed.
    public init(root: CID, source: any BlockReading) throws(RepoError) {
        self.source = source
        self.root = .stored(root)
        let (_, node) = try read(.stored(root), layer: nil)
        self.root = .loaded(root, node)
    }

    /// The CID of the root node, changes included.
    public var rootCID: CID { MerkleSearchTree.cid(of: root) }

    // MARK: Reading

    /// The CID of the record at `key`, or nil when there is none.
    public func get(_ key: String) throws(RepoError) -> CID? {
        let key = Array(key.utf8)
        guard let node = try descend(to: key, visit: { _, _ in }) else { return nil }
        return node.entries[node.search(key).index].value
    }

    /// Visits the nodes from the root to where `key` is or would be, and returns the one that holds it. Each node must lie
    /// between the keys around it, or a lookup could miss what a walk would find.
    func descend(to key: [UInt8], visit: (CID?, TreeNode) -> Void) throws(RepoError) -> TreeNode? {
        var subtree = root
        var layer: Int?
        var low: [UInt8] = []
        var high: [UInt8] = [0xFF]
        while true {
            let (cid, node) = try read(subtree, layer: layer)
            if let first = node.entries.first?.key, let last = node.entries.last?.key {
                guard low.lexicographicallyPrecedes(first), last.lexicographicallyPrecedes(high) else {
                    throw .malformedTree(cid ?? rootCID, .order)
                }
            }
            visit(cid, node)
            let (index, isFound) = node.search(key)
            if isFound { return node }
            guard let child = node[gap: index] else { return nil }
            if index > 0 { low = node.entries[index - 1].key }
            if index < node.entries.count { high = node.entries[index].key }
            subtree = child
            layer = node.layer - 1
        }
    }

    /// The entries whose keys begin with `prefix`, in rising or falling order, those after and before the given keys
    /// (both exclusive), at most `limit`.
    public func entries(
        prefix: String = "", after: String? = nil, before: String? = nil, limit: Int = .max, isDescending: Bool = false
    ) throws(RepoError) -> [Entry] {
        // Keys are ASCII: a zero byte behind one gives the next possible key, 0xFF behind a prefix lies behind all its keys.
        var low = Array(prefix.utf8)
        var high = low + [0xFF]
        if let after, low.lexicographicallyPrecedes(Array(after.utf8) + [0]) { low = Array(after.utf8) + [0] }
        if let before, Array(before.utf8).lexicographicallyPrecedes(high) { high = Array(before.utf8) }
        var listing = TreeListing(low: low, high: high, limit: limit, isDescending: isDescending)
        try list(root, layer: nil, into: &listing)
        return listing.entries
    }

    private func list(_ subtree: Subtree, layer: Int?, into listing: inout TreeListing) throws(RepoError) {
        let (_, node) = try read(subtree, layer: layer)
        let count = node.entries.count
        for step in 0...count {
            let index = listing.isDescending ? count - step : step
            guard !listing.isFull else { return }
            // Gap and entry of one index come in either order: falling, the entry in front of the gap is index - 1.
            if let child = node[gap: index], listing.meets(node, gap: index) {
                try list(child, layer: node.layer - 1, into: &listing)
            }
            let entry = listing.isDescending ? index - 1 : index
            if node.entries.indices.contains(entry) { listing.add(node.entries[entry]) }
        }
    }

    // MARK: Changing

    /// Sets the CID at `key` and returns the one that was there; refuses a key that no record can have.
    @discardableResult
    public mutating func put(_ key: String, _ value: CID) throws(RepoError) -> CID? {
        let bytes = Array(key.utf8)
        guard TreeKey.isValid(bytes) else { throw .invalidKey(key) }
        guard value.isRepositoryBlock else { throw .malformedTree(value, .link) }
        let previous = try get(key)
        guard previous != value else { return previous }
        let layer = TreeKey.layer(of: bytes)
        let (_, top) = try read(root, layer: nil)
        if top.isEmpty {
            root = .changed(TreeNode(layer: layer, left: nil, entries: [.init(key: bytes, value: value, right: nil)]))
        } else if layer > top.layer {
            let (left, right) = try split(root, at: bytes, layer: top.layer)
            let entry = TreeNode.Entry(
                key: bytes, value: value, right: MerkleSearchTree.raise(right, from: top.layer, to: layer - 1))
            let below = MerkleSearchTree.raise(left, from: top.layer, to: layer - 1)
            root = .changed(TreeNode(layer: layer, left: below, entries: [entry]))
        } else {
            root = .changed(try inserting(bytes, value, at: layer, into: top))
        }
        return previous
    }

    /// Removes the entry at `key` and returns its CID, or nil when there was none.
    @discardableResult
    public mutating func delete(_ key: String) throws(RepoError) -> CID? {
        guard let previous = try get(key) else { return nil }
        let (_, top) = try read(root, layer: nil)
        var node = try removing(Array(key.utf8), from: top)
        // The root never is a node that only bridges layers.
        while node.entries.isEmpty, let left = node.left { (_, node) = try read(left, layer: node.layer - 1) }
        root = .changed(node.isEmpty ? TreeNode(layer: 0, left: nil, entries: []) : node)
        return previous
    }

    private func inserting(
        _ key: [UInt8], _ value: CID, at layer: Int, into node: TreeNode
    ) throws(RepoError) -> TreeNode {
        var node = node
        let (index, isFound) = node.search(key)
        if isFound {
            node.entries[index].value = value
        } else if node.layer == layer {
            let (left, right) = try split(node[gap: index], at: key, layer: layer - 1)
            node[gap: index] = left
            node.entries.insert(.init(key: key, value: value, right: right), at: index)
        } else {
            let below: TreeNode
            if let child = node[gap: index] {
                (_, below) = try read(child, layer: node.layer - 1)
            } else {
                below = TreeNode(layer: node.layer - 1, left: nil, entries: [])
            }
            node[gap: index] = .changed(try inserting(key, value, at: layer, into: below))
        }
        return node
    }

    private func removing(_ key: [UInt8], from node: TreeNode) throws(RepoError) -> TreeNode {
        var node = node
        let (index, isFound) = node.search(key)
        if isFound {
            let merged = try merge(node[gap: index], node.entries[index].right, layer: node.layer - 1)
            node.entries.remove(at: index)
            node[gap: index] = merged
        } else if let child = node[gap: index] {
            let below = try removing(key, from: try read(child, layer: node.layer - 1).node)
            node[gap: index] = below.isEmpty ? nil : .changed(below)
        }
        return node
    }

    /// The parts of a subtree before and behind a key that it does not hold.
    private func split(
        _ subtree: Subtree?, at key: [UInt8], layer: Int
    ) throws(RepoError) -> (left: Subtree?, right: Subtree?) {
        guard let subtree else { return (nil, nil) }
        let (_, node) = try read(subtree, layer: layer)
        let index = node.search(key).index
        let (gapLeft, gapRight) = try split(node[gap: index], at: key, layer: layer - 1)
        var left = TreeNode(layer: layer, left: node.left, entries: Array(node.entries[..<index]))
        left[gap: index] = gapLeft
        let right = TreeNode(layer: layer, left: gapRight, entries: Array(node.entries[index...]))
        // An unchanged side keeps its CID: nothing new to save.
        if right.isEmpty, isSame(node[gap: index], gapLeft) { return (subtree, nil) }
        if left.isEmpty, isSame(node.left, gapRight) { return (nil, subtree) }
        return (left.isEmpty ? nil : .changed(left), right.isEmpty ? nil : .changed(right))
    }

    private func isSame(_ before: Subtree?, _ after: Subtree?) -> Bool {
        switch (before, after) {
        case (nil, nil): true
        case (.stored(let before)?, .stored(let after)?), (.stored(let before)?, .loaded(let after, _)?),
            (.loaded(let before, _)?, .loaded(let after, _)?), (.loaded(let before, _)?, .stored(let after)?):
            before == after
        default: false
        }
    }

    /// One subtree of two neighbours.
    private func merge(_ left: Subtree?, _ right: Subtree?, layer: Int) throws(RepoError) -> Subtree? {
        guard let left else { return right }
        guard let right else { return left }
        var (_, node) = try read(left, layer: layer)
        let (_, other) = try read(right, layer: layer)
        let index = node.entries.count
        node[gap: index] = try merge(node[gap: index], other.left, layer: layer - 1)
        node.entries += other.entries
        return .changed(node)
    }

    /// The subtree under as many bridging nodes as the layers between need.
    private static func raise(_ subtree: Subtree?, from layer: Int, to target: Int) -> Subtree? {
        guard var subtree else { return nil }
        for layer in stride(from: layer + 1, through: target, by: 1) {
            subtree = .changed(TreeNode(layer: layer, left: subtree, entries: []))
        }
        return subtree
    }

    // MARK: Blocks

    /// The blocks of the nodes that changed since the tree was made or last saved, children first. Store them before the
    /// tree is read again from its source.
    public mutating func save() -> [Block] {
        var blocks: [Block] = []
        root = MerkleSearchTree.save(root, into: &blocks)
        return blocks
    }

    private static func save(_ subtree: Subtree, into blocks: inout [Block]) -> Subtree {
        guard case .changed(var node) = subtree else { return subtree }
        for index in 0...node.entries.count {
            if let child = node[gap: index] { node[gap: index] = save(child, into: &blocks) }
        }
        let block = Block(cbor: node.encoded(cid: cid(of:)))
        blocks.append(block)
        return .loaded(block.cid, node)
    }

    private static func cid(of subtree: Subtree) -> CID {
        switch subtree {
        case .stored(let cid), .loaded(let cid, _): cid
        case .changed(let node): .ofCBOR(node.encoded(cid: cid(of:)))
        }
    }

    /// The CID of a subtree and its node, read and checked if need be.
    func read(_ subtree: Subtree, layer: Int?) throws(RepoError) -> (cid: CID?, node: TreeNode) {
        switch subtree {
        case .changed(let node): return (nil, node)
        case .loaded(let cid, let node): return (cid, node)
        case .stored(let cid):
            guard let bytes = try source.block(cid) else { throw .missingBlock(cid) }
            guard cid.matches(bytes) else { throw .blockMismatch(cid) }
            return (cid, try TreeNode(decoding: bytes, cid: cid, layer: layer))
        }
    }

    /// The block of a node that was read.
    func block(of node: TreeNode) -> Block { Block(cbor: node.encoded(cid: MerkleSearchTree.cid(of:))) }
}
