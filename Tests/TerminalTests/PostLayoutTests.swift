import FoundationEssentials
import Services
import Testing

@testable import Terminal

struct PostLayoutTests {
    private let layout = PostLayout(now: Sample.noon.addingTimeInterval(300))

    private func text(_ width: Int = 60, _ body: (inout TextPage) -> Void) -> String {
        var page = TextPage(width: width, inColour: false)
        body(&page)
        return page.text
    }

    @Test func showsAPostWithItsCounts() {
        let post = Sample.post("1", text: "Hello there", likes: 1234, replies: 1, viewer: PostViewer(like: "at://l"))
        #expect(
            text { layout.add(post, to: &$0) } == """
                Alice @alice.test · 5m
                Hello there
                1 reply · 1,234 likes · liked by you
                at://did:plc:alice/app.bsky.feed.post/1

                """)
    }

    @Test func showsWhyAPostStandsThereAndWhatItAnswers() {
        let entry = TimelineEntry(
            post: Sample.post("1"), reason: .repost(by: Sample.bob, at: nil),
            parent: .post(Sample.post("0", by: Sample.bob)))
        let lines = text { layout.add(entry, to: &$0) }.split(separator: "\n")
        #expect(lines[0] == "↻ @bob.test reposted")
        #expect(lines[1] == "↳ answers @bob.test @bob.test")
        let blocked = TimelineEntry(post: Sample.post("1"), reason: .pinned, parent: .blocked(uri: "at://x"))
        #expect(
            text { layout.add(blocked, to: &$0) }.hasPrefix("▲ pinned\n↳ answers a post that is hidden by a block\n"))
    }

    @Test func showsPicturesByTheirDescriptionsAndBoxesQuotes() {
        let pictures = Embed.images([
            EmbeddedImage(thumbnail: "", fullsize: "", alt: "A cat on a wall"),
            EmbeddedImage(thumbnail: "", fullsize: "", alt: ""),
        ])
        let quoted = QuotedRecord.post(Sample.post("2", by: Sample.bob, text: "Quoted"))
        let post = Sample.post("1", embed: .recordWithMedia(quoted, media: pictures))
        #expect(
            text(40) { layout.add(post, to: &$0) } == """
                Alice @alice.test · 5m
                Hello
                ▣ picture 1 of 2: A cat on a wall
                ▣ picture 2 of 2 without a description
                │ @bob.test · 5m
                │ Quoted
                │ at://did:plc:bob/app.bsky.feed.post/2
                at://did:plc:alice/app.bsky.feed.post/1

                """)
    }

    @Test func showsWhoMayReply() {
        func shown(_ rules: [ReplyGate.Rule]) -> String {
            let viewer = PostViewer(replyDisabled: true, embeddingDisabled: true)
            return text { layout.add(Sample.post("1", viewer: viewer, gate: ReplyGate(rules: rules)), to: &$0) }
        }
        #expect(shown([]).contains("you may not reply · you may not quote it\n⊘ nobody but its author may reply\n"))
        let some = shown([.known(.following), .known(.list("at://l"), listName: "L"), .unsupported(type: "x.y")])
        #expect(
            some.contains(
                """
                ⊘ who may reply: whom its author follows, who is on the list
                L, others, by a rule that this version does not know

                """))
        #expect(!text { layout.add(Sample.post("1"), to: &$0) }.contains("⊘"))
    }

    @Test func showsWhatStandsInPlaceOfARecord() {
        func shown(_ record: QuotedRecord) -> String {
            text { layout.add(Sample.post("1", embed: .record(record)), to: &$0) }
        }
        #expect(shown(.notFound(uri: "u")).contains("│ (this post was deleted)\n"))
        #expect(shown(.blocked(uri: "u")).contains("│ (this post is hidden by a block)\n"))
        #expect(shown(.detached(uri: "u")).contains("│ (its author took this quote away)\n"))
        #expect(shown(.unsupported(type: "x.y")).contains("│ (this version cannot show x.y)\n"))
    }

    @Test func endsQuotesInQuotes() {
        var post = Sample.post("0")
        for index in 1...50 { post = Sample.post("\(index)", embed: .record(.post(post))) }
        #expect(text { layout.add(post, to: &$0) }.split(separator: "\n").count < 20)
    }

    @Test func letsNoNameBreakTheScreen() {
        let trickster = Actor(
            did: "did:plc:x", handle: "x.test",
            displayName: "Eve\n\u{1B}[2J\u{202E}" + String(repeating: "W", count: 200))
        let lines = text(200) { layout.add(Sample.post("1", by: trickster), to: &$0) }.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(!lines[0].unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
        #expect(DisplayWidth.of(lines[0]) < 90)
    }

    @Test func namesTheDIDWhereTheHandleIsInvalid() {
        let nameless = Actor(did: "did:plc:x", handle: "handle.invalid", displayName: "Eve")
        #expect(PostLayout.handle(nameless) == "@handle.invalid (did:plc:x)")
    }

    @Test func isolatesNamesThatAreWrittenFromRightToLeft() {
        let noa = Actor(did: "did:plc:noa", handle: "noa.test", displayName: "נועה")
        let line = text { layout.add(Sample.post("1", by: noa, text: "x"), to: &$0) }.split(separator: "\n")[0]
        #expect(line == "\u{2068}\u{2068}נועה\u{2069} @noa.test · 5m\u{2069}")
    }

    @Test func indentsThreads() {
        let thread = ConversationThread(
            ancestors: [.notFound(uri: "at://a")], anchor: .post(Sample.post("1", text: "Anchor")),
            replies: [
                ThreadReply(
                    node: .post(Sample.post("2", text: "First")),
                    replies: [ThreadReply(node: .post(Sample.post("3", text: "Deeper")))])
            ])
        let shown = text { ThreadLayout(posts: layout).add(thread, to: &$0) }
        #expect(shown.hasPrefix("(this post was deleted)\n│\n┃ Alice @alice.test · 5m\n┃ Anchor\n"))
        #expect(shown.contains("\n│ First\n"))
        #expect(shown.contains("\n│ │ Deeper\n"))
    }

    @Test func keepsDeepThreadsOnTheScreen() {
        var reply = ThreadReply(node: .post(Sample.post("0", text: "Deepest")))
        for index in 1...100 {
            reply = ThreadReply(node: .post(Sample.post("\(index)")), replies: [reply])
        }
        let thread = ConversationThread(ancestors: [], anchor: .post(Sample.post("a")), replies: [reply])
        let shown = text { ThreadLayout(posts: layout).add(thread, to: &$0) }
        #expect(shown.contains("│ │ │ │ │ │ Deepest\n"))
        #expect(!shown.contains("│ │ │ │ │ │ │"))
    }
}

struct FacetTextTests {
    private func shown(_ text: String, _ facets: [Facet]) -> String {
        FacetText.styled(text, facets).rendered(inColour: false)
    }

    @Test func marksByBytes() {
        let styled = FacetText.styled("é #tag", [Facet(byteStart: 3, byteEnd: 7, feature: .tag("tag"))])
        #expect(styled.runs.map(\.text) == ["é ", "#tag"])
        #expect(styled.runs.map(\.ink) == [.plain, .tag])
    }

    @Test(arguments: [(1, 2), (0, 1), (-1, 2), (3, 3), (5, 4), (2, 99), (Int.max, Int.max)])
    func leavesOutWhatDoesNotLieOnTheText(_ start: Int, _ end: Int) {
        #expect(shown("éab", [Facet(byteStart: start, byteEnd: end, feature: .tag("x"))]) == "éab")
    }

    @Test func leavesOutOverlaps() {
        let facets = [
            Facet(byteStart: 0, byteEnd: 3, feature: .tag("a")), Facet(byteStart: 2, byteEnd: 4, feature: .tag("b")),
        ]
        #expect(shown("abcd", facets) == "abcd")
    }

    @Test(arguments: [
        ("example.com/a", "https://example.com/a", true), ("https://example.com", "https://example.com/", true),
        ("example.com/lon...", "https://example.com/longer", true),
        ("example.com/lon…", "https://example.com/longer", true),
        ("example.com", "https://evil.test/", false), ("e...", "https://evil.test/", false),
        ("Click here", "https://evil.test/", false), ("good.test", "https://good.test.evil.test/", false),
        ("good.test…", "https://good.test.evil.test/", false),
    ])
    func saysWhereALinkLeadsUnlessItsTextDoes(_ text: String, _ uri: String, _ isSaid: Bool) {
        let link = shown(text, [Facet(byteStart: 0, byteEnd: text.utf8.count, feature: .link(uri))])
        #expect(link == (isSaid ? text : "\(text) ‹\(uri)›"))
    }
}
