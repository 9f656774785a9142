import Services
import Testing

@testable import SocialServices

/// Blocks, mutes, bookmarks and muted threads, against the embedded network.
@Suite struct RelationTests {
    @Test(arguments: ActorAction.allCases) func doneTwiceIsDoneOnce(_ action: ActorAction) async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let isOn = { () async throws -> Bool in
            let viewer = try await services.profiles.profile(of: "heidi.test").actor.viewer
            return action == .block ? viewer.blocking != nil : viewer.muted
        }
        let first = try await services.actorActing.perform(action, on: "@heidi.test")
        let second = try await services.actorActing.perform(action, on: "https://bsky.app/profile/heidi.test")
        #expect(first.changed && !second.changed && first.record == second.record)
        #expect((first.record != nil) == (action == .block))
        #expect(try await isOn())
        #expect(try await services.actorActing.revert(action, on: "heidi.test").changed)
        #expect(try await !services.actorActing.revert(action, on: "heidi.test").changed)
        #expect(try await !isOn())
    }

    @Test(arguments: ActorAction.allCases) func oneselfIsLeftAlone(_ action: ActorAction) async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let error = await #expect(throws: SocialError.self) {
            try await services.actorActing.perform(action, on: "alice.test")
        }
        guard case .impossible = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await services.outbox.list().isEmpty)
        await world.leave()
    }

    @Test func whoIsBlockedCanBeUnblockedAndFollowed() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let error = await #expect(throws: SocialError.self) { try await services.following.follow("mallory.test") }
        guard case .impossible(_, let problem) = error, problem.contains("`warren unblock mallory.test`") else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await services.actorActing.revert(.block, on: "mallory.test").changed)
        #expect(try await services.following.follow("mallory.test").changed)
        await world.leave()
    }

    @Test func bookmarksAreKeptOnceAndListed() async throws {
        let world = try await ServiceWorld()
        let bob = try await world.services(as: "bob.test")
        let post = try await bob.writing.publish(PostDraft(text: "keep me")).reference
        let services = try await world.services()
        let before = try await services.bookmarks.bookmarks(limit: 100, cursor: nil).items
        #expect(try await services.acting.perform(.bookmark, on: post.uri).changed)
        #expect(try await !services.acting.perform(.bookmark, on: post.uri).changed)
        let kept = try await services.bookmarks.bookmarks(limit: 1, cursor: nil)
        #expect(kept.items.map(\.subject) == [post] && (kept.cursor != nil) == !before.isEmpty)
        guard case .post(let shown)? = kept.items.first?.item else {
            Issue.record("\(kept.items)")
            return
        }
        #expect(shown.text == "keep me" && shown.viewer.bookmarked)
        #expect(try await services.acting.revert(.bookmark, on: post.uri).changed)
        #expect(try await !services.acting.revert(.bookmark, on: post.uri).changed)
        #expect(try await services.bookmarks.bookmarks(limit: 100, cursor: nil).items == before)
    }

    @Test func mutedThreadTellsNothing() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let bob = try await world.services(as: "bob.test")
        let root = try await services.writing.publish(PostDraft(text: "root")).reference
        let reply = try await bob.writing.publish(PostDraft(text: "reply", replyTo: root.uri)).reference
        // Named by any of its posts.
        let outcome = try await services.acting.perform(.muteThread, on: reply.uri)
        #expect(outcome.changed && outcome.subject.id == root.uri)
        #expect(try await !services.acting.perform(.muteThread, on: root.uri).changed)
        #expect(
            try await !services.notifications.notifications(limit: 50, cursor: nil).items
                .contains { $0.uri == reply.uri })
        #expect(try await services.acting.revert(.muteThread, on: root.uri).changed)
        #expect(
            try await services.notifications.notifications(limit: 50, cursor: nil).items
                .contains { $0.uri == reply.uri })
    }

    @Test func offlineTheyAreQueuedAndGoOutOnce() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let post = try await services.writing.publish(PostDraft(text: "a post")).reference.uri
        await world.leave()
        #expect(try await services.actorActing.perform(.block, on: "heidi.test").delivery.isQueued)
        #expect(try await services.actorActing.perform(.block, on: "heidi.test").delivery.isQueued)
        #expect(try await services.actorActing.perform(.mute, on: "bob.test").delivery.isQueued)
        #expect(try await services.actorActing.revert(.mute, on: "bob.test").delivery.isQueued)
        #expect(try await services.acting.perform(.bookmark, on: post).delivery.isQueued)
        #expect(
            try await services.outbox.list().map(\.action) == [
                .relate(.block, actor: "heidi.test"), .unrelate(.mute, actor: "bob.test"),
                .perform(.bookmark, post: post),
            ])
        try await world.comeBack()
        #expect(try await world.services().outbox.sendWaiting().isEmpty)
        #expect(await world.calls("com.atproto.repo.createRecord") == 1)
        #expect(await world.calls("app.bsky.graph.muteActor") == 0)
        #expect(try await services.profiles.profile(of: "heidi.test").actor.viewer.blocking != nil)
        #expect(try await services.bookmarks.bookmarks(limit: 1, cursor: nil).items.first?.subject.uri == post)
    }
}
