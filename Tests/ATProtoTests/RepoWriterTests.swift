import Crypto
import Foundation
import Testing

@testable import ATProto

@Suite("Commits and repositories")
struct RepoWriterTests {
    private let did = DID("did:plc:7iza6de2dwap2sbkpav7c6c6")!
    private let key = SigningKey(curve: .k256)

    private func path(_ text: String) -> RepoPath { RepoPath(text)! }

    private func writer() -> RepoWriter {
        RepoWriter(did: did, key: key, clock: TIDClock(clock: 1, now: { Date(timeIntervalSince1970: 1_700_000_000) }))
    }

    @Test("Creating, updating and deleting gives signed commits in rising revisions")
    func lifecycle() throws {
        var writer = writer()
        let first = try writer.apply([])
        #expect(first.since == nil && first.prevData == nil && first.operations.isEmpty)
        let post = path("app.bsky.feed.post/3jzfcijpj2z2a")
        let second = try writer.apply([.create(post, ["$type": "app.bsky.feed.post", "text": "one"])])
        #expect(second.since == first.commit.rev && second.prevData == first.commit.data)
        let third = try writer.apply([
            .update(post, ["$type": "app.bsky.feed.post", "text": "two"]),
            .create(path("a.b.c/self"), ["$type": "a.b.c"]),
        ])
        #expect(third.operations.map(\.action) == [.update, .create])
        #expect(third.operations[0].previous == second.operations[0].cid)
        let fourth = try writer.apply([.delete(post), .delete(path("a.b.c/self"))])
        #expect(fourth.commit.data == first.commit.data)
        #expect(fourth.operations.allSatisfy { $0.cid == nil && $0.previous != nil })
        let commits = [first, second, third, fourth].map(\.commit)
        for commit in commits {
            #expect(throws: Never.self) { try commit.check(did: did, key: key.verifyingKey) }
            #expect(try Commit(cbor: commit.cbor()) == commit)
        }
        #expect(commits.map(\.rev) == commits.map(\.rev).sorted())
        #expect(Set(commits.map(\.rev)).count == 4)
    }

    @Test("Writes that do not fit are refused and change nothing")
    func refusals() throws {
        var writer = writer()
        let post = path("a.b.c/x")
        _ = try writer.apply([.create(post, ["n": 1])])
        let commit = writer.commit
        #expect(throws: RepoError.recordExists("a.b.c/x")) {
            try writer.apply([.create(path("a.b.c/y"), [:]), .create(post, ["n": 2])])
        }
        #expect(throws: RepoError.recordMissing("a.b.c/y")) { try writer.apply([.update(path("a.b.c/y"), [:])]) }
        #expect(throws: RepoError.recordMissing("a.b.c/y")) { try writer.apply([.delete(path("a.b.c/y"))]) }
        #expect(throws: RepoError.self) { try writer.apply([.update(post, "text")]) }
        #expect(throws: RepoError.self) { try writer.apply([.update(post, ["$type": ""])]) }
        let many = (0...200).map { RecordWrite.create(path("a.b.c/n\($0)"), [:]) }
        #expect(throws: RepoError.tooManyWrites(limit: 200)) { try writer.apply(many) }
        #expect(writer.commit == commit)
        #expect(try writer.tree.entries().map(\.key) == ["a.b.c/x"])
    }

    @Test("A repository reopened from stored blocks goes on where it was")
    func reopening() throws {
        var store = BlockMap()
        var writer = writer()
        var head = try writer.apply([])
        for block in head.newBlocks { store.add(block) }
        for number in 0..<60 {
            var reopened = try RepoWriter(
                did: did, key: key, clock: TIDClock(clock: 2), head: head.commitCID, blocks: store)
            head = try reopened.apply([.create(path("a.b.c/\(number)"), ["n": .integer(Int64(number))])])
            for block in head.newBlocks { store.add(block) }
        }
        let car = try CAR(CAR(roots: [head.commitCID], blocks: Array(store)).bytes())
        let blocks = BlockMap(car.blocks)
        let commit = try Commit(cbor: try #require(blocks[car.roots[0]]))
        try commit.check(did: did, key: key.verifyingKey)
        let tree = try MerkleSearchTree(root: commit.data, source: blocks)
        #expect(try tree.entries().count == 60)
        let last = try #require(try tree.get("a.b.c/59"))
        #expect(try DataValue(cbor: try #require(blocks[last])) == ["n": 59])
        #expect(throws: RepoError.self) {
            try RepoWriter(
                did: DID("did:web:example.com")!, key: key, clock: TIDClock(), head: head.commitCID, blocks: store)
        }
    }

    @Test("A commit event proves its operations by itself")
    func events() throws {
        var writer = writer()
        _ = try writer.apply((0..<100).map { .create(path("a.b.c/\($0)"), [:]) })
        let change = try writer.apply([.create(path("a.b.c/new"), ["n": 1]), .delete(path("a.b.c/50"))])
        let event = try CAR(change.eventCAR(), limits: .event)
        let blocks = BlockMap(event.blocks)
        var tree = try MerkleSearchTree(root: try Commit(cbor: blocks[event.roots[0]]!).data, source: blocks)
        #expect(try tree.get("a.b.c/new") == change.operations[0].cid)
        try tree.delete("a.b.c/new")
        try tree.put("a.b.c/50", change.operations[1].previous!)
        #expect(tree.rootCID == change.prevData)
    }

    @Test("A commit that breaks a rule is refused by that rule")
    func commitRules() throws {
        let good = Commit(did: did, data: .ofCBOR([1]), rev: TID("3jzfcijpj2z2a")!, key: key)
        let members = try #require(try DataValue(cbor: good.cbor()).mapValue)
        func rule(_ change: (inout [String: DataValue]) -> Void) -> RepoError.CommitRule? {
            var changed = members
            change(&changed)
            do {
                _ = try Commit(cbor: DataValue.map(changed).cbor())
                return nil
            } catch RepoError.malformedCommit(let rule) {
                return rule
            } catch {
                return nil
            }
        }
        #expect(rule { _ in } == nil)
        #expect(rule { $0["version"] = 2 } == .version(2))
        #expect(rule { $0["version"] = 9 } == .version(9))
        #expect(rule { $0["version"] = nil } == .shape)
        #expect(rule { $0["prev"] = nil } == .shape)
        #expect(rule { $0["prev"] = "x" } == .shape)
        #expect(rule { $0["extra"] = 1 } == .shape)
        #expect(rule { $0["data"] = .link(.ofRaw([1])) } == .shape)
        #expect(rule { $0["sig"] = "x" } == .shape)
        #expect(rule { $0["did"] = "not a did" } == .did)
        #expect(rule { $0["rev"] = "yesterday" } == .revision)
        #expect(throws: RepoError.self) { try Commit(cbor: good.cbor() + [0]) }
        let other = DID("did:plc:ewvi7nxzyoun6zhxrhs64oiz")!
        #expect(throws: RepoError.malformedCommit(.account(expected: other, found: did))) {
            try good.check(did: other, key: key.verifyingKey)
        }
        #expect(throws: RepoError.malformedCommit(.signature)) {
            try good.check(did: did, key: SigningKey(curve: .k256).verifyingKey)
        }
        #expect(throws: RepoError.malformedCommit(.signature)) {
            try good.check(did: did, key: SigningKey(curve: .p256).verifyingKey)
        }
        let tampered = try Commit(
            cbor: DataValue.map(members.merging(["rev": "3jzfcijpj2z2b"]) { $1 }).cbor())
        #expect(!tampered.isSigned(by: key.verifyingKey))
    }

    @Test("The shared interop proofs and repositories", .enabled(if: SharedData.isPresent))
    func shared() throws {
        for entry in try SharedData.cases("atproto-interop/firehose/commit-proof-fixtures.json") {
            let leaf = try #require(CID(entry["leafValue"] as! String))
            var tree = MerkleSearchTree()
            for key in entry["keys"] as! [String] { try tree.put(key, leaf) }
            #expect(tree.rootCID.string == entry["rootBeforeCommit"] as? String)
            let adds = entry["adds"] as! [String]
            let deletions = entry["dels"] as! [String]
            for key in adds { try tree.put(key, leaf) }
            for key in deletions { try tree.delete(key) }
            #expect(tree.rootCID.string == entry["rootAfterCommit"] as? String)
            let proof = try tree.coveringProof(for: adds + deletions).map(\.cid.string)
            #expect(Set(proof) == Set(entry["blocksInProof"] as! [String]), "\(entry["comment"] ?? "")")
        }
        let keys = String(decoding: try SharedData.bytes("atproto-interop/mst/example_keys.txt"), as: UTF8.self)
        var tree = MerkleSearchTree()
        let lines = keys.split(separator: "\n").map(String.init)
        for key in lines { try tree.put(key, MerkleSearchTreeTests.leaf) }
        #expect(try tree.entries().map(\.key) == lines.sorted())
    }

    @Test("Real commit events are read, and their blocks lead to each operation", .enabled(if: SharedData.isPresent))
    func sharedEvents() throws {
        for number in ["4621317030", "4621317332", "4623075231"] {
            let bytes = try SharedData.bytes("atproto-interop/firehose-commit/firehose_commit_\(number).json")
            let event = try DataValue(json: bytes)
            let car = try CAR(try #require(event["blocks"]?.bytesValue), limits: .event)
            let blocks = BlockMap(car.blocks)
            let head = try #require(event["commit"]?.linkValue)
            let commit = try Commit(cbor: try #require(blocks[head]))
            #expect(commit.did.string == event["repo"]?.stringValue)
            #expect(commit.rev.string == event["rev"]?.stringValue)
            let tree = try MerkleSearchTree(root: commit.data, source: blocks)
            for operation in try #require(event["ops"]?.arrayValue) {
                let path = try #require(operation["path"]?.stringValue)
                #expect(try tree.get(path) == operation["cid"]?.linkValue)
            }
        }
    }

    @Test(
        "A real repository is read, and its commit belongs to its key and to no other account",
        .enabled(if: SharedData.isPresent))
    func sharedRepository() throws {
        let folder = "atproto-interop/repo-car/"
        let car = try CAR(SharedData.bytes(folder + "greenground.repo.car"))
        let blocks = BlockMap(car.blocks)
        let commit = try Commit(cbor: try #require(blocks[car.roots[0]]))
        let document = try DataValue(json: SharedData.bytes(folder + "greenground.didDoc.json"))
        let method = try #require(document["verificationMethod"]?.arrayValue?.first)
        let key = try VerifyingKey(
            verificationMethodType: try #require(method["type"]?.stringValue),
            publicKeyMultibase: try #require(method["publicKeyMultibase"]?.stringValue))
        #expect(commit.isSigned(by: key))
        let other = try #require(document["id"]?.stringValue.flatMap { DID($0) })
        #expect(throws: RepoError.malformedCommit(.account(expected: other, found: commit.did))) {
            try commit.check(did: other, key: key)
        }
        try MerkleSearchTree(root: commit.data, source: blocks).walk { _ in }
    }

    @Test("The shared collection of broken repositories", .enabled(if: SharedData.isPresent))
    func sharedBrokenRepositories() throws {
        for entry in try SharedData.cases("repo-cars/index.json") {
            let file = entry["file"] as! String
            guard let bytes = try? SharedData.bytes("repo-cars/" + file) else { continue }
            let isAccepted: Bool
            do {
                try verify(
                    bytes, did: DID(entry["did"] as! String)!, key: VerifyingKey(didKey: entry["key"] as! String))
                isAccepted = true
            } catch {
                isAccepted = false
            }
            #expect(isAccepted == entry["mustAccept"] as? Bool, "\(file): \(entry["rule"] ?? "")")
        }
    }

    private func verify(_ bytes: [UInt8], did: DID, key: VerifyingKey) throws {
        let car = try CAR(bytes)
        let blocks = BlockMap(car.blocks)
        let head = try #require(car.roots.first)
        let commit = try Commit(cbor: try #require(blocks[head]))
        try commit.check(did: did, key: key)
        try MerkleSearchTree(root: commit.data, source: blocks).walk { (step) throws(RepoError) in
            guard case .entry(let entry) = step else { return }
            guard RepoPath(entry.key) != nil else { throw .invalidKey(entry.key) }
            guard blocks[entry.value] != nil else { throw .missingBlock(entry.value) }
        }
    }
}
