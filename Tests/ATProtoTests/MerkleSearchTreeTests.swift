import TestScale
import Testing

@testable import ATProto

@Suite("Merkle search trees")
struct MerkleSearchTreeTests {
    /// The record CID that the interop fixtures use for every leaf.
    static let leaf = CID("bafyreie5cvv4h45feadgeuwhbcutmh6t2ceseocckahdoe6uat64zmz454")!

    private func tree(_ keys: [String]) throws -> MerkleSearchTree {
        var tree = MerkleSearchTree()
        for key in keys { try tree.put(key, Self.leaf) }
        return tree
    }

    /// From atproto-interop-tests (CC0), mst/key_heights.json.
    @Test(
        "Layers of keys",
        arguments: [
            ("", 0), ("asdf", 0), ("blue", 1), ("2653ae71", 0), ("88bfafc7", 2), ("app.bsky.feed.post/9adeb165882c", 8),
        ])
    func layers(key: String, layer: Int) {
        #expect(TreeKey.layer(of: Array(key.utf8)) == layer)
    }

    @Test(
        "Common prefixes are counted in bytes",
        arguments: [("abc", "abc", 3), ("", "abc", 0), ("abc", "ab", 2), ("abcde", "abc1", 3), ("abcde", "qbb", 0)])
    func prefixes(left: String, right: String, count: Int) {
        #expect(TreeKey.commonPrefix(Array(left.utf8), Array(right.utf8)) == count)
    }

    /// The roots that the repository specification's reference implementation tests for (bluesky-social/atproto, mst.test.ts).
    @Test(
        "Known roots",
        arguments: [
            ([], "bafyreie5737gdxlw5i64vzichcalba3z2v5n6icifvx5xytvske7mr3hpm"),
            (["com.example.record/3jqfcqzm3fo2j"], "bafyreibj4lsc3aqnrvphp5xmrnfoorvru4wynt6lwidqbm2623a6tatzdu"),
            (["com.example.record/3jqfcqzm3fx2j"], "bafyreih7wfei65pxzhauoibu3ls7jgmkju4bspy4t2ha2qdjnzqvoy33ai"),
            (
                [
                    "com.example.record/3jqfcqzm3fp2j", "com.example.record/3jqfcqzm3fr2j",
                    "com.example.record/3jqfcqzm3fs2j", "com.example.record/3jqfcqzm3ft2j",
                    "com.example.record/3jqfcqzm4fc2j",
                ], "bafyreicmahysq4n6wfuxo522m6dpiy7z7qzym3dzs756t5n7nfdgccwq7m"
            ),
        ] as [([String], String)])
    func knownRoots(keys: [String], root: String) throws {
        let value = CID("bafyreie5cvv4h45feadgeuwhbcutmh6t2ceseocckahdoe6uat64zmz454")!
        var tree = MerkleSearchTree()
        for key in keys { try tree.put(key, value) }
        #expect(tree.rootCID.string == root)
    }

    /// From firehose/commit-proof-fixtures.json, "two deep split" and "add on edge with neighbor two layers down".
    @Test(
        "Adding a key gives the known root and the known covering proof",
        arguments: [
            (
                ["A0/374913", "B1/986427", "C0/451630", "E0/670489", "F1/085263", "G0/765327"],
                "bafyreicraprx2xwnico4tuqir3ozsxpz46qkcpox3obf5bagicqwurghpy",
                "bafyreihvay6pazw3dfa47u5d2tn3rd6pa57sr37bo5bqyvjuqc73ib65my",
                [
                    "bafyreieazvzmba35p4phksumwfoklwe5o4ncmo7otud74idcyv4orrbzxi",
                    "bafyreie4227qpa4vbtbpnsvuhp322b776vjuhxsidi5hxp2gawumr4m3de",
                    "bafyreid44jgimksqqdratyste2moqu6zo4h6co2pknjppfoiplsqxtuxae",
                    "bafyreiaerlvitye7fjjwodkshtbqqdsmfsdjtnlz4vs6y4trnddshsmd5a",
                    "bafyreihvay6pazw3dfa47u5d2tn3rd6pa57sr37bo5bqyvjuqc73ib65my",
                ]
            ),
            (
                ["A0/374913", "B2/827649", "C0/451630"],
                "bafyreigc6ay2qwfk7kuevvrczummpd64nknfo4yxpaooknfymzyb7u3ntq",
                "bafyreign6kxoll35r5f2ske6hjx7vg56aw3jn6r5hcopgrepzafpvohr2a",
                [
                    "bafyreieazvzmba35p4phksumwfoklwe5o4ncmo7otud74idcyv4orrbzxi",
                    "bafyreidicvcjgrpm5bmhm3ndh2ysqfhgzk4chwn3m4kuvwkenfusspb4uy",
                    "bafyreign6kxoll35r5f2ske6hjx7vg56aw3jn6r5hcopgrepzafpvohr2a",
                ]
            ),
        ] as [([String], String, String, Set<String>)])
    func coveringProof(keys: [String], before: String, after: String, proof: Set<String>) throws {
        var tree = try tree(keys)
        #expect(tree.rootCID.string == before)
        try tree.put("D2/269196", Self.leaf)
        #expect(tree.rootCID.string == after)
        #expect(Set(try tree.coveringProof(for: ["D2/269196"]).map(\.cid.string)) == proof)
        try tree.delete("D2/269196")
        #expect(tree.rootCID.string == before)
    }

    @Test(
        "Keys that no record can have are refused",
        arguments: [
            "", "a", "/a", "a/", "a/b/c", "a//b", "a/b c", "a/ü", "a/.", "a/..", "./a", "a/b%20", "a/b#",
            "a/" + String(repeating: "o", count: 1023),
        ])
    func badKeys(key: String) {
        var tree = MerkleSearchTree()
        #expect(throws: RepoError.invalidKey(key)) { try tree.put(key, Self.leaf) }
    }

    @Test(
        "One-character keys and long keys are legal",
        arguments: ["a.b.c/x", "a.b.c/:", "a.b.c/" + String(repeating: "o", count: 512)])
    func edgeKeys(key: String) throws {
        var tree = MerkleSearchTree()
        try tree.put(key, Self.leaf)
        #expect(try tree.get(key) == Self.leaf)
    }

    @Test("Whatever the order of changes, content alone decides the root", arguments: 1...3)
    func modelAgreement(seed: UInt64) throws {
        var generator = SeededRandom(seed)
        var model: [String: CID] = [:]
        var tree = MerkleSearchTree()
        var store = BlockMap()
        for step in 0..<TestScale.rounds(400, long: 4000) {
            let number = Int.random(in: 0..<250, using: &generator)
            let key = "com.example.\(["post", "like"][number % 2])/\(String(number, radix: 32))"
            if Int.random(in: 0..<3, using: &generator) == 0 {
                #expect(try tree.delete(key) == model.removeValue(forKey: key))
            } else {
                let value = CID.ofCBOR([UInt8(step & 0xFF), UInt8(step >> 8)])
                #expect(try tree.put(key, value) == model.updateValue(value, forKey: key))
            }
            if step % 80 == 79 {
                for block in tree.save() { store.add(block) }
                // From here on, nodes come lazily from the stored blocks.
                tree = try MerkleSearchTree(root: tree.rootCID, source: store)
                try check(tree, model, &generator)
            }
        }
        for key in model.keys.shuffled(using: &generator) { try tree.delete(key) }
        #expect(tree.rootCID == MerkleSearchTree().rootCID)
    }

    private func check(_ tree: MerkleSearchTree, _ model: [String: CID], _ generator: inout SeededRandom) throws {
        var rebuilt = MerkleSearchTree()
        for (key, value) in model.shuffled(using: &generator) { try rebuilt.put(key, value) }
        #expect(rebuilt.rootCID == tree.rootCID)
        let sorted = model.sorted { $0.key < $1.key }
        #expect(try tree.entries().map(\.key) == sorted.map(\.key))
        #expect(try tree.entries(isDescending: true).map(\.key) == sorted.map(\.key).reversed())
        var walked: [String] = []
        try tree.walk { if case .entry(let entry) = $0 { walked.append(entry.key) } }
        #expect(walked == sorted.map(\.key))
        let likes = sorted.filter { $0.key.hasPrefix("com.example.like/") }.map(\.key)
        #expect(try tree.entries(prefix: "com.example.like/").map(\.key) == likes)
        if let middle = likes.dropFirst(likes.count / 2).first {
            #expect(
                try tree.entries(prefix: "com.example.like/", after: middle, limit: 5).map(\.key)
                    == Array(likes.filter { $0 > middle }.prefix(5)))
            #expect(
                try tree.entries(prefix: "com.example.like/", before: middle, limit: 5, isDescending: true).map(\.key)
                    == Array(likes.filter { $0 < middle }.reversed().prefix(5)))
        }
        for key in ["com.example.post/0", "com.example.post/zz", "a.b.c/d"] + likes.prefix(3) {
            #expect(try tree.get(key) == model[key])
            // The proof alone answers the same, whether the record is there or not.
            let proof = try MerkleSearchTree(root: tree.rootCID, source: BlockMap(tree.proof(for: key)))
            #expect(try proof.get(key) == model[key])
        }
    }

    @Test("A covering proof is enough to undo the change")
    func inversion() throws {
        var generator = SeededRandom(9)
        var tree = MerkleSearchTree()
        for number in 0..<300 { try tree.put("com.example.post/\(number * 7919 % 1009)", Self.leaf) }
        for number in 0..<25 {
            let before = tree
            let key = "com.example.post/x\(Int.random(in: 0..<100_000, using: &generator))"
            let gone = "com.example.post/\(number * 7919 % 1009)"
            try tree.put(key, Self.leaf)
            try tree.delete(gone)
            let proof = BlockMap(try tree.coveringProof(for: [key, gone]))
            var partial = try MerkleSearchTree(root: tree.rootCID, source: proof)
            try partial.delete(key)
            try partial.put(gone, Self.leaf)
            #expect(partial.rootCID == before.rootCID)
        }
    }

    @Test("A save gives only what is new")
    func newBlocks() throws {
        var tree = MerkleSearchTree()
        for number in 0..<500 { try tree.put("com.example.post/\(number)", Self.leaf) }
        let first = tree.save()
        #expect(Set(first.map(\.cid)).count == first.count)
        #expect(tree.save().isEmpty)
        try tree.put("com.example.post/3", .ofCBOR([1]))
        let second = tree.save()
        #expect(!second.isEmpty && second.count < 12)
        #expect(Set(second.map(\.cid)).isDisjoint(with: first.map(\.cid)))
        try tree.put("com.example.post/3", .ofCBOR([1]))
        #expect(tree.save().isEmpty, "putting what is there changes nothing")
    }

    @Test("A node whose keys do not lie between those around it is refused, by a lookup and by a walk")
    func orderAcrossNodes() throws {
        // Layers from commit-proof-fixtures.json: B1 and F1 are of layer 1, the others of layer 0.
        var below = MerkleSearchTree()
        try below.put("G0/765327", Self.leaf)
        let child = try #require(below.save().first)
        let value: DataValue = .link(Self.leaf)
        let top = Block(
            cbor: DataValue.map([
                "l": .link(child.cid),
                "e": [["k": .bytes(Array("B1/986427".utf8)), "p": 0, "t": nil, "v": value]],
            ]).cbor())
        let tree = try MerkleSearchTree(root: top.cid, source: BlockMap([top, child]))
        #expect(throws: RepoError.malformedTree(child.cid, .order)) { try tree.get("A0/374913") }
        #expect(throws: RepoError.malformedTree(top.cid, .order)) { try tree.walk { _ in } }
    }

    @Test("Missing and changed blocks are reported")
    func brokenStorage() throws {
        var tree = MerkleSearchTree()
        for number in 0..<200 { try tree.put("com.example.post/\(number)", Self.leaf) }
        let blocks = tree.save()
        let root = tree.rootCID
        let rootOnly = BlockMap(blocks.filter { $0.cid == root })
        let partial = try MerkleSearchTree(root: root, source: rootOnly)
        #expect(throws: RepoError.self) { try partial.walk { _ in } }
        #expect(throws: RepoError.missingBlock(root)) { try MerkleSearchTree(root: root, source: BlockMap()) }
        let changed = BlockMap([Block(cid: root, bytes: [0xA0])])
        #expect(throws: RepoError.blockMismatch(root)) { try MerkleSearchTree(root: root, source: changed) }
    }
}

@Suite("Tree nodes")
struct TreeNodeTests {
    private let leaf: DataValue = .link(MerkleSearchTreeTests.leaf)

    private func entry(_ key: String, prefix: Int64 = 0, tree: DataValue = nil) -> DataValue {
        ["k": .bytes(Array(key.utf8)), "p": .integer(prefix), "t": tree, "v": leaf]
    }

    private func rule(_ node: DataValue, layer: Int? = nil) -> RepoError.TreeRule? {
        let block = Block(cbor: node.cbor())
        do {
            _ = try TreeNode(decoding: block.bytes, cid: block.cid, layer: layer)
            return nil
        } catch RepoError.malformedTree(_, let rule) {
            return rule
        } catch {
            Issue.record(error)
            return nil
        }
    }

    @Test("Each rule of a node is enforced")
    func rules() {
        // A0, B0 … are of layer 0 and B1 of layer 1 in commit-proof-fixtures.json.
        #expect(rule(["e": [entry("A0/374913"), entry("C0/451630")], "l": nil]) == nil)
        #expect(rule(["e": [], "l": nil]) == nil)
        #expect(rule(["e": [], "l": leaf]) == .empty)
        #expect(rule(["e": [], "l": nil], layer: 1) == .empty)
        #expect(rule(["e": [], "l": leaf], layer: 1) == nil)
        #expect(rule(["e": [], "l": leaf], layer: 0) == .layer)
        #expect(rule(["e": [entry("A0/374913")], "l": leaf]) == .layer)
        #expect(rule(["e": [entry("A0/374913", tree: leaf)], "l": nil]) == .layer)
        #expect(rule(["e": [entry("A0/374913")], "l": nil], layer: 1) == .layer)
        #expect(rule(["e": [entry("A0/374913"), entry("B1/986427")], "l": nil]) == .layer)
        #expect(rule(["e": [entry("C0/451630"), entry("A0/374913")], "l": nil]) == .order)
        #expect(rule(["e": [entry("A0/374913"), entry("", prefix: 9)], "l": nil]) == .order)
        #expect(rule(["e": [entry("A0/374913", prefix: 1)], "l": nil]) == .prefix)
        #expect(rule(["e": [entry("A0/374913"), entry("x", prefix: -1)], "l": nil]) == .prefix)
        #expect(rule(["e": [entry("A0/374913"), entry("A0/374914")], "l": nil]) == .prefix)
        #expect(rule(["e": [entry("A0")], "l": nil]) == .key)
        #expect(rule(["e": [entry("A0/3/4")], "l": nil]) == .key)
        #expect(rule(["e": [entry("A0/374913", tree: 1)], "l": nil]) == .shape)
        #expect(rule(["e": [["k": .bytes([]), "p": 0, "v": leaf]], "l": nil]) == .shape)
        #expect(rule(["e": []]) == .shape)
        #expect(rule(["e": [], "l": nil, "x": 1]) == .shape)
        #expect(rule(["e": [], "l": .link(.ofRaw([1]))], layer: 1) == .link)
    }
}
