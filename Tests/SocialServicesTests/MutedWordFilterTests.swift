import Foundation
import Services
import Testing

@testable import SocialServices

/// Posts with muted words are left out of lists.
@Suite struct MutedWordFilterTests {
    private func hides(
        _ text: String, _ word: String, in targets: [String] = ["content", "tag"], exceptFollowed: Bool = false,
        until: Date? = nil, following: String? = nil, by author: String = "did:plc:b", tag: String? = nil,
        alt: String? = nil
    ) -> Bool {
        let post = Post(
            uri: "at://x", cid: "c",
            author: Actor(did: author, handle: "b.test", viewer: ActorViewer(following: following)), text: text,
            facets: tag.map { [Facet(byteStart: 0, byteEnd: 1, feature: .tag($0))] } ?? [],
            embed: alt.map { .images([EmbeddedImage(thumbnail: "", fullsize: "", alt: $0)]) })
        let muted = MutedWord(value: word, targets: targets, exceptFollowed: exceptFollowed, expiresAt: until)
        return MutedWordFilter([muted], of: "did:plc:a", now: .now).hides(post)
    }

    @Test func aWordCountsByItselfAndAPhraseAnywhere() {
        #expect(hides("A Zucchini, a day", "zucchini") && hides("#zucchini!", "zucchini"))
        #expect(!hides("zucchinis", "zucchini") && !hides("all else", "zucchini"))
        #expect(hides("the harvest supper is on", "harvest Supper") && hides("今日は大根です", "大根"))
        #expect(hides("", "bee", alt: "A bee on a leaf"))
    }

    @Test func placesTimesAndPeopleAreAsTheAccountSaid() {
        #expect(!hides("zucchini", "zucchini", in: ["tag"]) && hides("x", "zucchini", in: ["tag"], tag: "Zucchini"))
        #expect(!hides("zucchini", "zucchini", until: .now - 1) && hides("zucchini", "zucchini", until: .now + 60))
        #expect(!hides("zucchini", "zucchini", exceptFollowed: true, following: "at://f"))
        #expect(hides("zucchini", "zucchini", exceptFollowed: true))
        // One's own posts stay in sight.
        #expect(!hides("zucchini", "zucchini", by: "did:plc:a"))
    }

    @Test func listsAndSearchesLeaveThemOutAlsoOffline() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "alice.test")
        let bob = try await world.services(as: "bob.test")
        let post = try await bob.writing.publish(PostDraft(text: "A zucchini a day")).reference.uri
        func isShown(_ services: SocialServiceSet) async throws -> Bool {
            try await services.timelines.timeline(.home, limit: 50, cursor: nil).items.contains { $0.post.uri == post }
        }
        #expect(try await isShown(services))
        _ = try await services.wordMuting.mute(word: "zucchini", in: [.content], exceptFollowed: false, hours: nil)
        #expect(try await !isShown(services))
        #expect(try await !isShown(world.services(as: "alice.test")))
        #expect(try await services.search.searchPosts("zucchini", limit: 10, cursor: nil).items.isEmpty)
        await world.leave()
        #expect(try await !isShown(world.services(as: "alice.test")))
        _ = try await services.wordMuting.unmute(word: "zucchini")
        #expect(try await isShown(services))
    }
}
