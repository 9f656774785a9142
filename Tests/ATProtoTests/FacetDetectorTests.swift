import TestScale
import Testing

@testable import ATProto

@Suite("Finding mentions, links and tags while typing")
struct FacetDetectorTests {
    /// What was found, written as text; the byte ranges are checked against the text itself.
    private func found(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return FacetDetector.facets(in: text).map { facet in
            let part = String(validating: bytes[facet.bytes], as: UTF8.self)
            #expect(part != nil, "a range cuts a scalar")
            switch facet.kind {
            case .mention(let handle):
                #expect(part == "@" + handle.string)
                return "@" + handle.string
            case .tag(let tag):
                #expect(part?.dropFirst() == Substring(tag))
                return "#" + tag
            case .link(let uri):
                #expect(SyntaxKind.uri.accepts(uri))
                return part == uri ? uri : "\(part ?? "") → \(uri)"
            }
        }
    }

    /// The inputs are those of the reference client's tests (bluesky-social/atproto, rich-text-detection.test.ts).
    @Test(
        "Mentions",
        arguments: [
            ("no mention", []), ("@handle.com middle end", ["@handle.com"]), ("start @handle.com end", ["@handle.com"]),
            ("@handle.com @handle.com", ["@handle.com", "@handle.com"]),
            ("@full123-chars.test", ["@full123-chars.test"]),
            ("not@right", []), ("@handle.com!@#$chars", ["@handle.com"]),
            ("@handle.com\n@handle.com", ["@handle.com", "@handle.com"]),
            ("parenthetical (@handle.com)", ["@handle.com"]), ("👨‍👩‍👧‍👧 @handle.com 👨‍👩‍👧‍👧", ["@handle.com"]),
            ("me@alice.test", []), ("@alice", []), ("@alice.test.", ["@alice.test"]),
            ("@alice.test, @bob.test: hi", ["@alice.test", "@bob.test"]),
            ("o\u{302} @alice.test", ["@alice.test"]), ("o\u{302}@alice.test", []), ("🔗@alice.test", ["@alice.test"]),
            ("❤️@alice.test", ["@alice.test"]), ("@alice.testさん", ["@alice.test"]), ("@alice.bücher.test", []),
            ("@alice.bu\u{308}cher.test", []), ("「@alice.test」", ["@alice.test"]), ("@handle.invalid", []),
            ("@@alice.test", []),
            ("@alice.test@example.social", []), ("@alice.test_", []), ("“@alice.test”", ["@alice.test"]), ("@", []),
            ("@.test", []),
        ] as [(String, [String])])
    func mentions(text: String, expected: [String]) {
        #expect(found(text) == expected)
    }

    @Test(
        "Links",
        arguments: [
            ("start https://middle.com end", ["https://middle.com"]),
            ("start https://middle.com/foo/bar?baz=bux#hash end", ["https://middle.com/foo/bar?baz=bux#hash"]),
            ("https://newline1.com\nhttps://newline2.com", ["https://newline1.com", "https://newline2.com"]),
            ("👨‍👩‍👧‍👧https://middle.com 👨‍👩‍👧‍👧", ["https://middle.com"]),
            ("e\u{301} https://middle.com", ["https://middle.com"]), ("🔗 https://x.test", ["https://x.test"]),
            ("start middle.com end", ["middle.com → https://middle.com"]),
            (
                "start middle.com/foo/bar?baz=bux#hash end",
                ["middle.com/foo/bar?baz=bux#hash → https://middle.com/foo/bar?baz=bux#hash"]
            ),
            (
                "newline1.com\nnewline2.com",
                ["newline1.com → https://newline1.com", "newline2.com → https://newline2.com"]
            ),
            ("not.. a..url ..here", []), ("e.g.", []), ("something-cool.jpg", []), ("website.com.jpg", []),
            ("e.g./foo", []),
            ("website.com.jpg/foo", []), ("a trailing bsky.app: colon", ["bsky.app → https://bsky.app"]),
            (
                "https://foo.com, https://bar.com/whatever; https://baz.com.",
                ["https://foo.com", "https://bar.com/whatever", "https://baz.com"]
            ),
            ("really?! https://foo.com?!...", ["https://foo.com"]), ("“https://foo.com”", ["https://foo.com"]),
            ("parenthentical (https://foo.com)", ["https://foo.com"]),
            ("(see https://foo.com/a_(b))", ["https://foo.com/a_(b)"]),
            ("except for https://foo.com/thing_(cool)", ["https://foo.com/thing_(cool)"]),
            ("[https://foo.com/x].", ["https://foo.com/x"]),
            ("HTTPS://EXAMPLE.com/A", ["HTTPS://EXAMPLE.com/A → https://EXAMPLE.com/A"]), ("xhttps://foo.com", []),
            ("https://", []), ("https:// foo", []),
            ("http://localhost:3000/x", ["http://localhost:3000/x"]),
            ("example.com:8080/x", ["example.com:8080/x → https://example.com:8080/x"]),
            (
                "https://bücher.example/straße?q=ü",
                ["https://bücher.example/straße?q=ü → https://xn--bcher-kva.example/stra%C3%9Fe?q=%C3%BC"]
            ),
            ("bu\u{308}cher.de", ["bu\u{308}cher.de → https://xn--bcher-kva.de"]),
            ("пример.рф", ["пример.рф → https://xn--e1afmkfd.xn--p1ai"]),
            ("例え.みんな", ["例え.みんな → https://xn--r8jz45g.xn--q9jyb4c"]),
            ("example.comです", ["example.com → https://example.com"]),
            ("見て、https://example.com/a。次", ["https://example.com/a"]),
            ("見てhttps://example.com/a", ["https://example.com/a"]), ("mail me@example.com now", []),
            ("the end.So it goes", []),
            ("EXAMPLE.COM", ["EXAMPLE.COM → https://EXAMPLE.COM"]), ("3.14", []), ("1.2.3.4", []), ("v1.2.0", []),
            ("example.com_", []),
            ("-foo.com", []), ("(example.com)", ["example.com → https://example.com"]),
            ("*example.com*", ["example.com → https://example.com"]),
            ("https://user:pw@example.com/x", ["https://user:pw@example.com/x"]),
            ("https://[::1]:80/", ["https://[::1]:80/"]),
            ("https://example.com/@alice.test #x", ["https://example.com/@alice.test", "#x"]),
            ("https://a.co/\"q", ["https://a.co/"]),
        ] as [(String, [String])])
    func links(text: String, expected: [String]) {
        #expect(found(text) == expected)
    }

    @Test(
        "Tags",
        arguments: [
            ("#a", ["#a"]), ("#a #b", ["#a", "#b"]), ("#1", []), ("#1a", ["#1a"]), ("body #tag body", ["#tag"]),
            ("#", []), ("#?", []),
            ("text # text", []), ("its a #double#rainbow", ["#double#rainbow"]), ("##hashash", ["##hashash"]),
            ("##", []),
            ("some #n0n3s@n5e!", ["#n0n3s@n5e"]), ("works #with,punctuation", ["#with,punctuation"]),
            ("strips trailing #punctuation, #like. #this!", ["#punctuation", "#like", "#this"]),
            ("strips #multi_trailing___...", ["#multi_trailing"]),
            ("works with #🦋 emoji, and #butter🦋fly", ["#🦋", "#butter🦋fly"]),
            ("this #️⃣tag should not be a tag", []), ("this ##️⃣tag should be a tag", ["##️⃣tag"]), ("this #t\nag", ["#t"]),
            ("#a\u{200B}b", ["#a"]), ("#\u{200B}a", []), ("＃日本語", ["#日本語"]), ("（#タグ）", ["#タグ"]), ("#👨‍👩‍👧‍👧 x", ["#👨‍👩‍👧‍👧"]),
            ("bsky.app/profile#header", ["bsky.app/profile#header → https://bsky.app/profile#header"]), ("no#tag", []),
            ("&#39;", []),
            ("#" + String(repeating: "a", count: 64), ["#" + String(repeating: "a", count: 64)]),
            ("#" + String(repeating: "a", count: 65), []),
            ("#" + String(repeating: "🦋", count: 64), ["#" + String(repeating: "🦋", count: 64)]),
            ("#e\u{301}te\u{301}", ["#e\u{301}te\u{301}"]),
        ] as [(String, [String])])
    func tags(text: String, expected: [String]) {
        #expect(found(text) == expected)
    }

    @Test("Ranges are in UTF-8 bytes whatever stands before")
    func ranges() {
        for prefix in ["", "a ", "é ", "e\u{301} ", "🔗 ", "👨‍👩‍👧‍👧 ", "漢字 ", "\u{1F1E8}\u{1F1ED} ", "‏שלום "] {
            let facets = FacetDetector.facets(in: prefix + "https://x.test #t @a.test")
            let start = prefix.utf8.count
            #expect(
                facets.map(\.bytes) == [start..<start + 14, start + 15..<start + 17, start + 18..<start + 25],
                "\(prefix)")
        }
    }

    @Test("Found facets become those of a record; a mention only when its account is known")
    func records() throws {
        let text = "@alice.test @bob.test see example.com"
        let did = try #require(DID("did:plc:7iza6de2dwap2sbkpav7c6c6"))
        let facets = FacetDetector.facets(in: text).compactMap { $0.facet(accounts: [Handle("ALICE.test")!: did]) }
        #expect(facets.map(\.features) == [[.mention(did: did.string)], [.link(uri: "https://example.com")]])
        #expect(
            RichText(text: text, facets: facets).segments.map(\.text) == [
                "@alice.test", " @bob.test see ", "example.com",
            ])
    }

    @Test("Any text is searched without a trap, and no character is cut")
    func anything() {
        var generator = SeededRandom(8)
        let pieces = [
            "@", "#", "＃", "https://", "http://", "a.com", ".", "-", "_", " ", "\n", "\u{200D}", "\u{FE0F}", "👩", "é",
            "e\u{301}", "(", ")", "/", ":",
            "?", "漢", "。", "xn--", "test", "1", "\u{300}", "\u{AD}", "🇨🇭", "[", "]", "\"", "ß",
        ]
        for _ in 0..<TestScale.rounds(3000) {
            let text = (0..<Int.random(in: 0..<14, using: &generator)).map { _ in
                pieces.randomElement(using: &generator)!
            }.joined()
            let facets = FacetDetector.facets(in: text)
            #expect(zip(facets, facets.dropFirst()).allSatisfy { $0.bytes.upperBound <= $1.bytes.lowerBound })
            for facet in facets {
                #expect(String(validating: Array(text.utf8)[facet.bytes], as: UTF8.self) != nil)
                if case .link(let uri) = facet.kind { #expect(SyntaxKind.uri.accepts(uri)) }
            }
        }
        let long = FacetDetector.facets(in: String(repeating: "@a.test https://x.com/(( #t ", count: 2000))
        #expect(long.count == 6000)
        _ = FacetDetector.facets(in: "https://a.com/" + String(repeating: ")", count: 20000))
    }
}
