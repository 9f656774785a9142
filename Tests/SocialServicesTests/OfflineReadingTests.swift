import Foundation
import LocalNetwork
import Log
import Persistence
import Services
import Testing

@testable import SocialServices

/// The reading services while the embedded network runs, and after it stopped.
@Suite struct OfflineReadingTests {
    /// A network and a home of a test's own.
    fileprivate final class World: Sendable {
        let network: LocalNetwork
        let home = FileManager.default.temporaryDirectory.appending(path: "warren-offline-\(UUID().uuidString)").path

        init() async throws { network = try await LocalNetwork.start(in: nil) }
        deinit { try? FileManager.default.removeItem(atPath: home) }

        /// Each call is another process's view of the same home.
        func services(as account: String? = nil) async throws -> SocialServiceSet {
            let info = LocalNetworkInfo(
                url: network.url, accounts: network.accounts.map(\.handle), password: network.password)
            return try await SocialServiceSet.live(home: home, actingAs: account, local: info, log: .none)
        }
    }

    private func isKept(_ freshness: Freshness) -> Bool {
        guard case .kept(let date, because: .unreachable) = freshness else { return false }
        return abs(date.timeIntervalSinceNow) < 600
    }

    @Test func whatWasReadIsThereOnceTheNetworkIsGone() async throws {
        let world = try await World()
        let services = try await world.services()
        let home = try await services.timelines.timeline(.home, limit: 10, cursor: nil)
        #expect(home.freshness == .live)
        let asked = try #require(home.items.first { $0.post.replyCount > 0 }).post.uri
        let thread = try await services.threads.thread(around: asked, depth: 8, parentHeight: 80)
        let profile = try await services.profiles.profile(of: "bob.test")
        let told = try await services.notifications.notifications(limit: 20, cursor: nil)
        let found = try await services.search.searchPosts("lettuce", limit: 10, cursor: nil)
        let people = try await services.search.searchPeople("test", limit: 5, cursor: nil)
        let own = try await services.timelines.timeline(
            .author(actor: profile.actor.did, filter: .postsWithReplies), limit: 10, cursor: nil)

        await world.network.stop()
        let again = try await world.services()
        let keptHome = try await again.timelines.timeline(.home, limit: 10, cursor: nil)
        #expect(keptHome.items.map(\.post.uri) == home.items.map(\.post.uri))
        #expect(keptHome.items.map(\.reason) == home.items.map(\.reason))
        #expect(isKept(keptHome.freshness))
        let keptThread = try await again.threads.thread(around: asked, depth: 8, parentHeight: 80)
        #expect(keptThread.anchor == thread.anchor && keptThread.replies == thread.replies)
        #expect(isKept(keptThread.freshness))
        for name in ["bob.test", "@BOB.test", profile.actor.did] {
            let kept = try await again.profiles.profile(of: name)
            #expect(kept.actor == profile.actor && kept.postsCount == profile.postsCount)
            #expect(isKept(kept.freshness))
        }
        let keptTold = try await again.notifications.notifications(limit: 20, cursor: nil)
        #expect(keptTold.items == told.items && isKept(keptTold.freshness))
        #expect(try await again.search.searchPosts("lettuce", limit: 10, cursor: nil).items == found.items)
        #expect(try await again.search.searchPeople("test", limit: 5, cursor: nil).items == people.items)
        let keptOwn = try await again.timelines.timeline(
            .author(actor: profile.actor.did, filter: .postsWithReplies), limit: 10, cursor: nil)
        #expect(keptOwn.items.map(\.post.uri) == own.items.map(\.post.uri))
        #expect(try await !again.search.searchSeen("lettuce", limit: 5, cursor: nil).items.isEmpty)

        // By its author's name, and a post of which no thread was read.
        let key = try #require(asked.split(separator: "/").last)
        if case .post(let post) = thread.anchor {
            let link = "https://bsky.app/profile/\(post.author.handle)/post/\(key)"
            #expect(try await again.threads.thread(around: link, depth: 8, parentHeight: 80).anchor == thread.anchor)
        }
        let other = try #require(home.items.first { $0.post.uri != asked && $0.post.reply == nil })
        #expect(
            try await again.threads.thread(around: other.post.uri, depth: 8, parentHeight: 80).anchor
                == .post(other.post))
    }

    @Test func whatWasNotReadFailsAsBefore() async throws {
        let world = try await World()
        let services = try await world.services()
        _ = try await services.timelines.timeline(.home, limit: 2, cursor: nil)
        _ = try await world.services(as: "bob.test").profiles.profile(of: "erin.test")
        await world.network.stop()
        for ask in [
            { _ = try await services.profiles.profile(of: "erin.test") },
            {
                _ = try await services.timelines.timeline(
                    .list(uri: "at://x/app.bsky.graph.list/y"), limit: 1, cursor: nil)
            },
            { _ = try await services.search.searchPosts("else", limit: 1, cursor: nil) },
            { _ = try await services.notifications.notifications(limit: 1, cursor: nil) },
            { _ = try await services.timelines.timeline(.home, limit: 1, cursor: "no such cursor") },
        ] as [@Sendable () async throws -> Void] {
            let error = await #expect(throws: SocialError.self) { try await ask() }
            guard case .unreachable = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        // Bob read nothing of Alice's.
        await #expect(throws: SocialError.self) {
            try await world.services(as: "bob.test").timelines.timeline(.home, limit: 1, cursor: nil)
        }
    }

    @Test func pagesMeetAcrossTheEndOfTheNetwork() async throws {
        let world = try await World()
        let services = try await world.services()
        var whole: [String] = []
        var cursor: String?
        repeat {
            let page = try await services.timelines.timeline(.home, limit: 7, cursor: cursor)
            whole += page.items.map(\.post.uri)
            cursor = page.cursor
        } while cursor != nil
        var seen: [String] = []
        for number in 0... {
            if number == 2 { await world.network.stop() }
            let page = try await services.timelines.timeline(.home, limit: 5, cursor: cursor)
            #expect(number < 2 ? page.freshness == .live : isKept(page.freshness))
            seen += page.items.map(\.post.uri)
            cursor = page.cursor
            if cursor == nil { break }
        }
        #expect(seen == whole)
    }

    @Test func cursorOfTheStoreLeadsOnAtTheServer() async throws {
        let world = try await World()
        let services = try await world.services()
        let whole = try await services.timelines.timeline(.home, limit: 20, cursor: nil).items.map(\.post.uri)
        let port = try #require(UInt16(world.network.url.split(separator: ":").last ?? ""))
        await world.network.stop()
        let offline = try await services.timelines.timeline(.home, limit: 6, cursor: nil)
        #expect(offline.items.map(\.post.uri) == Array(whole.prefix(6)))
        let again = try await LocalNetwork.start(in: nil, port: port)
        defer { Task { await again.stop() } }
        let reset = try await services.timelines.timeline(.home, limit: 20, cursor: nil).items.map(\.post.uri)
        // The small world is the same each time but for its keys; with other posts the place is not found, and what was
        // kept goes on.
        let more = try await services.timelines.timeline(.home, limit: 6, cursor: offline.cursor)
        if reset == whole {
            #expect(more.freshness == .live)
        } else {
            #expect(more.freshness != .live)
        }
        #expect(more.items.map(\.post.uri) == Array(whole[6..<12]))
    }

    @Test func whatWasDeletedMeanwhileIsNotShownFromTheStore() async throws {
        let world = try await World()
        let alice = try await world.services()
        let bob = try await world.services(as: "bob.test")
        let post = try await alice.writing.publish(PostDraft(text: "a marmalade mistake")).reference.uri
        _ = try await bob.threads.thread(around: post, depth: 1, parentHeight: 1)
        #expect(try await bob.search.searchSeen("marmalade", limit: 5, cursor: nil).items.count == 1)
        try await world.delete(post, as: alice)
        await #expect(throws: SocialError.self) {
            try await bob.threads.thread(around: post, depth: 1, parentHeight: 1)
        }
        #expect(try await bob.search.searchSeen("marmalade", limit: 5, cursor: nil).items.isEmpty)
        await world.network.stop()
        await #expect(throws: SocialError.self) {
            try await bob.threads.thread(around: post, depth: 1, parentHeight: 1)
        }
    }

    @Test func readingDoesNotFailWhenNothingCanBeKept() async throws {
        let world = try await World()
        let services = try await world.services()
        _ = try await services.timelines.timeline(.home, limit: 1, cursor: nil)
        try #require(try await world.breakStore())
        #expect(try await services.timelines.timeline(.home, limit: 5, cursor: nil).items.count == 5)
    }

    @Test func positionIsOfTheAccountAndTheList() async throws {
        let world = try await World()
        let services = try await world.services()
        let page = try await services.timelines.timeline(.home, limit: 5, cursor: nil)
        let position = try #require(ReadingPosition(shown: page.items, at: Date(timeIntervalSince1970: 1_800_000_000)))
        try await services.readingPositions.keep(position, in: .home)
        #expect(try await world.services().readingPositions.readingPosition(in: .home)?.marks == position.marks)
        #expect(try await world.services(as: "bob.test").readingPositions.readingPosition(in: .home) == nil)
        #expect(try await services.readingPositions.readingPosition(in: .feed(uri: "at://f")) == nil)
    }
}

extension OfflineReadingTests.World {
    /// Deletes a record as its author would.
    fileprivate func delete(_ uri: String, as services: SocialServiceSet) async throws {
        let accounts = try #require(services.accounts as? LiveAccounts)
        try await accounts.connection().delete([uri])
    }

    /// Takes the tables away under the services.
    fileprivate func breakStore() async throws -> Bool {
        let database = try await Home(path: home + "/local", local: nil, log: .none).open(actingAs: nil).database
        try await database.write { try $0.execute("DROP TABLE seen_entries") }
        return true
    }
}
