import DesignSystem
import GtkKit
import Testing

extension GtkTests {
    @Suite struct HarmlessText {
        @Test func overridesAndControlCharactersAreUnseenAndPlacesStay() {
            let text = "a\u{202E}b\u{1B}[31m\n\tשלום\u{2067}c\u{2069}"
            #expect(text.harmless == "a\u{2060}b [31m\n\tשלום\u{2067}c\u{2069}")
            #expect(text.harmless.utf8.count == text.utf8.count)
            #expect("plain 👩‍👩‍👧".harmless == "plain 👩‍👩‍👧")
        }

        @Test func whatIsShownIsHarmless() async {
            let link = PostContent.Link(range: 4..<5, target: "x")
            let post = PostContent(
                id: "a", name: "\u{202E}Ann", handle: "a", time: "", text: "\u{202E}abc", links: [link])
            #expect(post.name == "\u{2060}Ann" && post.text == "\u{2060}abc" && post.links == [link])
            let shown = await TestWindow(Label("\u{202D}name"))
            #expect(labels(shown.content) == ["\u{2060}name"])
            shown.close()
        }
    }
}
