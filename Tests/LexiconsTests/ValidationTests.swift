import ATProto
import Lexicons
import Testing

@Suite("Validation of records")
struct ValidationTests {
    private func rule(_ record: some LexiconRecord, key: String? = nil) throws -> LexiconViolation? {
        let value = try DataValue(json: record.json())
        do {
            try LexiconValidator(.standard).validate(record: value, as: type(of: record).collection, key: key)
            return nil
        } catch {
            return error
        }
    }

    private func post(_ text: String) -> AppBskyFeedPost.Main {
        AppBskyFeedPost.Main(text: text, createdAt: "2024-01-01T00:00:00.000Z")
    }

    @Test("A good record has no violation")
    func good() throws {
        #expect(try rule(post("hello"), key: "3kznmn7xqxl22") == nil)
        #expect(try rule(AppBskyActorProfile.Main(displayName: "A"), key: "self") == nil)
    }

    @Test("300 graphemes and 3000 bytes are two rules")
    func lengths() throws {
        let family = "👨‍👩‍👧‍👦"
        #expect(try rule(post(String(repeating: "a", count: 300))) == nil)
        #expect(
            try rule(post(String(repeating: "a", count: 301)))
                == LexiconViolation(path: "text", rule: .bounds(.graphemes, minimum: nil, maximum: 300, found: 301)))
        #expect(try rule(post(String(repeating: family, count: 120))) == nil)
        #expect(
            try rule(post(String(repeating: family, count: 121)))
                == LexiconViolation(path: "text", rule: .bounds(.bytes, minimum: nil, maximum: 3000, found: 3025)))
    }

    @Test("Formats, unions, references and keys are checked with the path to the fault")
    func places() throws {
        var post = post("hi")
        post.createdAt = "yesterday"
        #expect(try rule(post) == LexiconViolation(path: "createdAt", rule: .format("datetime")))
        post = self.post("hi")
        post.facets = [.init(index: .init(byteStart: -1, byteEnd: 2), features: [])]
        #expect(try rule(post)?.path == "facets[0].index.byteStart")
        post.facets = [.init(index: .init(byteStart: 0, byteEnd: 2), features: [.mention(.init(did: "alice"))])]
        #expect(try rule(post)?.path == "facets[0].features[0].did")
        #expect(try rule(self.post("hi"), key: "self")?.rule == .recordKey(kind: "tid"))
        #expect(try rule(AppBskyActorProfile.Main(), key: "other")?.rule == .recordKey(kind: "literal:self"))
    }

    @Test("Blobs are bounded in size and type")
    func blobs() throws {
        let cid = "bafkreiclp443lavogvhj3d2ob2cxbfuscni2k5jk7bebjzg7khl3esabwq"
        let large = AppBskyActorProfile.Main(avatar: BlobRef(cid: cid, mimeType: "image/png", size: 1_500_000))
        #expect(try rule(large)?.path == "avatar")
        let text = AppBskyActorProfile.Main(avatar: BlobRef(cid: cid, mimeType: "text/plain", size: 10))
        #expect(try rule(text)?.rule == .mimeType(accepted: ["image/png", "image/jpeg"], found: "text/plain"))
    }

    @Test("A record of an unknown collection, or of another type, is refused")
    func wrongType() throws {
        let value = try DataValue(json: post("hi").json())
        let validator = LexiconValidator(.standard)
        #expect(throws: LexiconViolation.self) { try validator.validate(record: value, as: "com.example.thing") }
        #expect(throws: LexiconViolation.self) { try validator.validate(record: value, as: "app.bsky.feed.like") }
        #expect(!validator.knows("com.example.thing"))
        #expect(validator.knows("app.bsky.feed.post"))
    }

    @Test("The input of a procedure is checked")
    func input() throws {
        let validator = LexiconValidator(.standard)
        let good = try DataValue(json: Array(#"{"identifier":"a","password":"b"}"#.utf8))
        try validator.validate(input: good, of: "com.atproto.server.createSession")
        #expect(throws: LexiconViolation(path: "password", rule: .missing)) {
            try validator.validate(
                input: try! DataValue(json: Array(#"{"identifier":"a"}"#.utf8)), of: "com.atproto.server.createSession")
        }
    }
}
