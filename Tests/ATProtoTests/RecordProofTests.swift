import Crypto
import Testing

@testable import ATProto

@Suite("Record proofs")
struct RecordProofTests {
    private let did = DID("did:plc:7iza6de2dwap2sbkpav7c6c6")!
    private let key = SigningKey(curve: .p256)
    private let path = RepoPath("app.bsky.feed.post/42")!

    /// A repository of two hundred records, and the blocks that prove what stands at `path`.
    private func proof(of path: RepoPath) throws -> (head: CID, blocks: [Block]) {
        var writer = RepoWriter(did: did, key: key, clock: TIDClock())
        let change = try writer.apply(
            (0..<200).map { .create(RepoPath("app.bsky.feed.post/\($0)")!, ["n": .integer($0)]) })
        let record = try writer.tree.get(path.string)
        let blocks = change.newBlocks.filter { $0.cid == record || $0.cid == change.commitCID }
        return (change.commitCID, blocks + (try writer.tree.proof(for: path.string)))
    }

    @Test("A record that is there is proven with its content")
    func presence() throws {
        let (head, blocks) = try proof(of: path)
        #expect(blocks.count < 12, "a proof is a path, not the tree")
        let proof = try RecordProof(
            car: CAR(roots: [head], blocks: blocks).bytes(), did: did, key: key.verifyingKey, path: path)
        #expect(proof.content == .record(.ofCBOR(DataValue.map(["n": 42]).cbor()), ["n": 42]))
    }

    @Test("That a record is not there is proven too")
    func absence() throws {
        let gone = RepoPath("app.bsky.feed.post/gone")!
        let (head, blocks) = try proof(of: gone)
        let car = CAR(roots: [head], blocks: blocks).bytes()
        #expect(try RecordProof(car: car, did: did, key: key.verifyingKey, path: gone).content == .absent)
    }

    @Test("A proof for another path, another account or another key, or with a block less, is refused")
    func refusals() throws {
        let (head, blocks) = try proof(of: path)
        let car = CAR(roots: [head], blocks: blocks).bytes()
        let other = DID("did:plc:ewvi7nxzyoun6zhxrhs64oiz")!
        let stranger = SigningKey(curve: .p256).verifyingKey
        #expect(throws: RepoError.malformedCommit(.account(expected: other, found: did))) {
            try RecordProof(car: car, did: other, key: key.verifyingKey, path: path)
        }
        #expect(throws: RepoError.malformedCommit(.signature)) {
            try RecordProof(car: car, did: did, key: stranger, path: path)
        }
        for missing in blocks.indices {
            var fewer = blocks
            fewer.remove(at: missing)
            #expect(throws: RepoError.missingBlock(blocks[missing].cid)) {
                try RecordProof(
                    car: CAR(roots: [head], blocks: fewer).bytes(), did: did, key: key.verifyingKey, path: path)
            }
        }
        #expect(throws: RepoError.self) {
            try RecordProof(car: CAR(roots: [], blocks: blocks).bytes(), did: did, key: key.verifyingKey, path: path)
        }
    }
}
