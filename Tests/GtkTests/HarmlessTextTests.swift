import Testing

@testable import WarrenViews

extension GtkTests {
    @Suite struct HarmlessText {
        @Test func overridesAndControlCharactersAreUnseenAndPlacesStay() {
            let text = "a\u{202E}b\u{1B}[31m\n\tשלום\u{2067}c\u{2069}"
            #expect(text.harmless == "a\u{2060}b [31m\n\tשלום\u{2067}c\u{2069}")
            #expect(text.harmless.utf8.count == text.utf8.count)
            #expect("plain 👩‍👩‍👧".harmless == "plain 👩‍👩‍👧")
        }
    }
}
