extension MerkleSearchTree {
    /// The blocks of the nodes from the root to where `key` is or would be: with them anyone can see that the record is
    /// there, or that it is not.
    public func proof(for key: String) throws(RepoError) -> [Block] {
        var blocks = BlockMap()
        try path(to: Array(key.utf8), into: &blocks)
        return Array(blocks)
    }

    /// The blocks that a commit event carries for the keys it changed: the proof of each, and the nodes down to its
    /// neighbours on both sides, so that the change can be undone without the rest of the tree.
    public func coveringProof(for keys: [String]) throws(RepoError) -> [Block] {
        var blocks = BlockMap()
        for key in keys {
            guard let node = try path(to: Array(key.utf8), into: &blocks) else { continue }
            let index = node.search(Array(key.utf8)).index
            try edge(of: node[gap: index], layer: node.layer - 1, isRight: true, into: &blocks)
            try edge(of: node[gap: index + 1], layer: node.layer - 1, isRight: false, into: &blocks)
        }
        return Array(blocks)
    }

    /// Adds the nodes on the way to `key`, and returns the one that holds it.
    @discardableResult
    private func path(to key: [UInt8], into blocks: inout BlockMap) throws(RepoError) -> TreeNode? {
        try descend(to: key) { cid, node in add(node, cid, to: &blocks) }
    }

    /// Adds a node's block, which is encoded only when it is not there yet.
    private func add(_ node: TreeNode, _ cid: CID?, to blocks: inout BlockMap) {
        if let cid, blocks.contains(cid) { return }
        blocks.add(block(of: node))
    }

    /// Adds the nodes along one edge of a subtree.
    private func edge(of subtree: Subtree?, layer: Int, isRight: Bool, into blocks: inout BlockMap) throws(RepoError) {
        var next = subtree
        var layer = layer
        while let subtree = next {
            let (cid, node) = try read(subtree, layer: layer)
            add(node, cid, to: &blocks)
            next = node[gap: isRight ? node.entries.count : 0]
            layer -= 1
        }
    }

    /// One step of a walk through a whole tree.
    public enum WalkStep: Sendable {
        /// A node, before what is under it.
        case node(Block)
        /// An entry, in rising order of keys.
        case entry(Entry)
    }

    /// Visits every node and entry, in the order in which a CAR export streams them, checking every rule of the tree on the
    /// way, the order across nodes included.
    public func walk(_ visit: (WalkStep) throws(RepoError) -> Void) throws(RepoError) {
        var last: [UInt8] = []
        try walk(root, layer: nil, last: &last, visit)
    }

    private func walk(
        _ subtree: Subtree, layer: Int?, last: inout [UInt8], _ visit: (WalkStep) throws(RepoError) -> Void
    ) throws(RepoError) {
        let (_, node) = try read(subtree, layer: layer)
        let block = block(of: node)
        try visit(.node(block))
        for index in 0...node.entries.count {
            if let child = node[gap: index] { try walk(child, layer: node.layer - 1, last: &last, visit) }
            guard index < node.entries.count else { break }
            let entry = node.entries[index]
            guard last.lexicographicallyPrecedes(entry.key) else { throw .malformedTree(block.cid, .order) }
            last = entry.key
            try visit(.entry(.init(key: String(decoding: entry.key, as: UTF8.self), value: entry.value)))
        }
    }
}
