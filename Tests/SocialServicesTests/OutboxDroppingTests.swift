import Foundation
import Services
import Testing

@testable import SocialServices

/// Entries that a person takes out of the outbox.
@Suite(.timeLimit(.minutes(5))) struct OutboxDroppingTests {
    @Test func whatWasDroppedComesBackInItsPlaceAndGoesOut() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.goOffline()
        for text in ["§1", "§2", "§3"] { _ = try await services.writing.publish(PostDraft(text: text)) }
        let before = try await services.outbox.list()
        let second = before[1]
        #expect(try await services.outbox.drop(second.id) == second)
        #expect(try await services.outbox.list().map(\.id) == [before[0].id, before[2].id])
        try await services.outbox.restore(second.id)
        #expect(try await services.outbox.list() == before)
        await #expect(throws: SocialError.self) { try await services.outbox.restore(second.id) }
        world.goOnline()
        #expect(try await services.outbox.sendWaiting().isEmpty)
        #expect(try await world.posts() == ["§1", "§2", "§3"])
    }

    @Test func theNewestWishCounts() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.goOffline()
        _ = try await services.following.follow("bob.test")
        let follow = try #require(try await services.outbox.list().first)
        _ = try await services.outbox.drop(follow.id)
        _ = try await services.following.unfollow("bob.test")
        try await services.outbox.restore(follow.id)
        #expect(try await services.outbox.list().map(\.action) == [.unfollow(actor: "bob.test")])
    }

    @Test func aPostThatWasCertainlyNotSentIsTakenBackAsADraft() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        _ = try await services.accounts.signInState()
        _ = try await services.timelines.timeline(.home, limit: 1, cursor: nil)
        await world.leave()
        _ = try await services.writing.publish(
            PostDraft(text: "§1", languages: ["en"], further: [PostDraft.Part(text: "§2")]))
        _ = try await services.following.follow("bob.test")
        let items = try await services.outbox.list()
        let draft = try await services.outbox.takeBack(items[0].id)
        #expect(draft.parts.map(\.text) == ["§1", "§2"] && draft.languages == ["en"] && draft.origin == nil)
        #expect(try await services.drafts.drafts() == [draft])
        #expect(try await services.outbox.list().map(\.id) == [items[1].id])
        // What is no post, or is not there, is told.
        for id in [items[0].id, items[1].id] {
            await #expect(throws: SocialError.self) { try await services.outbox.takeBack(id) }
        }
    }

    @Test func aPostThatMayHaveBeenSentIsNotTakenBack() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.goOffline()
        _ = try await services.writing.publish(PostDraft(text: "§1"))
        let item = try #require(try await services.outbox.list().first)
        await #expect(throws: SocialError.self) { try await services.outbox.takeBack(item.id) }
        #expect(try await services.outbox.list() == [item])
        #expect(try await services.drafts.drafts().isEmpty)
    }
}
