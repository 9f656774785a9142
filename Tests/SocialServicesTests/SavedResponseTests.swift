import Foundation
import Services
import Testing

@testable import SocialServices

@Suite struct SavedResponseTests {
    private let reader = SavedResponseReader()

    private func read(_ json: String) throws -> SavedResponse { try reader.read(Array(json.utf8)) }

    private func post(_ key: String, record: String? = nil, embed: String? = nil, more: String = "") -> String {
        """
        {"uri":"at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.post/\(key)","cid":"bafyreia","author":
        {"did":"did:plc:aaaaaaaaaaaaaaaaaaaaaaaa","handle":"ann.test"},"record":
        \(record ?? #"{"$type":"app.bsky.feed.post","text":"\#(key)","createdAt":"2026-01-02T03:04:05Z"}"#),
        \(embed.map { #""embed":\#($0),"# } ?? "")\(more)"indexedAt":"2026-01-02T03:04:06Z"}
        """
    }

    private func timeline(_ posts: String...) throws -> Page<TimelineEntry> {
        let response = try read(
            #"{"feed":[\#(posts.map { #"{"post":\#($0)}"# }.joined(separator: ","))],"cursor":"c"}"# + "\n")
        guard case .timeline(let page) = response else { throw Unexpected(response: response) }
        return page
    }

    private struct Unexpected: Error { let response: SavedResponse }

    // One bad record must not cost the page.
    @Test func brokenPostCostsOnlyItself() throws {
        let page = try timeline(
            post("one"), post("two", record: #"{"$type":"com.example.unknown","x":1}"#), #"{"uri":5}"#, post("three"))
        #expect(page.items.map(\.post.text) == ["one", "three"])
        #expect(page.skipped.count == 2)
        #expect(page.skipped.contains { $0.path == "feed[1].post.record" && $0.reason.contains("com.example.unknown") })
        #expect(page.cursor == "c")
    }

    @Test func unknownEmbedIsNamedAndThePostStands() throws {
        let page = try timeline(post("one", embed: #"{"$type":"com.example.embed#view","x":[1,{"y":null}]}"#))
        #expect(page.items.first?.post.embed == .unsupported(type: "com.example.embed#view"))
    }

    @Test func labelWithoutExpiryAndOneTakenBack() throws {
        let labels = """
            "labels":[{"src":"did:plc:b","uri":"u","val":"spoiler","cts":"2026-01-01T00:00:00Z"},
            {"src":"did:plc:b","uri":"u","val":"gone","neg":true,"cts":"2026-01-01T00:00:00Z"}],
            """
        let page = try timeline(post("one", more: labels))
        #expect(page.items.first?.post.labels == [ContentLabel(value: "spoiler", source: "did:plc:b")])
    }

    // Facets count UTF-8 bytes, and anything may stand in a record.
    @Test func facetsOfARecordAreDrawableWhateverTheySay() throws {
        let record = """
            {"$type":"app.bsky.feed.post","text":"🔗 https://x.test","createdAt":"2026-01-02T03:04:05Z","facets":[
            {"index":{"byteStart":5,"byteEnd":19},"features":[{"$type":"app.bsky.richtext.facet#link","uri":"https://x.test"}]},
            {"index":{"byteStart":1,"byteEnd":3},"features":[{"$type":"app.bsky.richtext.facet#tag","tag":"t"}]},
            {"index":{"byteStart":5,"byteEnd":5},"features":[{"$type":"app.bsky.richtext.facet#tag","tag":"t"}]},
            {"index":{"byteStart":9,"byteEnd":900},"features":[{"$type":"app.bsky.richtext.facet#tag","tag":"t"}]}]}
            """
        let facets = try #require(try timeline(post("one", record: record)).items.first).post.facets
        let link = Facet(byteStart: 5, byteEnd: 19, feature: .link("https://x.test"))
        #expect(facets.contains(link))
        for (left, right) in zip(facets, facets.dropFirst()) { #expect(left.byteEnd <= right.byteStart) }
    }

    // Dates as they are.
    @Test(arguments: [
        ("2099-01-01T00:00:00Z", "2026-01-02T03:04:06Z"), ("2026-01-01T20:00:00-07:00", "2026-01-02T03:00:00Z"),
        ("2026-01-02T03:04:05.123456789Z", "2026-01-02T03:04:05Z"), ("yesterday", "2026-01-02T03:04:06Z"),
    ])
    func timeToSortByIsTheEarlierOfBoth(createdAt: String, expected: String) throws {
        let record = #"{"$type":"app.bsky.feed.post","text":"t","createdAt":"\#(createdAt)"}"#
        let date = try #require(try timeline(post("one", record: record)).items.first?.post.sortDate)
        #expect(abs(date.timeIntervalSince(try Date(expected, strategy: .iso8601))) < 1)
    }

    // What is answered may be blocked or gone.
    @Test func blockedAndMissingParentsAreNamed() throws {
        let response = try read(
            """
            {"feed":[{"post":\(post("one")),"reply":{"root":{"$type":"app.bsky.feed.defs#notFoundPost","uri":"at://r",
            "notFound":true},"parent":{"$type":"app.bsky.feed.defs#blockedPost","uri":"at://p","blocked":true,
            "author":{"did":"did:plc:b"}}}}]}
            """)
        guard case .timeline(let page) = response else { throw Unexpected(response: response) }
        #expect(page.items.first?.parent == .blocked(uri: "at://p"))
        #expect(page.cursor == nil)
    }

    @Test func flatThreadBecomesATree() throws {
        func item(_ key: String, _ depth: Int) -> String {
            """
            {"uri":"at://\(key)","depth":\(depth),"value":{"$type":"app.bsky.unspecced.defs#threadItemPost","post":\(post(key)),
            "moreParents":false,"moreReplies":0,"opThread":false,"hiddenByThreadgate":false,"mutedByViewer":false}}
            """
        }
        let response = try read(
            """
            {"hasOtherReplies":false,"thread":[\(item("top", -1)),\(item("anchor", 0)),\(item("a", 1)),\(item("a1", 2)),
            \(item("b", 1))]}
            """)
        guard case .thread(let thread) = response, case .post(let anchor) = thread.anchor else {
            throw Unexpected(response: response)
        }
        #expect(anchor.text == "anchor")
        #expect(thread.ancestors.count == 1)
        #expect(thread.replies.map(\.replies.count) == [1, 0])
    }

    @Test(arguments: ["", "[]", "{}", "<html>", #"{"feed":5}"#, #"{"feed":[}"#])
    func whatIsNoAnswerIsRefusedWithAReason(json: String) {
        #expect(throws: SocialError.self) { try read(json) }
    }

    /// Where the collection of real answers is at hand, every file gives view models and no item is lost silently.
    @Test(.enabled(if: !SharedData.answers.isEmpty), arguments: SharedData.answers)
    func everyRealAnswerIsShown(file: URL) throws {
        let data = try Data(contentsOf: file)
        let (count, skipped) = try reader.read(Array(data)).sizes
        let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let items =
            [
                "feed", "posts", "notifications", "profiles", "feeds", "starterPacks", "records", "postRecords",
                "preferences",
                "items", "blocks",
            ].compactMap { (json[$0] as? [Any])?.count }.first
        #expect(count + skipped == items ?? count, "\(file.lastPathComponent)")
        #expect(count > 0)
    }
}

enum SharedData {
    static let folder =
        ProcessInfo.processInfo.environment["WARREN_SHARED_DATA"].map { URL(filePath: $0) }
        ?? URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../shared/data").standardized
    static let answers =
        ((try? FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "bluesky-json"), includingPropertiesForKeys: nil)) ?? [])
        .filter { $0.pathExtension == "json" }
}

extension SavedResponse {
    /// How many items it holds, and how many were skipped.
    fileprivate var sizes: (Int, Int) {
        switch self {
        case .timeline(let page): (page.items.count, page.skipped.count)
        case .posts(let page): (page.items.count, page.skipped.count)
        case .thread(let thread): (1 + thread.ancestors.count + thread.replies.count, thread.skipped.count)
        case .notifications(let page): (page.items.count, page.skipped.count)
        case .profiles(let page): (page.items.count, page.skipped.count)
        case .actors(let page): (page.items.count, page.skipped.count)
        case .list(_, let page): (page.items.count, page.skipped.count)
        case .lists(let page): (page.items.count, page.skipped.count)
        case .feeds(let page): (page.items.count, page.skipped.count)
        case .starterPacks(let page): (page.items.count, page.skipped.count)
        case .conversations(let page): (page.items.count, page.skipped.count)
        case .records(let page): (page.items.count, page.skipped.count)
        case .preferences(let entries): (entries.count, 0)
        }
    }
}
