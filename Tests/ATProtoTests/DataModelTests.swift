import Foundation
import TestScale
import Testing

@testable import ATProto

@Suite("Data-model JSON")
struct DataModelTests {
    private func read(_ json: String) throws -> DataValue { try DataValue(json: Array(json.utf8)) }

    @Test("Links, bytes and blobs are understood")
    func special() throws {
        let cid = "bafkreiccldh766hwcnuxnf2wh6jgzepf2nlu2lvcllt63eww5p6chi4ity"
        let value = try read(
            #"{"l":{"$link":"\#(cid)"},"b":{"$bytes":"nFERjg"},"p":{"$bytes":"nFERjg=="},"#
                + #""f":{"$type":"blob","ref":{"$link":"\#(cid)"},"mimeType":"image/jpeg","size":10000}}"#)
        #expect(value["l"] == .link(CID(cid)!))
        #expect(value["b"] == .bytes(hex("9c51118e")))
        #expect(value["p"] == value["b"])
        #expect(value["f"].flatMap(DataBlob.init)?.size == 10000)
        #expect(try DataValue(json: value.json()) == value)
    }

    @Test(
        "What the data model does not have is refused by its rule",
        arguments: [
            (#""text""#, .root), ("[]", .root), (#"{"a":1.5}"#, .float), (#"{"a":1e-1}"#, .float),
            (#"{"a":9223372036854775808}"#, .integerRange), (#"{"a":-9223372036854775809}"#, .integerRange),
            (#"{"a":1e99999999999999999999}"#, .integerRange), (#"{"a":1,"a":1}"#, .duplicateKey),
            (#"{"a":1,"\u0061":1}"#, .duplicateKey), (#"{"$type":1}"#, .type), (#"{"$type":""}"#, .type),
            (#"{"$type":null}"#, .type), (#"{"a":{"$link":1}}"#, .link), (#"{"a":{"$link":"."}}"#, .link),
            (#"{"a":{"$link":"bafkreiccldh766hwcnuxnf2wh6jgzepf2nlu2lvcllt63eww5p6chi4ity","x":1}}"#, .link),
            (#"{"a":{"$bytes":1}}"#, .bytes), (#"{"a":{"$bytes":"nFERjg","x":1}}"#, .bytes),
            (#"{"a":{"$bytes":"n"}}"#, .bytes), (#"{"a":{"$bytes":"n-_A"}}"#, .bytes),
            (#"{"a":{"$type":"blob","mimeType":"image/jpeg","size":1}}"#, .blob),
            (#"{"a":"\ud800"}"#, .encoding), (#"{"a":"\udc00x"}"#, .encoding), (#"{"a":"\ud800\u0041"}"#, .encoding),
        ] as [(String, DataModelError.Rule)])
    func refused(json: String, rule: DataModelError.Rule) {
        let error = #expect(throws: DataModelError.self) { try read(json) }
        #expect(error?.rule == rule)
    }

    @Test(
        "What is not JSON is refused",
        arguments: [
            "", " ", "{", "}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}", "{\"a\":01}", "{\"a\":-}",
            "{\"a\":+1}", "{\"a\":.5}", "{\"a\":1.}", "{\"a\":1e}", "{\"a\":tru}", "{\"a\":nul", "{\"a\":\"\u{1}\"}",
            "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\\u12g4\"}", "{\"a\":\"", "{\"a\":[1 2]}", "{} {}", "{}x",
            "\u{FEFF}{}", "{\"a\":NaN}", "{\"a\":[1,]}", "{\"a\":\"\\",
        ])
    func notJSON(text: String) {
        #expect(throws: DataModelError.self) { try read(text) }
    }

    @Test("Bytes that are not UTF-8 are refused")
    func encoding() {
        #expect(throws: DataModelError.self) { try DataValue(json: hex("7b2261223a22ff227d")) }
        #expect(throws: DataModelError.self) { try DataValue(json: hex("7b22ff223a317d")) }
    }

    @Test(
        "Whole numbers may be written in other ways",
        arguments: [
            ("123.0", 123), ("-0", 0), ("0.0", 0), ("-0.0e5", 0), ("1e2", 100), ("1.5e1", 15), ("10e-1", 1),
            ("9223372036854775807", .max), ("-9223372036854775808", .min), ("0e999999999999", 0), ("1E+3", 1000),
        ] as [(String, Int64)])
    func wholeNumbers(text: String, expected: Int64) throws {
        #expect(try read(#"{"n":\#(text)}"#)["n"] == .integer(expected))
    }

    @Test("Escapes are read and written")
    func escapes() throws {
        let value = try read(#"{"s":"\"\\\/\b\f\n\r\t\u0000\u001f\u00e9\ud83d\ude00"}"#)
        #expect(value["s"] == .string("\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}é😀"))
        let written = String(decoding: value.json(), as: UTF8.self)
        #expect(written == #"{"s":"\"\\/\b\f\n\r\t\u0000\u001fé😀"}"#)
        let foundation = try JSONSerialization.jsonObject(with: Data(value.json())) as? [String: String]
        #expect(foundation?["s"] == value["s"]?.stringValue)
    }

    @Test("A record made in memory is checked by the same rules")
    func checks() {
        #expect(throws: Never.self) { try DataValue.map(["$type": "a.b.c", "n": [1, nil]]).checkDataModel() }
        for bad: DataValue in [
            ["$type": 1], ["a": ["$type": ""]], ["$link": "x"], ["a": [["$bytes": "x"]]],
            ["b": ["$type": "blob", "size": 1]],
        ] {
            #expect(throws: DataModelError.self) { try bad.checkDataModel() }
        }
        var deep: DataValue = 1
        for _ in 0..<200 { deep = [deep] }
        #expect(throws: DataModelError.self) { try deep.checkDataModel() }
    }

    @Test("Changed JSON never traps, and what is accepted is stable")
    func mutations() {
        var generator = SeededRandom(3)
        var accepted = 0
        for _ in 0..<3000 {
            var bytes = DataValue.map(["v": randomValue(depth: 3, &generator)]).json()
            mutate(&bytes, &generator)
            if let value = try? DataValue(json: bytes) {
                accepted += 1
                #expect((try? DataValue(json: value.json())) == value)
            }
        }
        #expect(accepted > 100)
    }

    @Test("The shared interop cases", .enabled(if: SharedData.isPresent))
    func shared() throws {
        let folder = "atproto-interop/data-model/"
        for entry in try SharedData.cases(folder + "data-model-fixtures.json") {
            let json = try [UInt8](JSONSerialization.data(withJSONObject: entry["json"]!, options: [.fragmentsAllowed]))
            let value = try DataValue(json: json)
            #expect(value.cbor() == base64(entry["cbor_base64"] as! String))
            #expect(CID.ofCBOR(value.cbor()).string == entry["cid"] as? String)
        }
        for (file, isValid) in [("data-model-valid.json", true), ("data-model-invalid.json", false)] {
            for entry in try SharedData.cases(folder + file) {
                let json = try [UInt8](
                    JSONSerialization.data(withJSONObject: entry["json"]!, options: [.fragmentsAllowed]))
                #expect(((try? DataValue(json: json)) != nil) == isValid, "\(entry["note"] ?? "")")
            }
        }
        for name in ["feedpost_record.cbor", "post_richtext_link.cbor"] {
            let bytes = try SharedData.bytes("atproto-interop/repo-car/" + name)
            #expect(try DataValue(cbor: bytes).cbor() == bytes)
        }
    }
}
