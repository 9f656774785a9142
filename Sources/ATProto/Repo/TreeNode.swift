/// One node of the tree: entries of one layer, with subtrees of the layer below before, between and behind them.
struct TreeNode: Sendable {
    struct Entry: Sendable {
        var key: [UInt8]
        var value: CID
        var right: Subtree?
    }

    var layer: Int
    var left: Subtree?
    var entries: [Entry]

    var isEmpty: Bool { left == nil && entries.isEmpty }

    /// The subtree in front of entry `index`; behind the last one for `entries.count`.
    subscript(gap index: Int) -> Subtree? {
        get { index == 0 ? left : entries[index - 1].right }
        set {
            if index == 0 {
                left = newValue
            } else {
                entries[index - 1].right = newValue
            }
        }
    }

    /// The first entry whose key is not before `key`, and whether it has that key.
    func search(_ key: [UInt8]) -> (index: Int, isFound: Bool) {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].key.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
        }
        return (low, low < entries.count && entries[low].key == key)
    }

    /// The canonical bytes, given the CIDs of the subtrees.
    func encoded(cid: (Subtree) -> CID) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32 + entries.count * 110)
        CBORWriter.head(5, 2, to: &bytes)
        CBORWriter.text("e", to: &bytes)
        CBORWriter.head(4, UInt64(entries.count), to: &bytes)
        var previous: [UInt8] = []
        for entry in entries {
            let prefix = TreeKey.commonPrefix(previous, entry.key)
            CBORWriter.head(5, 4, to: &bytes)
            CBORWriter.text("k", to: &bytes)
            CBORWriter.bytes(entry.key[prefix...], to: &bytes)
            CBORWriter.text("p", to: &bytes)
            CBORWriter.head(0, UInt64(prefix), to: &bytes)
            CBORWriter.text("t", to: &bytes)
            TreeNode.append(entry.right.map(cid), to: &bytes)
            CBORWriter.text("v", to: &bytes)
            CBORWriter.link(entry.value, to: &bytes)
            previous = entry.key
        }
        CBORWriter.text("l", to: &bytes)
        TreeNode.append(left.map(cid), to: &bytes)
        return bytes
    }

    private static func append(_ link: CID?, to bytes: inout [UInt8]) {
        if let link { CBORWriter.link(link, to: &bytes) } else { bytes.append(0xF6) }
    }
}

/// A subtree: known by its CID only, read, or changed since the last save.
indirect enum Subtree: Sendable {
    case stored(CID)
    case loaded(CID, TreeNode)
    case changed(TreeNode)
}

extension TreeNode {
    /// Reads and checks a node. `layer` is what the node above asks for; nil at the root, where the keys say it.
    init(decoding bytes: [UInt8], cid: CID, layer expected: Int?) throws(RepoError) {
        let value: DataValue
        do {
            value = try DataValue(cbor: bytes)
        } catch {
            throw .malformedBlock(cid, error)
        }
        guard let members = value.mapValue, members.count == 2, let list = members["e"]?.arrayValue,
            let first = members["l"]
        else { throw .malformedTree(cid, .shape) }
        left = try TreeNode.subtree(first, in: cid)
        entries = []
        entries.reserveCapacity(list.count)
        var previous: [UInt8] = []
        for item in list {
            let entry = try TreeNode.entry(item, after: previous, in: cid)
            previous = entry.key
            entries.append(entry)
        }
        layer = try TreeNode.layer(of: entries, hasLeft: left != nil, expected: expected, in: cid)
        let hasSubtree = left != nil || entries.contains { $0.right != nil }
        guard layer > 0 || !hasSubtree else { throw .malformedTree(cid, .layer) }
    }

    private static func entry(_ item: DataValue, after previous: [UInt8], in cid: CID) throws(RepoError) -> Entry {
        guard let members = item.mapValue, members.count == 4, let suffix = members["k"]?.bytesValue,
            let prefix = members["p"]?.integerValue, let right = members["t"], let value = members["v"]?.linkValue
        else { throw .malformedTree(cid, .shape) }
        guard prefix >= 0, prefix <= Int64(previous.count) else { throw .malformedTree(cid, .prefix) }
        let key = previous[..<Int(prefix)] + suffix
        guard TreeKey.isValid(Array(key)) else { throw .malformedTree(cid, .key) }
        guard previous.lexicographicallyPrecedes(key) else { throw .malformedTree(cid, .order) }
        guard TreeKey.commonPrefix(previous, Array(key)) == Int(prefix) else { throw .malformedTree(cid, .prefix) }
        guard value.isRepositoryBlock else { throw .malformedTree(cid, .link) }
        return Entry(key: Array(key), value: value, right: try subtree(right, in: cid))
    }

    private static func subtree(_ value: DataValue, in cid: CID) throws(RepoError) -> Subtree? {
        switch value {
        case .null: return nil
        case .link(let child):
            guard child.isRepositoryBlock else { throw .malformedTree(cid, .link) }
            return .stored(child)
        default: throw .malformedTree(cid, .shape)
        }
    }

    private static func layer(
        of entries: [Entry], hasLeft: Bool, expected: Int?, in cid: CID
    ) throws(RepoError) -> Int {
        guard let first = entries.first else {
            // Only the empty tree's root has nothing at all; a node with a left subtree alone bridges two layers.
            guard let expected, hasLeft else {
                if expected == nil, !hasLeft { return 0 }
                throw .malformedTree(cid, .empty)
            }
            return expected
        }
        let layer = expected ?? TreeKey.layer(of: first.key)
        guard entries.allSatisfy({ TreeKey.layer(of: $0.key) == layer }) else { throw .malformedTree(cid, .layer) }
        return layer
    }
}
