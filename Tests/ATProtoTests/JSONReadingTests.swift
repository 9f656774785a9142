import ATProto
import Testing

@Suite("JSON reading")
struct JSONReadingTests {
    private func tree(_ text: String) throws(JSONError) -> JSONTree { try JSONTree(json: Array(text.utf8)) }

    @Test("Values of every kind are read, in order")
    func everyKind() throws {
        let value = try tree(
            #" {"b": [1, -2, 0, 9223372036854775807, -9223372036854775808], "a": {"": null}, "c": [true, false, 1.5, 2e3, "x"], "d": [], "e": {}} "#
        )
        #expect(value.members?.map(\.name) == ["b", "a", "c", "d", "e"])
        #expect(value["b"]?.elements?.compactMap(\.integer) == [1, -2, 0, .max, .min])
        #expect(value["a"]?.members?.first?.name == "")
        #expect(value["c"] == .array([.boolean(true), .boolean(false), .number("1.5"), .number("2e3"), .string("x")]))
    }

    @Test("Strings keep their text, whatever the escapes and the length")
    func strings() throws {
        #expect(try tree(#""a\"\\\/\b\f\n\r\té\uD83D\uDE00""#) == .string("a\"\\/\u{8}\u{c}\n\r\té😀"))
        for length in [0, 1, 7, 15, 16, 17, 63, 64, 200] {
            let text = String(repeating: "é", count: length)
            #expect(try tree("\"\(text)\"").string == text)
            #expect(try tree("\"\(text)\\n\"").string == text + "\n")
        }
    }

    @Test(
        "Half of a surrogate pair becomes the replacement character",
        arguments: [
            (#""\ud800""#, "\u{fffd}"), (#""\udc00x""#, "\u{fffd}x"), (#""\ud83dA""#, "\u{fffd}A"),
            (#""\ud83d\ud83d\ude00""#, "\u{fffd}😀"),
        ])
    func loneSurrogates(json: String, text: String) throws {
        #expect(try tree(json).string == text)
    }

    @Test(
        "What is not JSON is refused, also where it is only skipped",
        arguments: [
            "", " ", "{", "[", "{]", "[}", "[1,]", "[,1]", "[1 2]", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a" 1}"#,
            "{a:1}",
            #"{"a":1 "b":2}"#, "01", "-", "-01", "1.", ".5", "+1", "1e", "1e+", "tru", "nul", "truex", #""a"#, #""\x""#,
            #""\u12g4""#, #""\u123"#, "\"a\nb\"", "\"a\u{0}b\"", "1 1", "[1]]", "\u{feff}1", "'a'", "[1]\u{0}", "NaN",
            "[\u{b}1]",
        ])
    func malformed(json: String) throws {
        #expect(throws: JSONError.self) { try tree(json) }
        #expect(throws: JSONError.self) { try RawJSON(json: Array(json.utf8)) }
        #expect(throws: JSONError.self) { try RawJSON(json: Array("{\"k\":\(json)}".utf8)) }
    }

    @Test(
        "Bytes that are not UTF-8 are refused with their place",
        arguments: [
            [0x80], [0xc0, 0xaf], [0xc2], [0xe0, 0x80, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82],
            [0xf0, 0x80, 0x80, 0x80],
            [0xf4, 0x90, 0x80, 0x80], [0xff], [0xf8, 0x88, 0x80, 0x80, 0x80],
        ] as [[UInt8]])
    func badUTF8(bytes: [UInt8]) throws {
        for padding in [0, 1, 40, 100] {
            let head = [UInt8(ascii: "\"")] + [UInt8](repeating: 0x61, count: padding)
            let json = head + bytes + [UInt8](repeating: 0x61, count: 20) + [UInt8(ascii: "\"")]
            #expect(throws: JSONError.invalidUTF8(offset: head.count)) { try RawJSON(json: json) }
        }
    }

    @Test("Well-formed text at every length of character is accepted")
    func goodUTF8() throws {
        let text = "a¢€𐍈\u{7ff}\u{800}\u{d7ff}\u{e000}\u{ffff}\u{10000}\u{10ffff}" + String(repeating: "雲a", count: 50)
        #expect(try tree("\"\(text)\"").string == text)
    }

    @Test("A tree has a bounded depth; what is only skipped needs no bound")
    func depth() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(try JSONTree(json: nested(64)).elements?.count == 1)
        #expect(throws: JSONError.tooDeep(limit: 64)) { try JSONTree(json: nested(65)) }
        #expect(try RawJSON(json: nested(1_000_000)).count == 2_000_000)
        #expect(throws: JSONError.self) { try RawJSON(json: Array(nested(1_000_000).dropLast())) }
    }

    @Test("An answer's byte order mark is left out, and what is not UTF-8 is replaced")
    func answers() throws {
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        for head in [[], mark] {
            #expect(try RawJSON(answer: head + Array(#"["é"]"#.utf8)).elements?.first?.string == "é")
            let cut: [UInt8] = [0x5b, 0x22, 0xf0, 0x9f, 0x98, 0x61, 0xff, 0xed, 0xa0, 0x80, 0x22, 0x5d]
            #expect(
                try RawJSON(answer: head + cut).elements?.first?.string == "\u{fffd}a\u{fffd}\u{fffd}\u{fffd}\u{fffd}")
        }
        #expect(throws: JSONError.self) { try RawJSON(json: mark + [0x31]) }
    }

    @Test("Errors say where")
    func places() {
        #expect(throws: JSONError.syntax(offset: 5, .expectedValue)) { try tree(#"{"a":x}"#) }
        #expect(throws: JSONError.syntax(offset: 4, .trailingBytes)) { try tree("[1] x") }
    }

    @Test("Every cut of a document ends in an error, not in a crash")
    func truncation() {
        let json = Array(#"{"a":[1,2.5,"x\u00e9é",{"b":null,"c":true}],"d":"0123456789abcdef0123456789abcdef"}"#.utf8)
        for length in 0..<json.count {
            #expect(throws: JSONError.self) { try JSONTree(json: Array(json[..<length])) }
        }
    }

    @Test("A raw value gives its members, elements and scalars")
    func rawValues() throws {
        let raw = try RawJSON(json: Array(#" {"$type":"a.b.c","n":-5,"t":true,"l":["x",{"y":1}],"s":"\u00e9"} "#.utf8))
        #expect(raw.type == "a.b.c")
        #expect(raw["n"]?.integer == -5)
        #expect(raw["t"]?.boolean == true)
        #expect(raw["s"]?.string == "é")
        #expect(raw["l"]?.elements?.map(\.text) == [#""x""#, #"{"y":1}"#])
        #expect(raw["missing"] == nil)
        #expect(raw["n"]?.string == nil)
        #expect(raw["l"]?["y"] == nil)
        #expect(try raw["l"] == RawJSON(json: Array(#"["x",{"y":1}]"#.utf8)))
    }
}
