import Foundation
import TestScale
import Testing

@testable import ATProto

@Suite("Data-model values as DAG-CBOR")
struct DataValueTests {
    @Test("A value gives the bytes and the CID that other implementations give, and comes back")
    func known() throws {
        // atproto-interop-tests (CC0), data-model-fixtures.json, first case
        let value: DataValue = [
            "string": "abc", "unicode": "a~öñ©⽘☎𓋓😀👨‍👩‍👧‍👧", "integer": 123, "bool": true, "null": nil,
            "array": ["abc", "def", "ghi"],
            "object": ["string": "abc", "number": 123, "bool": true, "arr": ["abc", "def", "ghi"]],
        ]
        let bytes = value.cbor()
        #expect(CID.ofCBOR(bytes).string == "bafyreiclp443lavogvhj3d2ob2cxbfuscni2k5jk7bebjzg7khl3esabwq")
        #expect(try DataValue(cbor: bytes) == value)
        #expect(try DataValue(json: value.json()) == value)
    }

    @Test(
        "Whole numbers take their shortest form",
        arguments: [
            (0, "00"), (23, "17"), (24, "1818"), (255, "18ff"), (256, "190100"), (65535, "19ffff"),
            (65536, "1a00010000"),
            (4_294_967_295, "1affffffff"), (4_294_967_296, "1b0000000100000000"), (Int64.max, "1b7fffffffffffffff"),
            (-1, "20"), (-24, "37"), (-25, "3818"), (-256, "38ff"), (-257, "390100"), (Int64.min, "3b7fffffffffffffff"),
        ] as [(Int64, String)])
    func integers(number: Int64, expected: String) throws {
        #expect(DataValue.integer(number).cbor() == hex(expected))
        #expect(try DataValue(cbor: hex(expected)) == .integer(number))
    }

    @Test(
        "Each rule of the canonical form is enforced",
        arguments: [
            ("", .truncated), ("1801", .notShortest), ("1900ff", .notShortest), ("1a0000ffff", .notShortest),
            ("1b00000000ffffffff", .notShortest), ("1b8000000000000000", .integerRange),
            ("3b8000000000000000", .integerRange), ("3bffffffffffffffff", .integerRange), ("f97e00", .floatingPoint),
            ("fa47c35000", .floatingPoint), ("fb3ff199999999999a", .floatingPoint), ("f7", .simpleValue),
            ("f820", .simpleValue), ("e0", .simpleValue), ("ff", .indefiniteLength), ("5f4100ff", .indefiniteLength),
            ("7f6161ff", .indefiniteLength), ("9f00ff", .indefiniteLength), ("bf616100ff", .indefiniteLength),
            ("1c", .malformed), ("7d", .malformed), ("c001", .tag), ("d82b4100", .tag), ("d82a00", .link),
            ("d82a4100", .link), ("d82a420001", .link), ("d82a4101", .link), ("a10000", .keyType),
            ("a1410000", .keyType),
            ("a2616200616100", .keyOrder), ("a262616100616200", .keyOrder), ("a2616100616100", .duplicateKey),
            ("61ff", .encoding), ("a161ff00", .encoding), ("62c328", .encoding), ("63eda080", .encoding),
            ("0000", .trailingBytes), ("42", .truncated), ("6261", .truncated), ("81", .truncated), ("a1", .truncated),
            ("a16161", .truncated), ("18", .truncated), ("d8", .truncated), ("d82a", .truncated),
            ("9bffffffffffffffff", .truncated), ("bb7fffffffffffffff", .truncated), ("5b7fffffffffffffff", .truncated),
            ("5a7fffffff00", .truncated), ("5800", .notShortest),
            ("7817" + String(repeating: "61", count: 23), .notShortest),
        ] as [(String, CBORError.Rule)])
    func rules(input: String, rule: CBORError.Rule) {
        let error = #expect(throws: CBORError.self) { try DataValue(cbor: hex(input)) }
        #expect(error?.rule == rule)
    }

    @Test("Nesting is bounded on reading, on both ways in")
    func depth() throws {
        func nested(_ depth: Int) -> [UInt8] { [UInt8](repeating: 0x81, count: depth) + [0] }
        #expect(throws: Never.self) { try DataValue(cbor: nested(128)) }
        #expect(throws: CBORError.self) { try DataValue(cbor: nested(129)) }
        #expect(throws: CBORError.self) { try DataValue(cbor: nested(1_000_000)) }
        func json(_ depth: Int) -> [UInt8] {
            [UInt8](repeating: UInt8(ascii: "["), count: depth) + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
        }
        #expect(throws: Never.self) { try DataValue(json: json(128), root: .any) }
        #expect(throws: DataModelError.self) { try DataValue(json: json(129), root: .any) }
        #expect(throws: DataModelError.self) { try DataValue(json: json(1_000_000), root: .any) }
    }

    @Test("Size is bounded")
    func size() {
        let limits = DataLimits(maxBytes: 10, maxDepth: 4)
        #expect(throws: CBORError.self) { try DataValue(cbor: [UInt8](repeating: 0, count: 11), limits: limits) }
        #expect(throws: DataModelError.self) {
            try DataValue(json: [UInt8](repeating: 0x20, count: 11), limits: limits)
        }
    }

    @Test("Texts that Unicode calls equal stay different, and a map cannot lose one of two such keys")
    func normalisation() {
        let composed = DataValue.string("\u{F4}")
        let decomposed = DataValue.string("o\u{302}")
        #expect(composed != decomposed)
        #expect(DataValue.map(["\u{F4}": 1]) != DataValue.map(["o\u{302}": 1]))
        // {"ô" (2 bytes): 0, "ô" decomposed (3 bytes): 0}
        #expect(throws: CBORError.self) { try DataValue(cbor: hex("a2 62c3b4 00 636fcc82 00")) }
    }

    @Test("A stream frame is two values in a row")
    func sequence() throws {
        let header: DataValue = ["op": 1, "t": "#commit"]
        let body: DataValue = ["seq": 7]
        #expect(try DataValue.sequence(cbor: header.cbor() + body.cbor()) == [header, body])
        #expect(throws: CBORError.self) { try DataValue.sequence(cbor: [0, 0, 0]) }
        #expect(try DataValue.sequence(cbor: []) == [])
    }

    @Test("Blobs are found wherever they are")
    func blobs() {
        let first = DataBlob(cid: .ofRaw([1]), mimeType: "image/png", size: 1)
        let second = DataBlob(cid: .ofRaw([2]), mimeType: "image/jpeg", size: 2)
        let record: DataValue = ["embed": ["images": [["image": first.value], ["image": second.value]]]]
        #expect(record.blobs() == [first, second])
    }

    @Test("Random values survive CBOR and JSON, and their bytes are canonical")
    func roundTrips() throws {
        var generator = SeededRandom(1)
        for _ in 0..<TestScale.rounds(400) {
            let value = DataValue.map(["v": randomValue(depth: 4, &generator)])
            let bytes = value.cbor()
            let back = try DataValue(cbor: bytes)
            #expect(back == value)
            #expect(back.cbor() == bytes)
            #expect(try DataValue(json: value.json()) == value)
        }
    }

    @Test("Changed bytes either fail or are the canonical form of what was read")
    func mutations() {
        var generator = SeededRandom(2)
        var accepted = 0
        for _ in 0..<TestScale.rounds(4000) {
            var bytes = randomValue(depth: 3, &generator).cbor()
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                mutate(&bytes, &generator)
            }
            if let value = try? DataValue(cbor: bytes) {
                accepted += 1
                #expect(value.cbor() == bytes)
            }
        }
        #expect(accepted > 100, "a fuzz that accepts nothing tests nothing")
    }
}

/// A random value; maps and arrays down to `depth`.
func randomValue(depth: Int, _ generator: inout SeededRandom) -> DataValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2:
        let shift = Int64.random(in: 0..<64, using: &generator)
        return .integer(Int64.random(in: .min ... .max, using: &generator) >> shift)
    case 3: return .string(randomText(&generator))
    case 4:
        let count = Int.random(in: 0..<40, using: &generator)
        return .bytes((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    case 5: return .link(.ofCBOR([UInt8.random(in: 0...255, using: &generator)]))
    case 6:
        return .array(
            (0..<Int.random(in: 0..<6, using: &generator)).map { _ in randomValue(depth: depth - 1, &generator) })
    default:
        var members: [String: DataValue] = [:]
        for _ in 0..<Int.random(in: 0..<8, using: &generator) {
            members["k" + randomText(&generator)] = randomValue(depth: depth - 1, &generator)
        }
        return .map(members)
    }
}

/// Text with controls, quotes, wide scalars.
func randomText(_ generator: inout SeededRandom) -> String {
    let pieces = ["a", "Z", "\"", "\\", "\n", "\u{0}", "\u{1F}", "é", "😀", "漢", "/", "\u{2028}", "\u{7F}", "x"]
    return (0..<Int.random(in: 0..<12, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }
        .joined()
}

/// Changes, removes or inserts a byte.
func mutate(_ bytes: inout [UInt8], _ generator: inout SeededRandom) {
    let place = Int.random(in: 0...bytes.count, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
    case 1 where place < bytes.count: bytes.remove(at: place)
    case 2 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    default: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &generator) }
    }
}
