import TestScale
import Testing

@testable import ATProto

@Suite("Reading facets")
struct RichTextTests {
    private func tag(_ start: Int64, _ end: Int64, _ name: String = "t") -> Facet {
        Facet(byteStart: start, byteEnd: end, features: [.tag(name)])
    }

    private func parts(_ text: String, _ facets: [Facet]) -> [String] {
        let rich = RichText(text: text, facets: facets)
        #expect(rich.segments.map(\.text).joined() == text)
        return rich.segments.map { $0.feature == nil ? $0.text : "[\($0.text)]" }
    }

    @Test("Facets cut the text in order, whatever order they come in")
    func ordinary() {
        #expect(parts("a #b c #d", [tag(7, 9), tag(2, 4)]) == ["a ", "[#b]", " c ", "[#d]"])
        #expect(parts("#b", [tag(0, 2)]) == ["[#b]"])
        #expect(parts("abc", []) == ["abc"])
        #expect(parts("", [tag(0, 1)]) == [])
        #expect(parts("ab", [tag(0, 1), tag(1, 2)]) == ["[a]", "[b]"])
    }

    @Test("Nonsense is left out, what reaches over the end is cut")
    func nonsense() {
        let bad = [
            tag(0, 0), tag(2, 1), tag(-1, 2), tag(3, 9), tag(9, 99), tag(.min, .max), tag(.max, .min), tag(.max, .max),
            Facet(byteStart: 0, byteEnd: 2, features: []),
            Facet(byteStart: 0, byteEnd: 2, features: [.unknown(type: "a.b.c#d")]),
        ]
        #expect(parts("abc", bad) == ["abc"])
        #expect(parts("abc", [tag(1, 99)]) == ["a", "[bc]"])
        #expect(parts("abc", [tag(1, .max)]) == ["a", "[bc]"])
    }

    @Test("Of overlapping facets the first counts; a hundred on one byte are one")
    func overlaps() {
        #expect(parts("abcdef", [tag(0, 3), tag(2, 5), tag(3, 4)]) == ["[abc]", "[d]", "ef"])
        let many = (0..<100).map { Facet(byteStart: 0, byteEnd: 1, features: [.mention(did: "did:plc:\($0)")]) }
        let rich = RichText(text: "spam", facets: many)
        #expect(rich.segments.map(\.text) == ["s", "pam"])
        #expect(rich.segments.first?.feature == .mention(did: "did:plc:0"))
    }

    @Test("A facet that would cut a character holds it whole")
    func characters() {
        let family = "👨‍👩‍👧‍👧"
        #expect(family.utf8.count == 25)
        #expect(parts("x\(family)y", [tag(3, 5)]) == ["x", "[\(family)]", "y"])
        #expect(parts("x\(family)y", [tag(1, 8)]) == ["x", "[\(family)]", "y"])
        // NFD ô: o and a mark of two bytes; a range counted on the NFC form begins inside.
        #expect(parts("o\u{302} @a.b", [tag(1, 6)]) == ["[o\u{302} @a]", ".b"])
        // The reported case: the range misses by the emoji's bytes.
        #expect(parts("🔗 https://x.test", [tag(2, 16)]) == ["[🔗 https://x.t]", "est"])
        #expect(parts("a\r\nb", [tag(0, 2)]) == ["[a\r\n]", "b"])
    }

    @Test("Any facets on any text give the text back")
    func anything() {
        var generator = SeededRandom(7)
        for _ in 0..<1500 {
            let text = randomText(&generator) + ["👨‍👩‍👧‍👧", "e\u{301}", "🇨🇭🇨🇭", ""].randomElement(using: &generator)!
            let facets = (0..<Int.random(in: 0..<8, using: &generator)).map { _ in
                tag(Int64.random(in: -3...40, using: &generator), Int64.random(in: -3...40, using: &generator))
            }
            let rich = RichText(text: text, facets: facets)
            #expect(rich.segments.map(\.text).joined().utf8.elementsEqual(text.utf8))
            #expect(rich.segments.map(\.text.count).reduce(0, +) == text.count, "no character was cut")
            #expect(rich.segments.allSatisfy { !$0.text.isEmpty && $0.text.utf8.count == $0.bytes.count })
        }
    }

    @Test("Facets of records are read leniently and written back")
    func records() throws {
        let value: DataValue = [
            "index": ["byteStart": 0, "byteEnd": 4],
            "features": [
                ["$type": "x.y.z#new", "a": 1], ["$type": "app.bsky.richtext.facet#link"], 7,
                ["$type": "app.bsky.richtext.facet#link", "uri": "not a uri"],
            ],
        ]
        let facet = try #require(Facet(value))
        #expect(facet.features == [.unknown(type: "x.y.z#new"), .link(uri: "not a uri")])
        #expect(RichText(text: "link", facets: [facet]).segments.first?.feature == .link(uri: "not a uri"))
        for feature: FacetFeature in [.tag("t"), .mention(did: "did:a:b"), .link(uri: "https://a")] {
            let facet = Facet(byteStart: 1, byteEnd: 2, features: [feature])
            #expect(Facet(facet.value) == facet)
        }
        for bad: DataValue in [nil, 1, [:], ["index": ["byteStart": 1]], ["index": ["byteStart": "0", "byteEnd": 1]]] {
            #expect(Facet(bad) == nil)
        }
    }

    @Test("Both limits count")
    func limits() {
        let family = TextMeasure(String(repeating: "👨‍👩‍👧‍👧", count: 250))
        #expect(family == TextMeasure(String(repeating: "👨‍👩‍👧‍👧", count: 250)))
        #expect(family.graphemes == 250 && family.bytes == 6250)
        #expect(!TextLimit.post.accepts(family))
        #expect(TextLimit.post.remaining(family) == (50, -3250))
        #expect(TextLimit.post.accepts(TextMeasure(String(repeating: "a", count: 300))))
        #expect(!TextLimit.post.accepts(TextMeasure(String(repeating: "a", count: 301))))
        #expect(TextLimit.post.accepts(TextMeasure(String(repeating: "👨‍👩‍👧‍👧", count: 120))))
        #expect(TextMeasure("").graphemes == 0)
        #expect(TextMeasure("https://example.com/" + String(repeating: "x", count: 300)).graphemes == 320)
    }
}

@Suite("Boundaries of characters")
struct CharacterBoundaryTests {
    @Test(
        "A facet beside any character is widened to whole characters and no further",
        arguments: [
            "a雲b", "e\u{301}x", "👨‍👩‍👧‍👦!", "a\r\nb", "🇩🇪🇫🇷.", "กำx", "क्षि x", "\u{600}1", "\u{200d}a", "a\u{200d}b", "❤️ x", "👍🏽x",
            "각x",
            "1️⃣2", "مَ x", "\u{0d4e}a",
        ])
    func boundaries(text: String) {
        let count = text.utf8.count
        var expected: [Int] = [0]
        for character in text { expected.append(expected.last! + character.utf8.count) }
        for start in 0..<count {
            for end in (start + 1)...count {
                let facet = Facet(byteStart: Int64(start), byteEnd: Int64(end), features: [.tag("t")])
                let mark = RichText.marks([facet], in: text).first?.bytes
                let lower = expected.last { $0 <= start }!
                let upper = expected.first { $0 >= end }!
                #expect(mark == lower..<upper)
            }
        }
    }
}
