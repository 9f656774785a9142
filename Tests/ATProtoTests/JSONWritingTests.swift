import ATProto
import Testing

@Suite("JSON writing")
struct JSONWritingTests {
    @Test(
        "What was written is read back",
        arguments: [
            "", "plain", "\"quoted\\\"", "\u{0}\u{1}\u{1f}\u{8}\t\n\u{c}\r", "é雲😀\u{2028}",
            String(repeating: "x\n", count: 200),
        ])
    func strings(text: String) throws {
        #expect(try JSONTree(json: JSONTree.string(text).json()) == .string(text))
    }

    @Test("Commas stand between members and elements only")
    func structure() {
        var writer = JSONWriter()
        writer.openObject()
        writer.field("a", 1)
        writer.field("absent", nil as String?)
        writer.field("b", ["x", "y"])
        writer.field("c", [] as [Int])
        writer.null("d", if: true)
        writer.null("e", if: false)
        writer.field("f", false)
        writer.closeObject()
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #"{"a":1,"b":["x","y"],"c":[],"d":null,"f":false}"#)
    }

    @Test("Control characters are escaped in their short form or as four digits")
    func escapes() {
        let text = String(decoding: JSONTree.string("\u{1}\u{1f}\n\"\\").json(), as: UTF8.self)
        #expect(text == #""\u0001\u001f\n\"\\""#)
    }
}

@Suite("Wire types")
struct LexiconWireTypeTests {
    private func read<T: LexiconReadable>(_ type: T.Type, _ text: String) throws -> T {
        try T.read(json: Array(text.utf8))
    }

    @Test(
        "Blobs of today and of the first days are read and written back in their form",
        arguments: [
            #"{"$type":"blob","ref":{"$link":"bafkreiabc"},"mimeType":"image/png","size":12}"#,
            #"{"cid":"bafkreiabc","mimeType":"image/png"}"#,
        ])
    func blobs(json: String) throws {
        let blob = try read(BlobRef.self, json)
        #expect(blob.cid == "bafkreiabc")
        #expect(String(decoding: blob.json(), as: UTF8.self) == json)
    }

    @Test("Bytes are read with and without padding")
    func bytes() throws {
        #expect(try read(LexiconBytes.self, #"{"$bytes":"aGk="}"#).bytes == Array("hi".utf8))
        #expect(try read(LexiconBytes.self, #"{"$bytes":"aGk"}"#).bytes == Array("hi".utf8))
        #expect(String(decoding: LexiconBytes(Array("hi".utf8)).json(), as: UTF8.self) == #"{"$bytes":"aGk"}"#)
        for length in 0..<40 {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37) }
            #expect(try LexiconBytes.read(json: LexiconBytes(bytes).json()).bytes == bytes)
        }
    }

    @Test("What is no link, blob or bytes says so", arguments: ["{}", "1", #"{"$link":1,"$bytes":"a","cid":null}"#])
    func broken(json: String) {
        #expect(throws: JSONError.self) { try read(CIDLink.self, json) }
        #expect(throws: JSONError.self) { try read(BlobRef.self, json) }
        #expect(throws: JSONError.self) { try read(LexiconBytes.self, json) }
    }

    @Test("Query strings are encoded, and arrays repeat their name")
    func queries() {
        var query = XRPCQueryString()
        query.add("q", "a b&c=d/é:+")
        query.add("limit", 50)
        query.add("none", nil as Int?)
        query.add("uris", ["at://x/y/z", "2"])
        query.add("flag", true)
        #expect(query.text == "q=a%20b%26c%3Dd%2F%C3%A9:%2B&limit=50&uris=at:%2F%2Fx%2Fy%2Fz&uris=2&flag=true")
        #expect(NoParameters().queryString.isEmpty)
    }
}
