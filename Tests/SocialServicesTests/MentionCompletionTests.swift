import Services
import Testing

@testable import SocialServices

struct MentionCompletionTests {
    @Test func completesAtTheServerAndWithoutItAmongThoseSeen() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "alice.test")
        let found = try await services.mentions.people(completing: "Bo", limit: 5)
        #expect(found.first?.handle == "bob.test" && found.first?.displayName != nil)
        #expect(try await services.mentions.people(completing: "nobody-is-called-so", limit: 5).isEmpty)
        let seen = try await services.timelines.timeline(
            .author(actor: "bob.test", filter: .postsWithReplies), limit: 5, cursor: nil)
        #expect(!seen.items.isEmpty)

        await world.leave()
        let offline = try await world.services(as: "alice.test").mentions
        #expect(try await offline.people(completing: "BO", limit: 5).map(\.handle) == ["bob.test"])
        #expect(try await offline.people(completing: "ob", limit: 5).isEmpty)
        await #expect(throws: SocialError.self) { try await offline.people(completing: "bo", limit: 0) }
    }
}
