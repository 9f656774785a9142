import Foundation
import Services
import Testing

@testable import SocialServices

/// What the account asked for shows at once, whether or not a server has heard of it.
@Suite struct PendingChangesTests {
    private func post(
        _ uri: String, in services: SocialServiceSet
    ) async throws -> Post? {
        let thread = try await services.threads.thread(around: uri, depth: 6, parentHeight: 10)
        if case .post(let post) = thread.anchor { return post }
        return nil
    }

    private func home(_ services: SocialServiceSet) async throws -> [Post] {
        try await services.timelines.timeline(.home, limit: 100, cursor: nil).items.map(\.post)
    }

    @Test func whatIsDoneOfflineShowsOffline() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let posts = try await home(services)
        let liked = try #require(posts.first { $0.viewer.like == nil && $0.author.handle != "alice.test" })
        let unliked = try #require(posts.first { $0.viewer.like != nil })
        let own = try #require(posts.first { $0.author.handle == "alice.test" })
        let blocked = try #require(
            posts.first { ![liked.author.did, unliked.author.did, own.author.did].contains($0.author.did) })
        _ = try await services.profiles.profile(of: blocked.author.did)
        for uri in [liked.uri, unliked.uri] { _ = try await post(uri, in: services) }

        await world.leave()
        // As a person pastes it: by the author's name.
        let link = liked.uri.replacing(liked.author.did, with: liked.author.handle)
        _ = try await services.acting.perform(.like, on: link)
        _ = try await services.acting.perform(.bookmark, on: link)
        _ = try await services.acting.revert(.like, on: unliked.uri)
        _ = try await services.actorActing.perform(.block, on: blocked.author.handle)
        _ = try await services.deleting.delete(own.uri)

        let shown = try await home(services)
        let nowLiked = try #require(shown.first { $0.uri == liked.uri })
        #expect(nowLiked.viewer.like != nil && nowLiked.viewer.bookmarked && nowLiked.likeCount == liked.likeCount + 1)
        let nowUnliked = try #require(shown.first { $0.uri == unliked.uri })
        #expect(nowUnliked.viewer.like == nil && nowUnliked.likeCount == unliked.likeCount - 1)
        #expect(!shown.contains { $0.author.did == blocked.author.did || $0.uri == own.uri })
        #expect(try await post(liked.uri, in: services)?.viewer.like != nil)
        #expect(try await services.profiles.profile(of: blocked.author.did).actor.viewer.blocking != nil)

        // Sent since, and kept pages that are older than that: it stays so.
        try await world.comeBack()
        #expect(try await services.outbox.sendWaiting().isEmpty)
        await world.leave()
        let later = try await home(services)
        #expect(later.first { $0.uri == liked.uri }?.viewer.like != nil)
        #expect(later.first { $0.uri == unliked.uri }?.viewer.like == nil)
        #expect(!later.contains { $0.author.did == blocked.author.did || $0.uri == own.uri })
    }

    @Test func postsThatWaitStandOnTopAndUnderWhatTheyAnswer() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let asked = try #require(try await home(services).first { $0.author.handle != "alice.test" })
        _ = try await post(asked.uri, in: services)
        let ownPosts = FeedSource.author(actor: "alice.test", filter: .postsNoReplies)
        _ = try await services.timelines.timeline(ownPosts, limit: 5, cursor: nil)
        await world.leave()
        let queued = try await services.writing.publish(PostDraft(text: "see https://a.example")).reference
        let reply = try await services.writing.publish(PostDraft(text: "an answer", replyTo: asked.uri)).reference
        let nested = try await services.writing.publish(PostDraft(text: "to myself", replyTo: reply.uri)).reference

        let shown = try await home(services)
        #expect(shown.prefix(3).map(\.uri) == [nested.uri, reply.uri, queued.uri])
        #expect(shown.prefix(4).map(\.isQueued) == [true, true, true, false])
        #expect(shown[2].facets.map(\.feature) == [.link("https://a.example")])
        let thread = try await services.threads.thread(around: asked.uri, depth: 6, parentHeight: 10)
        let answer = try #require(
            thread.replies.first { if case .post(let post) = $0.node { post.uri == reply.uri } else { false } })
        guard case .post(let inner)? = answer.replies.first?.node else {
            Issue.record("\(answer)")
            return
        }
        #expect(inner.uri == nested.uri && inner.isQueued)
        #expect(try await post(queued.uri, in: services)?.text == "see https://a.example")
        #expect(
            try await services.timelines.timeline(ownPosts, limit: 5, cursor: nil).items.first?.post.uri == queued.uri)

        try await world.comeBack()
        #expect(try await services.outbox.sendWaiting().isEmpty)
        // Each once.
        let sent = try await home(services)
        #expect(
            sent.filter { [queued.uri, reply.uri, nested.uri].contains($0.uri) }.map(\.isQueued) == [
                false, false, false,
            ])
    }

    @Test func whatWasSentStandsWhereTheServerPutsIt() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        var uris: [String] = []
        for number in 0..<4 {
            uris.insert(try await services.writing.publish(PostDraft(text: "§\(number)")).reference.uri, at: 0)
        }
        let first = try await services.timelines.timeline(.home, limit: 2, cursor: nil)
        let second = try await services.timelines.timeline(.home, limit: 2, cursor: first.cursor)
        #expect((first.items + second.items).map(\.post.uri) == uris)
        // What waits is its author's as the others are.
        await world.leave()
        _ = try await services.writing.publish(PostDraft(text: "waits"))
        let kept = try await services.timelines.timeline(.home, limit: 2, cursor: nil).items
        #expect(kept.first?.post.isQueued == true && kept.first?.post.author == first.items.first?.post.author)
    }

    @Test func theLastWishCounts() throws {
        let account = ActingAccount(did: "did:plc:me", handle: "me.test")
        let post = Post(
            uri: "at://did:plc:other/app.bsky.feed.post/a", cid: "c",
            author: Actor(did: "did:plc:other", handle: "Other.test"),
            text: "", likeCount: 3)
        let like = OutboxAction.perform(.like, post: "https://bsky.app/profile/other.test/post/a")
        let unlike = OutboxAction.revert(.like, post: "at://did:plc:other/app.bsky.feed.post/a")
        #expect(post.with(PendingChanges([like.entry(1)], of: account))?.likeCount == 4)
        #expect(post.with(PendingChanges([like.entry(1), like.entry(2)], of: account))?.likeCount == 4)
        var liked = post
        liked.viewer.like = "at://did:plc:me/app.bsky.feed.like/1"
        #expect(liked.with(PendingChanges([like.entry(1)], of: account)) == liked)
        #expect(liked.with(PendingChanges([unlike.entry(1)], of: account))?.likeCount == 2)
        // Counts are a server's guess, and may lag.
        liked.likeCount = 0
        #expect(liked.with(PendingChanges([unlike.entry(1)], of: account))?.likeCount == 0)
    }
}

extension OutboxAction {
    fileprivate func entry(_ id: Int64) -> OutboxEntry {
        OutboxEntry(
            id: id, account: "did:plc:me", action: self, record: "at://did:plc:me/app.bsky.feed.like/\(id)",
            prepared: nil, state: .waiting, problem: nil, created: .now, attempts: 0, faults: 0, begun: false,
            result: nil)
    }
}
