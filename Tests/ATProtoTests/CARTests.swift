import Foundation
import TestScale
import Testing

@testable import ATProto

@Suite("CAR files")
struct CARTests {
    private let file = CAR(
        roots: [.ofCBOR(DataValue.map(["a": 1]).cbor())],
        blocks: [
            Block(cbor: DataValue.map(["a": 1]).cbor()), Block(cbor: DataValue.map(["b": "text"]).cbor()),
            Block(cid: .ofRaw([1, 2, 3]), bytes: [1, 2, 3]), Block(cid: .ofRaw([]), bytes: []),
        ])

    @Test("A file comes back as it was written")
    func roundTrip() throws {
        let bytes = file.bytes()
        #expect(try CAR(bytes) == file)
        #expect(try CAR(bytes).bytes() == bytes)
        #expect(CAR.header(roots: file.roots) + file.blocks.flatMap(CAR.section) == bytes)
        let empty = CAR(roots: [], blocks: [])
        #expect(try CAR(empty.bytes()) == empty)
    }

    private func rule(_ bytes: [UInt8], limits: CAR.Limits = .repository) -> RepoError.CARRule? {
        do {
            _ = try CAR(bytes, limits: limits)
            return nil
        } catch RepoError.malformedCAR(let rule, _) {
            return rule
        } catch {
            Issue.record(error)
            return nil
        }
    }

    @Test("Each rule is enforced")
    func rules() {
        let good = file.bytes()
        let header = CAR.header(roots: file.roots)
        #expect(rule([]) == .length)
        #expect(rule([0]) == .length)
        #expect(rule([0x80, 0x00] + good.dropFirst()) == .length)
        #expect(rule([UInt8](repeating: 0xFF, count: 9) + [0x01]) == .length)
        #expect(rule([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]) == .truncated)
        #expect(rule(Array(good.dropLast())) == .block || rule(Array(good.dropLast())) == .truncated)
        for version: DataValue in [2, "1", nil] {
            let map = DataValue.map(["roots": [], "version": version]).cbor()
            #expect(rule([UInt8(map.count)] + map) == .header)
        }
        let rootless = DataValue.map(["version": 1]).cbor()
        #expect(rule([UInt8(rootless.count)] + rootless) == .header)
        let wrongRoot = DataValue.map(["roots": ["x"], "version": 1]).cbor()
        #expect(rule([UInt8(wrongRoot.count)] + wrongRoot) == .header)
        #expect(rule(header + CAR.section(Block(cid: .ofRaw([1]), bytes: [2]))) == .mismatch)
        #expect(rule(header + [0]) == .length)
        #expect(rule(header + [2, 0x12, 0x20]) == .cid)
        let directory = CID("bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi")!
        #expect(rule(header + CAR.section(Block(cid: directory, bytes: [1]))) == .cid)
        #expect(rule(good, limits: .init(maxBytes: good.count - 1, maxBlockBytes: 99, maxBlocks: 9)) == .size)
        #expect(rule(good, limits: .init(maxBytes: 9999, maxBlockBytes: 4, maxBlocks: 9)) == .block)
        #expect(rule(good, limits: .init(maxBytes: 9999, maxBlockBytes: 99, maxBlocks: 3)) == .count)
        #expect(rule(good, limits: .init(maxBytes: good.count, maxBlockBytes: 99, maxBlocks: 4)) == nil)
    }

    @Test("A file that is cut anywhere but between sections is refused")
    func truncation() {
        let bytes = file.bytes()
        var ends: Set<Int> = [CAR.header(roots: file.roots).count]
        var end = CAR.header(roots: file.roots).count
        for block in file.blocks {
            end += CAR.section(block).count
            ends.insert(end)
        }
        for count in 0..<bytes.count {
            let isRead = (try? CAR(Array(bytes[..<count]))) != nil
            #expect(isRead == ends.contains(count))
        }
    }

    @Test("Changed files never trap, and no changed block is accepted under its CID")
    func mutations() {
        var generator = SeededRandom(4)
        let original = file.bytes()
        var accepted = 0
        for _ in 0..<4000 {
            var bytes = original
            mutate(&bytes, &generator)
            guard let car = try? CAR(bytes, limits: .event) else { continue }
            accepted += 1
            #expect(car.blocks.allSatisfy { $0.cid.matches($0.bytes) })
            #expect(car.bytes() == bytes)
        }
        #expect(accepted > 10)
    }

    @Test("The shared interop files", .enabled(if: SharedData.isPresent))
    func shared() throws {
        for entry in try SharedData.cases("atproto-interop/car/car-file-fixtures.json") {
            let blocks = try (entry["blocks"] as! [[String: String]]).map {
                Block(cid: try #require(CID($0["cid"]!)), bytes: base64($0["bytes"]!))
            }
            let car = CAR(roots: [try #require(CID(entry["root"] as! String))], blocks: blocks)
            let bytes = try #require((entry["car"] as? String).map(base64))
            #expect(car.bytes() == bytes)
            #expect(try CAR(bytes) == car)
        }
    }
}
