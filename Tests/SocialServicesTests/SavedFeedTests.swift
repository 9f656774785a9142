import ATProto
import Lexicons
import Services
import Testing
import XRPC

@testable import SocialServices

/// The feeds that an account has chosen, against the embedded network.
@Suite struct SavedFeedTests {
    private func discover(_ services: SocialServiceSet) async throws -> FeedGenerator {
        try #require(
            try await services.search.searchFeeds("over FENCE", limit: 10, cursor: nil).items.first)
    }

    @Test func feedsAreFoundByNameAndDescription() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        #expect(try await discover(services).displayName == "Over the fence")
        let pictures = try await services.search.searchFeeds("newest plots", limit: 10, cursor: nil)
        #expect(pictures.items.map(\.displayName) == ["Hollow Lane in pictures"])
        let all = try await services.search.searchFeeds("lane", limit: 1, cursor: nil)
        let rest = try await services.search.searchFeeds("lane", limit: 1, cursor: all.cursor)
        #expect(all.items.count == 1 && rest.items.count == 1 && rest.cursor == nil && all.items != rest.items)
        #expect(try await services.search.searchFeeds("no such thing", limit: 10, cursor: nil).items.isEmpty)
        await world.leave()
        // What was found is kept.
        #expect(try await services.search.searchFeeds("newest plots", limit: 10, cursor: nil).items == pictures.items)
    }

    @Test func feedsAreSavedPinnedAndRemovedOnce() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "bob.test")
        let feeds = services.feeds
        let feed = try await discover(services)
        // As a person pastes it.
        let link = "https://bsky.app/profile/\(feed.creator.handle)/feed/discover"
        #expect(try await feeds.change(SavedFeedChange(.pin, link)).changed)
        #expect(try await !feeds.change(SavedFeedChange(.pin, feed.uri)).changed)
        #expect(try await !feeds.change(SavedFeedChange(.save, feed.uri)).changed)
        let shown = try await feeds.savedFeeds().feeds
        #expect(shown.first?.content == .following && shown.first?.isPinned == true)
        #expect(shown.last?.isPinned == true && shown.last?.source == .feed(uri: feed.uri))
        guard case .feed(let view)? = shown.last?.content else {
            Issue.record("\(shown)")
            return
        }
        #expect(view.displayName == "Over the fence")
        #expect(try await feeds.change(SavedFeedChange(.unpin, feed.uri)).changed)
        #expect(try await feeds.savedFeeds().feeds.last?.isPinned == false)
        #expect(try await feeds.change(SavedFeedChange(.remove, feed.uri)).changed)
        #expect(try await !feeds.change(SavedFeedChange(.remove, feed.uri)).changed)
        let nowhere = try #require(feed.uri.split(separator: "discover").first) + "nowhere"
        for (name, isThere) in [(String(nowhere), false), ("alice.test", nil)] as [(String, Bool?)] {
            let error = await #expect(throws: SocialError.self) { try await feeds.change(SavedFeedChange(.pin, name)) }
            switch error {
            case .notFound: #expect(isThere == false)
            case .malformed: #expect(isThere == nil)
            default: Issue.record("\(String(describing: error))")
            }
        }
    }

    @Test func offlineTheyAreShownAsTheyWillBe() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "bob.test")
        let feed = try await discover(services)
        let before = try await services.feeds.savedFeeds().feeds
        await world.leave()
        #expect(try await services.feeds.change(SavedFeedChange(.pin, feed.uri)).delivery.isQueued)
        let waiting = try await services.feeds.savedFeeds()
        #expect(waiting.freshness != .live && waiting.feeds.last?.source == .feed(uri: feed.uri))
        try await world.comeBack()
        #expect(try await services.outbox.sendWaiting().isEmpty)
        #expect(try await services.feeds.savedFeeds().feeds.map(\.source) == waiting.feeds.map(\.source))
        #expect(try await services.feeds.savedFeeds().feeds.count > before.count)
    }

    @Test func theOlderFormIsBroughtOver() throws {
        let (a, b) = ("at://did:plc:x/app.bsky.feed.generator/a", "at://did:plc:x/app.bsky.graph.list/b")
        let older = #"{"$type":"app.bsky.actor.defs#savedFeedsPref","pinned":["\#(a)"],"saved":["\#(a)","\#(b)","x"]}"#
        var report = ReadReport()
        var preferences = try RawPreferences.read(
            body: Array(#"{"preferences":[\#(older)]}"#.utf8), report: &report)
        #expect(preferences.savedFeeds.map(\.value) == ["following", a, b])
        #expect(preferences.savedFeeds.map(\.pinned) == [true, true, false])
        let address = try SavedFeedAddress(b)
        #expect(try preferences.changeFeeds(.pin, address))
        #expect(preferences.savedFeeds.map(\.pinned) == [true, true, true])
        // What other clients read stays.
        #expect(preferences.entries.first?.text == older)
    }
}
