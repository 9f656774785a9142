import ATProto
import Lexicons
import Testing

@Suite("Records and methods")
struct RecordTests {
    @Test("A record is written with its type and read back")
    func writeAndRead() throws {
        let post = AppBskyFeedPost.Main(
            text: "Hello 雲", facets: [.init(index: .init(byteStart: 0, byteEnd: 5), features: [.tag(.init(tag: "x"))])],
            reply: .init(root: .init(uri: "at://r", cid: "c1"), parent: .init(uri: "at://p", cid: "c2")),
            embed: .images(.init(images: [.init(image: .init(cid: "bafk", mimeType: "image/png", size: 5), alt: "a")])),
            langs: ["en"], createdAt: "2024-01-01T00:00:00Z")
        let json = post.json()
        #expect(RawJSON(post).type == AppBskyFeedPost.Main.collection)
        let again = try AppBskyFeedPost.Main.read(json: json)
        #expect(again.json() == json)
        #expect(again.reply?.parent.cid == "c2")
        #expect(again.unknownFields.isEmpty)
        guard case .tag(let tag)? = again.facets?.first?.features.first else {
            Issue.record("expected a tag")
            return
        }
        #expect(tag.tag == "x")
    }

    @Test("Unknown fields and unknown preferences survive reading and writing")
    func preferences() throws {
        let json =
            ##"{"preferences":[{"$type":"app.bsky.actor.defs#adultContentPref","enabled":true,"since":{"a":1}},{"$type":"com.example#mine","x":[1, 2]},{"$type":"app.bsky.actor.defs#savedFeedsPref","pinned":"broken","saved":[]}]}"##
        let output = try AppBskyActorGetPreferences.Output.read(json: Array(json.utf8))
        #expect(output.preferences.count == 3)
        let input = AppBskyActorPutPreferences.Input(preferences: output.preferences)
        #expect(try JSONTree(json: input.json()) == JSONTree(json: Array(json.utf8)))
        guard case .adultContentPref(let preference)? = output.preferences.first else {
            Issue.record("expected the preference for adult content")
            return
        }
        #expect(preference.unknownFields.names == ["since"])
    }

    @Test("Fields are kept apart that differ only in the middle of a long name")
    func longNames() throws {
        let json = #"{"did":"d","handle":"h","viewer":{"blockingXyListList":"no","blockedBy":true}}"#
        let profile = try AppBskyActorDefs.ProfileViewBasic.read(json: Array(json.utf8))
        #expect(profile.viewer?.unknownFields.names == ["blockingXyListList"])
        #expect(profile.viewer?.blockedBy == true)
    }

    @Test("A kept value is read without its page")
    func lazyRecord() throws {
        let view = try AppBskyFeedDefs.PostView.read(
            json: Array(
                #"{"uri":"u","cid":"c","author":{"did":"d","handle":"h"},"record":{"text":"hi","createdAt":"t"},"indexedAt":"t"}"#
                    .utf8))
        #expect(try AppBskyFeedPost.Main.read(view.record).text == "hi")
        #expect(throws: JSONError.self) { try AppBskyFeedLike.Main.read(view.record) }
    }

    @Test("Equal strings in a large page share their storage, and stay equal to what was read")
    func interning() throws {
        let people = (0..<400).map { n in
            #"{"did":"did:plc:aaaaaaaaaaaaaaaaaaaa\#(n % 37)","handle":"person-with-a-long-name-\#(n % 41).example.com"}"#
        }
        let page = try AppBskyActorSearchActors.Output.read(
            json: Array("{\"actors\":[\(people.joined(separator: ","))]}".utf8))
        for (n, actor) in page.actors.enumerated() {
            #expect(actor.did == "did:plc:aaaaaaaaaaaaaaaaaaaa\(n % 37)")
            #expect(actor.handle == "person-with-a-long-name-\(n % 41).example.com")
        }
    }

    @Test("Facets are read straight from a record as far as they can be")
    func facets() throws {
        func feature(_ type: String, _ member: String) -> String {
            #"{"$type":"app.bsky.richtext.facet#\#(type)",\#(member)}"#
        }
        let json = """
            {"$type":"app.bsky.richtext.facet","features":[\(feature("link", #""uri":"https://x""#)),\(feature("new", #""x":{}"#)),
            \(feature("tag", #""tag":5"#)),7,\(feature("mention", #""did":"did:plc:a""#))],"index":{"byteEnd":9,"byteStart":4}}
            """
        let facet = try Facet.read(json: Array(json.utf8))
        #expect(
            facet
                == Facet(
                    byteStart: 4, byteEnd: 9,
                    features: [
                        .link(uri: "https://x"), .unknown(type: "app.bsky.richtext.facet#new"),
                        .mention(did: "did:plc:a"),
                    ]))
        #expect(throws: JSONError.self) {
            try Facet.read(json: Array(#"{"features":[],"index":{"byteStart":1}}"#.utf8))
        }
        #expect(throws: JSONError.self) { try Facet.read(json: Array(#"{"features":[]}"#.utf8)) }
    }

    @Test("Methods know their name, parameters, errors and bodies")
    func methods() throws {
        #expect(AppBskyFeedGetTimeline.nsid == "app.bsky.feed.getTimeline")
        #expect(AppBskyFeedGetTimeline.Parameters(limit: 30, cursor: "a b").queryString == "limit=30&cursor=a%20b")
        #expect(ComAtprotoServerCreateSession.errors.contains("AuthFactorTokenRequired"))
        #expect(ComAtprotoRepoUploadBlob.Input([1, 2], contentType: "image/png").contentType == "image/png")
        let input = ComAtprotoServerCreateSession.Input(identifier: "a", password: "b")
        #expect(input.contentType == "application/json")
        #expect(String(decoding: input.body(), as: UTF8.self) == #"{"identifier":"a","password":"b"}"#)
        var report = ReadReport()
        _ = try AppBskyGraphMuteActor.Output.read(body: Array("not json".utf8), report: &report)
        #expect(try ComAtprotoSyncGetRepo.Output.read(body: [1, 2], report: &report).bytes == [1, 2])
    }
}
