import Foundation
import LocalNetwork
import Log
import Services
import SocialServices
import Testing

/// The live services against the embedded network, over real HTTP.
@Suite struct LiveServicesTests {
    /// A network and a home of a test's own.
    private final class World: Sendable {
        let network: LocalNetwork
        let home = FileManager.default.temporaryDirectory.appending(path: "warren-services-\(UUID().uuidString)").path

        init() async throws { network = try await LocalNetwork.start(in: nil) }
        deinit { try? FileManager.default.removeItem(atPath: home) }

        var info: LocalNetworkInfo {
            LocalNetworkInfo(
                url: network.url, accounts: network.accounts.map(\.handle), password: network.password)
        }

        func services(as account: String? = nil) async throws -> SocialServiceSet {
            try await SocialServiceSet.live(home: home, actingAs: account, local: info, log: .none)
        }
    }

    @Test func postIsMeasuredMarkedWrittenAndReadBack() async throws {
        let world = try await World()
        let services = try await world.services()
        let text = "Café e\u{301} 👩‍👩‍👧 https://example.com/a to @bob.test #beans, not @nobody.test"
        let reference = try await services.writing.publish(PostDraft(text: text, languages: ["en"]))
        let thread = try await services.threads.thread(around: reference.uri, depth: 6, parentHeight: 80)
        guard case .post(let post) = thread.anchor else {
            Issue.record("\(thread.anchor)")
            return
        }
        #expect(post.reference == reference)
        #expect(post.text == text)
        #expect(post.languages == ["en"])
        let bytes = Array(text.utf8)
        let bob = try #require(world.network.accounts.first { $0.handle == "bob.test" }?.did)
        #expect(post.facets.map(\.feature) == [.link("https://example.com/a"), .mention(bob), .tag("beans")])
        #expect(
            post.facets.map { String(decoding: bytes[$0.byteStart..<$0.byteEnd], as: UTF8.self) }
                == ["https://example.com/a", "@bob.test", "#beans"])
    }

    @Test func replyHangsOnTheThreadsFirstPost() async throws {
        let world = try await World()
        let alice = try await world.services()
        let bob = try await world.services(as: "bob.test")
        let root = try await alice.writing.publish(PostDraft(text: "root"))
        let first = try await bob.writing.publish(PostDraft(text: "first", replyTo: root.uri))
        let second = try await alice.writing.publish(PostDraft(text: "second", replyTo: first.uri, quote: root.uri))
        let thread = try await bob.threads.thread(around: second.uri, depth: 6, parentHeight: 80)
        guard case .post(let post) = thread.anchor else {
            Issue.record("\(thread.anchor)")
            return
        }
        #expect(post.reply == ReplyReferences(root: root, parent: first))
        #expect(thread.ancestors.count == 2)
        guard case .record(.post(let quoted)) = post.embed else {
            Issue.record("\(String(describing: post.embed))")
            return
        }
        #expect(quoted.text == "root")
        let told = try await alice.notifications.notifications(limit: 50, cursor: nil)
        #expect(told.items.contains { $0.reason == .reply && $0.uri == first.uri && $0.text == "first" })
    }

    @Test func likingTwiceIsLikingOnce() async throws {
        let world = try await World()
        let alice = try await world.services()
        let post = try await alice.writing.publish(PostDraft(text: "like me")).uri
        let bob = try await world.services(as: "bob.test")
        let first = try await bob.acting.perform(.like, on: post)
        let second = try await bob.acting.perform(.like, on: post)
        #expect(first.changed && !second.changed)
        #expect(first.record == second.record)
        #expect(try await bob.acting.revert(.like, on: post).changed)
        #expect(try await !bob.acting.revert(.like, on: post).changed)
    }

    @Test func followingTwiceIsFollowingOnce() async throws {
        let world = try await World()
        let services = try await world.services()
        #expect(try await services.following.follow("@heidi.test").changed)
        #expect(try await !services.following.follow("heidi.test").changed)
        #expect(try await services.profiles.profile(of: "heidi.test").actor.viewer.following != nil)
        #expect(try await services.following.unfollow("heidi.test").changed)
    }

    @Test func timelinePagesMeetWithoutGapOrRepeat() async throws {
        let world = try await World()
        let services = try await world.services()
        var seen: [TimelineEntry] = []
        var cursor: String?
        repeat {
            let page = try await services.timelines.timeline(.home, limit: 7, cursor: cursor)
            seen += page.items
            cursor = page.cursor
        } while cursor != nil
        let whole = try await services.timelines.timeline(.home, limit: 100, cursor: nil)
        #expect(seen == whole.items)
        #expect(seen.count > 14)
    }

    @Test func picturesGoWithTheirDescription() async throws {
        let world = try await World()
        let services = try await world.services()
        let dot = Array(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")!
        )
        let reference = try await services.writing.publish(
            PostDraft(text: "", images: [PostDraft.Image(bytes: dot, name: "dot.png", alt: "a dot")]))
        let thread = try await services.threads.thread(around: reference.uri, depth: 0, parentHeight: 0)
        guard case .post(let post) = thread.anchor, case .images(let images) = post.embed else {
            Issue.record("\(thread.anchor)")
            return
        }
        #expect(images.map(\.alt) == ["a dot"])
        #expect(images.first?.aspectRatio == AspectRatio(width: 1, height: 1))
    }

    @Test func whatIsTooLongEmptyOrNoPictureIsRefusedBeforeAnythingIsSent() async throws {
        let world = try await World()
        let services = try await world.services()
        let family = "👩‍👩‍👧‍👦"  // 25 bytes, one character
        for draft in [
            PostDraft(text: String(repeating: "a", count: 301)), PostDraft(text: String(repeating: family, count: 250)),
            PostDraft(text: " \n"), PostDraft(text: "x", languages: ["no language"]),
            PostDraft(text: "x", images: [PostDraft.Image(bytes: [1, 2, 3], name: "x.png", alt: "")]),
        ] {
            await #expect(throws: SocialError.self) { try await services.writing.publish(draft) }
        }
        #expect(world.network.callCount(of: "com.atproto.repo.createRecord") == 0)
        #expect(world.network.callCount(of: "com.atproto.repo.uploadBlob") == 0)
        _ = try await services.writing.publish(PostDraft(text: String(repeating: family, count: 120)))
    }

    // Reports 6.
    @Test func sixRequestsWithAnExpiredTokenMakeOneRefresh() async throws {
        let world = try await World()
        let services = try await world.services()
        _ = try await services.timelines.timeline(.home, limit: 1, cursor: nil)
        world.network.expireAccessTokens()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<6 {
                group.addTask { try await services.timelines.timeline(.home, limit: 1, cursor: nil).items.count }
            }
            for try await count in group { #expect(count == 1) }
        }
        #expect(world.network.callCount(of: "com.atproto.server.refreshSession") == 1)
    }

    @Test func accountsAreKeptSwitchedAndSignedOut() async throws {
        let world = try await World()
        let accounts = try await world.services().accounts
        for handle in ["alice.test", "bob.test"] {
            _ = try await accounts.signIn(
                identifier: handle, password: Secret(world.network.password), service: nil, code: nil)
        }
        var states = accounts.signInStates.makeAsyncIterator()
        #expect(await states.next()?.current?.handle == "bob.test")
        try await accounts.makeCurrent(account: "@alice.test")
        #expect(await states.next()?.current?.handle == "alice.test")

        // A second process on the same home sees the same.
        let again = try await world.services().accounts
        #expect(try await again.signInState().accounts.map(\.handle) == ["alice.test", "bob.test"])
        try await again.signOut(account: "alice.test")
        #expect(try await again.signInState().current?.handle == "bob.test")
    }

    @Test func firstStateOfANewProcessHoldsTheAccounts() async throws {
        let world = try await World()
        _ = try await world.services().accounts.signIn(
            identifier: "alice.test", password: Secret(world.network.password), service: nil, code: nil)
        var states = try await world.services().accounts.signInStates.makeAsyncIterator()
        #expect(await states.next()?.accounts.map(\.handle) == ["alice.test"])
    }

    @Test func signingOutWithoutANameIsOfTheAccountThatActs() async throws {
        let world = try await World()
        let accounts = try await world.services(as: "alice.test").accounts
        for handle in ["alice.test", "bob.test"] {
            _ = try await accounts.signIn(
                identifier: handle, password: Secret(world.network.password), service: nil, code: nil)
        }
        #expect(try await accounts.signOut(account: nil).handle == "alice.test")
        #expect(try await accounts.signInState().accounts.map(\.handle) == ["bob.test"])
    }

    @Test func wrongPasswordIsTold() async throws {
        let world = try await World()
        let accounts = try await world.services().accounts
        await #expect(throws: SocialError.signInRefused(reason: "Invalid identifier or password")) {
            try await accounts.signIn(identifier: "alice.test", password: Secret("no"), service: nil, code: nil)
        }
        #expect(try await accounts.signInState().accounts.isEmpty)
    }

    @Test func networkThatIsGoneIsUnreachable() async throws {
        let world = try await World()
        let services = try await world.services()
        _ = try await services.timelines.timeline(.home, limit: 1, cursor: nil)
        await world.network.stop()
        let error = await #expect(throws: SocialError.self) {
            try await services.timelines.timeline(.home, limit: 1, cursor: nil)
        }
        guard case .unreachable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func postThatIsNotThereIsNotFound() async throws {
        let world = try await World()
        let services = try await world.services()
        await #expect(throws: SocialError.self) {
            try await services.acting.perform(.like, on: "at://alice.test/app.bsky.feed.post/3jzfcijpj2z2a")
        }
        await #expect(throws: SocialError.self) {
            try await services.threads.thread(around: "https://example.com/", depth: 1, parentHeight: 1)
        }
    }
}
