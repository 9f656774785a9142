import Foundation
import Services
import Testing

@testable import SocialServices

/// Searching what was seen.
@Suite struct SeenSearchTests {
    private func world() async throws -> SeenWorld {
        let world = try SeenWorld()
        func at(_ day: Int) -> String { "2026-01-\(day < 10 ? "0" : "")\(day)T12:00:00Z" }
        func post(
            _ key: String, _ text: String, day: Int, by author: String = Wire.bob, handle: String = "bob.test",
            langs: [String] = [], embed: String? = nil
        ) -> String {
            Wire.entry(
                Wire.post(
                    key, text: text, by: author, handle: handle, created: at(day), indexed: at(day), langs: langs,
                    embed: embed))
        }
        let picture = """
            {"$type":"app.bsky.embed.images#view","images":[{"thumb":"t","fullsize":"f","alt":"a grey heron"}]}
            """
        let quoted = """
            {"$type":"app.bsky.embed.record#view","record":{"$type":"app.bsky.embed.record#viewRecord",
            "uri":"\(Wire.uri("inner", by: Wire.carol))","cid":"q","author":{"did":"\(Wire.carol)","handle":"carol.test"},
            "value":{"$type":"app.bsky.feed.post","text":"quoted marmalade","createdAt":"\(at(2))"},"indexedAt":"\(at(2))"}}
            """
        try await world.keep([
            post("1", "Honey bees love the old pear tree", day: 1, langs: ["en"]),
            post("2", "Bees and honey", day: 5, langs: ["en-GB"]),
            post("3", "Über den Zaun: café, naïve", day: 6, langs: ["de"]),
            post("4", "大根とにんじんを植えました", day: 7, langs: ["ja"]),
            post("5", "beekeeping is fun AND hard", day: 8, by: Wire.carol, handle: "carol.test"),
            post("6", "look", day: 9, embed: picture),
            post("7", "and this", day: 10, embed: quoted),
        ])
        return world
    }

    @Test(arguments: [
        ("honey bees", ["2", "1"]), ("\"honey bees\"", ["1"]), ("bee*", ["5", "2", "1"]), ("bee", []),
        ("bees from:bob.test", ["2", "1"]), ("from:@Carol.test", ["5", "inner"]), ("bee* from:carol.test", ["5"]),
        ("from:nobody.test bees", []), ("from:\(Wire.carol)", ["5", "inner"]),
        ("bees since:2026-01-03", ["2"]), ("bees until:2026-01-03", ["1"]), ("lang:en bees", ["2", "1"]),
        ("lang:en-gb", ["2"]), ("lang:e bees", []), ("uber cafe", ["3"]), ("NAIVE", ["3"]), ("大根", ["4"]),
        ("にんじん", ["4"]), ("大 植", ["4"]), ("根大", []), ("heron", ["6"]), ("marmalade", ["inner"]),
        ("AND", ["7", "5", "2"]),
    ])
    func finds(_ query: String, _ keys: [String]) async throws {
        let found = try await world().store.search(SeenQuery(query), limit: 50, cursor: nil, account: Wire.alice).found
        #expect(found.map { $0.post.uri.split(separator: "/").last.map(String.init) } == keys)
    }

    @Test(arguments: [
        "\"", "\"\"\"", "a\"b", "*", "a*b*", "NEAR(a b)", "text:x", "-a", "^a", "a OR b", "(", "{a b}: c", "a\0b",
        "\u{0}*\"",
        "from: x", "lang:%_ bees", "lang: en", "from:\" x", "'; DROP TABLE seen_posts; --", "\u{FFFD}x\u{202E}", "👩‍👩‍👧",
        String(repeating: "a ", count: 5000), String(repeating: "\"", count: 999), "since:2026-01-01T00:00:00Z x",
    ])
    func anyTypedTextIsSafe(_ text: String) async throws {
        let world = try await world()
        do throws(SocialError) {
            let query = try SeenQuery(text)
            await #expect(throws: Never.self) {
                _ = try await world.store.search(query, limit: 10, cursor: nil, account: Wire.alice)
            }
        } catch {
            guard case .malformed = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test(arguments: ["since:soon x", "until:2026-13-01 x", "since:2026-02-30 x", "...", "since:2026-1-1"])
    func whatNamesNoDayOrNoWordIsTold(_ text: String) {
        #expect(throws: SocialError.self) { try SeenQuery(text) }
    }

    @Test func excerptsSayWhatFits() async throws {
        let world = try await world()
        let (found, _) = try await world.store.search(
            SeenQuery("pear bee*"), limit: 50, cursor: nil, account: Wire.alice)
        let parts = try #require(found.first?.excerpt)
        #expect(parts.filter(\.isMatch).map(\.text) == ["bees", "pear"])
        #expect(parts.map(\.text).joined() == "Honey bees love the old pear tree")
    }

    @Test func pagesMeetWithoutGapOrRepeat() async throws {
        let world = try SeenWorld()
        for start in stride(from: 0, to: 100, by: 20) {
            try await world.keep(
                (start..<start + 20).map {
                    Wire.entry(Wire.post("p\($0)", text: "word \($0)", created: "2026-01-02T03:04:\($0 % 60)Z"))
                }, cursor: "\(start)")
        }
        var seen: [String] = []
        var cursor: String?
        repeat {
            let page = try await world.store.search(SeenQuery("word"), limit: 7, cursor: cursor, account: Wire.alice)
            seen += page.found.map(\.post.text)
            cursor = page.cursor
        } while cursor != nil
        #expect(seen.count == 100)
        #expect(Set(seen).count == 100)
        #expect(try await world.found("word") == seen)
    }

    // Many are called handle.invalid; who they are is their DID.
    @Test func handlesThatAreInvalidAreNobodysName() async throws {
        let world = try SeenWorld()
        try await world.keep([
            Wire.entry(Wire.post("1", text: "one bee", by: Wire.bob, handle: "handle.invalid")),
            Wire.entry(Wire.post("2", text: "two bees", by: Wire.carol, handle: "handle.invalid")),
        ])
        #expect(try await world.found("from:handle.invalid").isEmpty)
        #expect(try await world.found("from:\(Wire.carol)") == ["two bees"])
        #expect(try await world.store.did(ofHandle: "handle.invalid", account: Wire.alice) == nil)
        // A handle goes over to somebody else.
        try await world.keep([Wire.entry(Wire.post("1", text: "one bee", by: Wire.bob, handle: "bob.test"))])
        #expect(try await world.store.did(ofHandle: "Bob.test", account: Wire.alice) == Wire.bob)
        #expect(try await world.found("from:bob.test") == ["one bee"])
    }
}
