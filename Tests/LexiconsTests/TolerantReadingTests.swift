import ATProto
import Lexicons
import Testing

/// One broken item never loses the page.
@Suite("Tolerant reading")
struct TolerantReadingTests {
    private let author = #"{"did":"did:plc:abc","handle":"alice.test"}"#
    private let record = ##"{"$type":"app.bsky.feed.post","text":"hi","createdAt":"2024-01-01T00:00:00Z"}"##

    private func post(_ n: Int, author: String? = nil, more: String = "") -> String {
        """
        {"post":{"uri":"at://x/app.bsky.feed.post/\(n)","cid":"bafy\(n)","author":\(author ?? self.author),
        "record":\(record),"indexedAt":"2024-01-01T00:00:00Z"\(more)}}
        """
    }

    private func timeline(_ items: [String]) -> [UInt8] {
        Array("{\"cursor\":\"c\",\"feed\":[\(items.joined(separator: ","))]}".utf8)
    }

    private func read(_ items: [String]) throws -> (page: AppBskyFeedGetTimeline.Output, report: ReadReport) {
        var report = ReadReport()
        let page = try AppBskyFeedGetTimeline.Output.read(json: timeline(items), report: &report)
        return (page, report)
    }

    @Test("Elements of the wrong shape are left out and reported with path and reason")
    func brokenElements() throws {
        let (page, report) = try read([
            post(0), post(1, author: #"{"handle":"x"}"#), "17", post(3), "null", #"{"post":{}}"#, post(6),
        ])
        #expect(page.feed.map(\.post.cid) == ["bafy0", "bafy3", "bafy6"])
        #expect(page.cursor == "c")
        #expect(
            report.skipped.map(\.description) == [
                #"feed[1].post.author: missing required field "did""#,
                "feed[2]: expected an object",
                "feed[4]: null instead of an object",
                #"feed[5].post: missing required fields "uri", "cid", "author", "record", "indexedAt""#,
            ])
    }

    @Test("An optional field of the wrong type costs that field, and is written back")
    func brokenOptionalField() throws {
        let (page, report) = try read([
            post(0, more: #","likeCount":"many","viewer":7,"quoteCount":1.5,"repostCount":3"#)
        ])
        let post = try #require(page.feed.first?.post)
        #expect(post.likeCount == nil)
        #expect(post.viewer == nil)
        #expect(post.repostCount == 3)
        #expect(
            report.skipped.map(\.description) == [
                "feed[0].post.likeCount: expected an integer of 64 bits", "feed[0].post.viewer: expected an object",
                "feed[0].post.quoteCount: expected an integer of 64 bits",
            ])
        #expect(post.unknownFields["likeCount"]?.string == "many")
        #expect(try RawJSON(json: post.json())["viewer"]?.integer == 7)
    }

    @Test("An explicit null counts as absent, silently")
    func explicitNull() throws {
        let (page, report) = try read([post(0, more: #","embed":null,"viewer":null,"likeCount":null,"labels":null"#)])
        #expect(page.feed.first?.post.embed == nil)
        #expect(report.isComplete)
    }

    @Test("A known member of an open union that cannot be read is kept whole")
    func brokenUnionMember() throws {
        let embed = ##"{"$type":"app.bsky.embed.external#view","external":{"uri":5}}"##
        let (page, report) = try read([post(0, more: ",\"embed\":\(embed)")])
        guard case .unknown(let raw)? = page.feed.first?.post.embed else {
            Issue.record("expected the raw member")
            return
        }
        #expect(raw.text == embed)
        #expect(report.skipped.map(\.path) == ["feed[0].post.embed.external.uri"])
    }

    @Test("A page that is cut, not JSON, or of another kind is an error")
    func brokenPage() {
        #expect(throws: JSONError.self) { try AppBskyFeedGetTimeline.Output.read(json: timeline([post(0)]).dropLast()) }
        #expect(throws: JSONError.unreadable(path: "the top", reason: #"missing required field "feed""#)) {
            try AppBskyFeedGetTimeline.Output.read(json: Array("{}".utf8))
        }
        #expect(throws: JSONError.unreadable(path: "feed", reason: "expected an array")) {
            try AppBskyFeedGetTimeline.Output.read(json: Array(#"{"feed":{}}"#.utf8))
        }
        #expect(throws: JSONError.unreadable(path: "the top", reason: "expected an object")) {
            try AppBskyFeedGetTimeline.Output.read(json: Array("[]".utf8))
        }
    }

    @Test("What is only skipped is checked too", arguments: [#"{"a":01}"#, #"["\x"]"#, "[1,]", "tru"])
    func skippedValues(value: String) {
        #expect(throws: JSONError.self) {
            try AppBskyFeedGetTimeline.Output.read(json: timeline([post(0, more: ",\"future\":\(value)")]))
        }
    }

    @Test("A value of any depth costs the field or element that holds it")
    func tooDeep() throws {
        func nested(_ depth: Int, _ open: String, _ close: String) -> String {
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        }
        let (page, report) = try read([
            post(0, more: ",\"future\":\(nested(100_000, "[", "]"))"),
            post(1, more: ",\"labels\":\(nested(100_000, "[", "]"))"),
            nested(100_000, #"{"post":"#, "}"), post(3, author: nested(100_000, #"{"did":"#, "}")), post(4),
        ])
        #expect(page.feed.map(\.post.cid) == ["bafy0", "bafy1", "bafy4"])
        #expect(page.feed.first?.post.unknownFields["future"]?.count == 200_001)
        #expect(report.skipped.first?.description == "feed[1].post.labels[0]: expected an object")
    }

    @Test("A thread that is nested more deeply than the reader goes is cut there")
    func deepThread() throws {
        let view =
            ##"{"$type":"app.bsky.feed.defs#threadViewPost","post":\##(post(0).dropFirst(8).dropLast()),"parent":"##
        let thread = String(repeating: view, count: 1_000) + "null" + String(repeating: "}", count: 1_000)
        var report = ReadReport()
        let output = try AppBskyFeedGetPostThread.Output.read(
            json: Array("{\"thread\":\(thread)}".utf8), report: &report)
        var depth = 0
        var next: AppBskyFeedDefs.ThreadViewPost.Parent? = nil
        if case .threadViewPost(let view) = output.thread {
            depth = 1
            next = view.parent
        }
        while case .threadViewPost(let view)? = next {
            depth += 1
            next = view.parent
        }
        #expect((500...512).contains(depth))
        #expect(report.skipped.contains { $0.reason == "nested too deeply" })
    }

    @Test("Text that is not UTF-8 costs its characters")
    func badText() throws {
        var json = timeline([post(0), post(1)])
        let place = try #require(json.firstIndex(of: UInt8(ascii: "h")))
        json.insert(0xff, at: try #require(json[place...].firstRange(of: Array("hi\"".utf8))?.upperBound) - 1)
        var report = ReadReport()
        let page = try AppBskyFeedGetTimeline.Output.read(json: json, report: &report)
        #expect(page.feed.compactMap { $0.post.record["text"]?.string } == ["hi\u{fffd}", "hi"])
        #expect(report.isComplete)
    }

    @Test("More than 64 skipped elements are counted")
    func manyBroken() throws {
        let (page, report) = try read([String](repeating: "1", count: 500) + [post(0)])
        #expect(page.feed.count == 1)
        #expect(report.count == 500)
        #expect(report.skipped.count == ReadReport.limit)
    }

    @Test("The last of two members with one name counts")
    func duplicates() throws {
        let json = #"{"feed":[1],"feed":[],"cursor":"a","cursor":"b"}"#
        #expect(try AppBskyFeedGetTimeline.Output.read(json: Array(json.utf8)).cursor == "b")
        // Also when it undoes a required field.
        let (page, report) = try read([post(0, more: #","author":5"#), post(1)])
        #expect(page.feed.map(\.post.cid) == ["bafy1"])
        #expect(report.skipped.map(\.description) == ["feed[0].post.author: expected an object"])
    }
}

@Suite("Unions")
struct UnionTests {
    private func reply(_ parent: String) throws -> AppBskyFeedDefs.ReplyRef {
        try AppBskyFeedDefs.ReplyRef.read(json: Array("{\"root\":\(parent),\"parent\":\(parent)}".utf8))
    }

    @Test("The type may stand anywhere in the object")
    func typeLast() throws {
        let json =
            ##"{"uri":"at://x","blocked":true,"author":{"did":"did:plc:a","$type":"z"},"$type":"app.bsky.feed.defs#blockedPost"}"##
        let reply = try reply(json)
        guard case .blockedPost(let post) = reply.parent else {
            Issue.record("expected a blocked post")
            return
        }
        #expect(post.uri == "at://x")
        // Written once, not again as an unknown field.
        #expect(post.unknownFields.isEmpty)
        #expect(post.author.unknownFields["$type"]?.string == "z")
    }

    @Test("A member without a type is taken for the one whose fields it has")
    func untyped() throws {
        guard case .notFoundPost = try reply(#"{"uri":"at://x","notFound":true}"#).parent else {
            Issue.record("expected a post that was not found")
            return
        }
        #expect(throws: JSONError.self) { try reply(#"{"uri":"at://x"}"#) }
        #expect(throws: JSONError.self) { try reply("3") }
    }

    @Test("Unknown members are written back byte for byte")
    func unknownMember() throws {
        let member = ##"{"$type":"com.example.future#thing", "n" : 1.50, "x":{"y":[null]}}"##
        let reply = try reply(member)
        guard case .unknown(let raw) = reply.root else {
            Issue.record("expected an unknown member")
            return
        }
        #expect(raw.text == member)
        #expect(String(decoding: reply.json(), as: UTF8.self) == "{\"root\":\(member),\"parent\":\(member)}")
    }

    @Test("Recursive definitions are read and written")
    func recursion() throws {
        var thread = ##"{"$type":"app.bsky.feed.defs#notFoundPost","uri":"at://end","notFound":true}"##
        for n in 0..<50 {
            thread = """
                {"$type":"app.bsky.feed.defs#threadViewPost","post":{"uri":"at://\(n)","cid":"c","author":{"did":"d","handle":"h"},\
                "record":{"$type":"x","n":1},"indexedAt":"t"},"parent":\(thread),"replies":[]}
                """
        }
        let output = try AppBskyFeedGetPostThread.Output.read(json: Array("{\"thread\":\(thread)}".utf8))
        #expect(String(decoding: output.json(), as: UTF8.self) == "{\"thread\":\(thread)}")
    }
}
