import Services
import Testing

struct ProfileLinkTests {
    @Test(arguments: [
        "https://bsky.app/profile/a.test/post/3k", "http://bsky.app/profile/a.test/post/3k",
        "bsky.app/profile/a.test/post/3k",
        "HTTPS://deer.social/profile/@a.test/post/3k/", "https://bsky.app/profile/a.test/post/3k?ref=x#y",
        "https://bsky.app/profile/a.test/post/3k/liked-by",
    ]) func readsLinksHoweverTheyArePasted(_ text: String) throws {
        let link = try #require(ProfileLink(text))
        #expect(link.who == "a.test" && link.kind == "post" && link.key == "3k")
    }

    @Test func readsLinksToPeople() {
        #expect(ProfileLink("bsky.app/profile/a.test")?.who == "a.test")
        #expect(ProfileLink("https://bsky.app/profile/did:plc:abc/")?.who == "did:plc:abc")
        #expect(ProfileLink("https://bsky.app/profile/did%3Aplc%3aabc")?.who == "did:plc:abc")
        #expect(ProfileLink("https://bsky.app/profile/a%20b")?.who == "a%20b")
        #expect(ProfileLink("bsky.app/profile/a.test")?.kind == nil)
    }

    @Test(arguments: [
        "", "a.test", "@a.test", "did:plc:abc", "at://a.test/app.bsky.feed.post/3k", "https://bsky.app/",
        "bsky.app/profile",
        "https://bsky.app/profile/", "https://bsky.app/search?q=/profile/a.test", "me@bsky.app/profile/a.test",
    ]) func takesNothingElseForALink(_ text: String) {
        #expect(ProfileLink(text) == nil)
    }
}

struct BlankTextTests {
    @Test(arguments: [
        "", " ", "\n\t\u{A0}\u{3000}", "\u{200B}\u{2060}\u{FEFF}\u{200D}\u{200F}\u{AD}\u{61C}",
        "\u{3164}\u{115F}\u{2800}",
        "\u{FE0F}\u{E0041}\u{7}",
    ]) func isFoundWhereNothingIsSeen(_ text: String) {
        #expect(text.showsNothing)
    }

    @Test(arguments: ["a", "。", "👍", "🏴\u{E0067}\u{E007F}", "\u{200F}א", "-", "e\u{301}"]) func isNotWhatIsSeen(
        _ text: String
    ) {
        #expect(!text.showsNothing)
    }
}
