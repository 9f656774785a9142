import ATProto
import Services
import Testing

@testable import SocialServices

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

struct ActorAddressTests {
    @Test(arguments: [
        "at://did:plc:abc/app.bsky.graph.list/3k", "at://a.test/app.bsky.feed.generator/x",
        "at://a.test/app.bsky.graph.starterpack/x", "https://bsky.app/profile/a.test/lists/3k",
        "bsky.app/profile/a.test/feed/x",
    ]) func whatSomebodyMadeIsNotTheirAccount(_ text: String) {
        #expect(throws: SocialError.self) { try ActorAddress.identifier(text) }
    }

    @Test(arguments: [
        " @a.test\n", "\u{202A}@a.test\u{202C}", "\u{200E}a.test\u{200B}", "\u{2068}a.test\u{2069}",
        "\u{FEFF}at://a.test",
        "https://bsky.app/profile/a.test/post/3k",
    ]) func whatStandsAroundAPastedNameIsNotMeant(_ text: String) throws {
        #expect(try ActorAddress.identifier(text).string == "a.test")
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
