import Foundation
import Services
import SocialServices
import Testing

/// What the account keeps for itself, without a connection: as it was read last, with what waits laid over.
@Suite struct OfflineKeepingTests {
    private func isKept(_ freshness: Freshness) -> Bool { if case .kept = freshness { true } else { false } }

    @Test func bookmarksAreShownWithThoseThatWait() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let home = try await services.timelines.timeline(.home, limit: 30, cursor: nil)
        let posts = home.items.map(\.post).filter { !$0.viewer.bookmarked }
        let (first, second) = (try #require(posts.first), try #require(posts.last { $0.uri != posts.first?.uri }))
        _ = try await services.acting.perform(.bookmark, on: first.uri)
        let live = try await services.bookmarks.bookmarks(limit: 50, cursor: nil)
        #expect(live.freshness == .live && live.items.contains { $0.subject.uri == first.uri })
        // In the form in which another list has it.
        _ = try await services.timelines.timeline(.home, limit: 30, cursor: nil)

        await world.leave()
        let kept = try await services.bookmarks.bookmarks(limit: 50, cursor: nil)
        #expect(isKept(kept.freshness) && kept.items.map(\.subject) == live.items.map(\.subject))
        #expect(kept.items.allSatisfy { if case .post = $0.item { true } else { false } })
        #expect(try await services.acting.perform(.bookmark, on: second.uri).delivery.isQueued)
        #expect(try await services.acting.revert(.bookmark, on: first.uri).delivery.isQueued)
        let changed = try await services.bookmarks.bookmarks(limit: 50, cursor: nil).items.map(\.subject.uri)
        #expect(changed.contains(second.uri) && !changed.contains(first.uri))
        #expect(changed.count == live.items.count)
    }

    @Test func listsAndTheirPeopleAreShownWithChangesThatWait() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let lists = services.lists
        let made = try await lists.change(.create(name: "Neighbours", description: nil, .curation))
        let uri = try #require(made.record)
        _ = try await lists.change(.add(actor: "bob.test", list: uri))
        let live = try await lists.lists(of: nil, limit: 50, cursor: nil)
        #expect(live.items.contains { $0.uri == uri })
        #expect(try await lists.list(uri, limit: 50, cursor: nil).members.map(\.handle) == ["bob.test"])

        await world.leave()
        let kept = try await lists.lists(of: nil, limit: 50, cursor: nil)
        #expect(isKept(kept.freshness) && kept.items == live.items)
        _ = try await lists.change(.create(name: "New", description: nil, .moderation))
        _ = try await lists.change(.add(actor: "carol.test", list: uri))
        _ = try await lists.change(.remove(actor: "bob.test", list: uri))
        let members = try await lists.list(uri, limit: 50, cursor: nil)
        #expect(isKept(members.freshness) && members.members.map(\.handle) == ["carol.test"])
        let changed = try await lists.lists(of: "alice.test", limit: 50, cursor: nil).items
        #expect(changed.first?.name == "New" && changed.first?.purpose == "modlist")
        _ = try await lists.change(.delete(list: uri))
        #expect(try await !lists.lists(of: nil, limit: 50, cursor: nil).items.contains { $0.uri == uri })
    }

    @Test func whatIsQueuedIsShownWithWhatItAnswersAndQuotes() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let home = try await services.timelines.timeline(.home, limit: 30, cursor: nil)
        let post = try #require(
            home.items.map(\.post).first { $0.reply == nil && !$0.viewer.replyDisabled && !$0.viewer.embeddingDisabled }
        )
        await world.leave()
        let link = "https://bsky.app/profile/\(post.author.handle)/post/\(post.uri.split(separator: "/").last ?? "")"
        let draft = PostDraft(
            text: "first", replyTo: link, quote: post.uri, further: [PostDraft.Part(text: "second")])
        #expect(try await services.writing.publish(draft).delivery.isQueued)
        let shown = try await services.timelines.timeline(.home, limit: 30, cursor: nil).items.prefix(2)
        let (second, first) = (try #require(shown.first), try #require(shown.last))
        #expect(first.post.text == "first" && second.post.text == "second")
        #expect(first.parent == .post(post) && first.post.embed == .record(.post(post)))
        guard case .post(let above)? = second.parent else {
            Issue.record("a thread's second post stands alone")
            return
        }
        #expect(above.uri == first.post.uri)
    }

    @Test func wordsAndPreferencesAreShownWithChangesThatWait() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        _ = try await services.wordMuting.mute(word: "spoiler", in: [.content], exceptFollowed: false, hours: nil)
        let live = try await services.wordMuting.mutedWords()
        let preferences = try await services.preferences.preferences()

        await world.leave()
        let kept = try await services.wordMuting.mutedWords()
        #expect(isKept(kept.freshness) && kept.items == live.items)
        let keptPreferences = try await services.preferences.preferences()
        #expect(isKept(keptPreferences.freshness))
        // A date of birth is not kept.
        #expect(keptPreferences.items == preferences.items.filter { $0.type?.contains("personalDetailsPref") != true })
        _ = try await services.wordMuting.mute(word: "finale", in: [.tag], exceptFollowed: false, hours: nil)
        _ = try await services.wordMuting.unmute(word: "Spoiler")
        let changed = try await services.wordMuting.mutedWords().items.map(\.value)
        #expect(changed.contains("finale") && !changed.contains("spoiler"))
        #expect(try await services.preferences.preferences().items.contains { $0.json.contains("finale") })
    }
}
