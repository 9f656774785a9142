import Foundation
import LocalNetwork
import Log
import Secrets
import Services
import SocialServices
import Testing

/// The live services against the embedded network, over real HTTP.
@Suite struct LiveServicesTests {
    /// A network and a home of a test's own.
    private final class World: Sendable {
        let network: LocalNetwork
        let home: String

        init(
            home: String = FileManager.default.temporaryDirectory.appending(
                path: "warren-services-\(UUID().uuidString)"
            ).path
        ) async throws {
            self.home = home
            network = try await LocalNetwork.start(in: nil)
        }
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
        let reference = try await services.writing.publish(PostDraft(text: text, languages: ["en"])).reference
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
        let root = try await alice.writing.publish(PostDraft(text: "root")).reference
        let first = try await bob.writing.publish(PostDraft(text: "first", replyTo: root.uri)).reference
        let second = try await alice.writing.publish(PostDraft(text: "second", replyTo: first.uri, quote: root.uri))
            .reference
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
        let post = try await alice.writing.publish(PostDraft(text: "like me")).reference.uri
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
        let outcome = try await services.following.unfollow("https://bsky.app/profile/heidi.test/?ref=x")
        #expect(outcome.changed && outcome.account.handle == "alice.test" && outcome.subject.name == "heidi.test")
    }

    @Test func whoIsBlockedOrOneselfIsNotFollowed() async throws {
        let world = try await World()
        let services = try await world.services()
        #expect(try await services.profiles.profile(of: "mallory.test").actor.viewer.blocking != nil)
        for actor in ["mallory.test", "alice.test"] {
            let error = await #expect(throws: SocialError.self) { try await services.following.follow(actor) }
            guard case .impossible(what: "following \(actor)", _) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(world.network.callCount(of: "com.atproto.repo.createRecord") == 0)
        let mallory = try await world.services(as: "mallory.test")
        await #expect(throws: SocialError.self) { try await mallory.following.follow("alice.test") }
    }

    @Test func whatIsNoAccountOrNoPostIsRefusedBeforeAnythingIsSent() async throws {
        let world = try await World()
        let services = try await world.services()
        for actor in ["", "alice", "a b.test", "me@example.com", "did:plc", "https://example.com/x", "at://"] {
            for ask in [
                { _ = try await services.profiles.profile(of: actor) },
                { _ = try await services.following.follow(actor) },
            ] as [@Sendable () async throws -> Void] {
                let error = await #expect(throws: SocialError.self) { try await ask() }
                guard case .malformed = error else {
                    Issue.record("\(actor): \(String(describing: error))")
                    continue
                }
            }
        }
        for post in [
            "bogus", "alice.test", "at://alice.test", "https://bsky.app/profile/alice.test", "https://example.com/",
            "https://bsky.app/profile/alice.test/feed/x", "at://alice.test/app.bsky.feed.like/3jzfcijpj2z2a",
        ] {
            let error = await #expect(throws: SocialError.self) {
                try await services.threads.thread(around: post, depth: 1, parentHeight: 1)
            }
            guard case .malformed = error else {
                Issue.record("\(post): \(String(describing: error))")
                continue
            }
        }
        #expect(world.network.callCount(of: "com.atproto.server.createSession") == 0)
    }

    @Test func whatIsNotThereIsNamed() async throws {
        let world = try await World()
        let services = try await world.services()
        await #expect(throws: SocialError.notFound(what: "the account nobody.test")) {
            try await services.profiles.profile(of: "@nobody.test")
        }
        await #expect(throws: SocialError.notFound(what: "the account nobody.test")) {
            try await services.timelines.timeline(
                .author(actor: "nobody.test", filter: .postsNoReplies), limit: 1, cursor: nil)
        }
        let alice = try #require(world.network.accounts.first { $0.handle == "alice.test" }?.did)
        await #expect(throws: SocialError.notFound(what: "the post at://\(alice)/app.bsky.feed.post/3jzfcijpj2z2a")) {
            try await services.threads.thread(
                around: "bsky.app/profile/alice.test/post/3jzfcijpj2z2a", depth: 1, parentHeight: 1)
        }
        let list = "at://\(alice)/app.bsky.graph.list/3jzfcijpj2z2a"
        await #expect(throws: SocialError.notFound(what: "the list \(list)")) {
            try await services.timelines.timeline(.list(uri: list), limit: 1, cursor: nil)
        }
    }

    @Test func everybodyOnTheEmbeddedNetworkSignsInByThemselves() async throws {
        let world = try await World()
        let accounts = try await world.services().accounts
        #expect(try await accounts.makeCurrent(account: "bob.test").handle == "bob.test")
        #expect(try await accounts.signInState().current?.handle == "bob.test")
        await #expect(throws: SocialError.noLocalAccount("nobody.test")) {
            try await world.services(as: "@nobody.test").timelines.timeline(.home, limit: 1, cursor: nil)
        }
        await #expect(throws: SocialError.noLocalAccount("nobody.test")) {
            try await accounts.makeCurrent(account: "nobody.test")
        }
        #expect(try await accounts.signInState().accounts.map(\.handle) == ["bob.test"])
    }

    @Test func serverIsFoundWithoutItsScheme() async throws {
        let world = try await World()
        let service = try #require(world.network.url.split(separator: "/").last.map(String.init))
        let account = try await world.services().accounts.signIn(
            identifier: "bob.test", password: Secret(world.network.password), service: service, code: nil)
        #expect(account.handle == "bob.test")
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
            PostDraft(text: "", images: [PostDraft.Image(bytes: dot, name: "dot.png", alt: "a dot")])
        ).reference
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
            PostDraft(text: " \n"), PostDraft(text: "\u{200B}\u{2060}\u{FEFF}\u{200D}\u{2800}"),
            PostDraft(text: "x", languages: ["no language"]),
            PostDraft(text: "x", images: [PostDraft.Image(bytes: [1, 2, 3], name: "x.png", alt: "")]),
        ] {
            await #expect(throws: SocialError.self) { try await services.writing.publish(draft) }
        }
        #expect(world.network.callCount(of: "com.atproto.repo.createRecord") == 0)
        #expect(world.network.callCount(of: "com.atproto.repo.uploadBlob") == 0)
        _ = try await services.writing.publish(PostDraft(text: String(repeating: family, count: 120)))
    }

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

    @Test func embeddedAccountsSignInAnewAfterTheNetworkWasReset() async throws {
        let world = try await World()
        for account in [nil, "bob.test"] {
            _ = try await world.services(as: account).timelines.timeline(.home, limit: 1, cursor: nil)
        }
        // Another store with the same people: it knows none of the tokens.
        let reset = try await World(home: world.home)
        for account in [nil, "bob.test"] {
            let services = try await reset.services(as: account)
            #expect(try await services.timelines.timeline(.home, limit: 1, cursor: nil).items.count == 1)
        }
        #expect(try await reset.services().accounts.signInState().current?.handle == "alice.test")
    }

    @Test func anAccountWhoseSessionEndedIsKeptAndSignsInWhereItWas() async throws {
        let world = try await World()
        // A home that has its file does not ask for a keyring, which another test may take away.
        try await SealedFileStore(path: world.home + "/secrets.sealed", key: .keyFile(world.home + "/secrets.key"))
            .write(Secret([1]), for: SecretItem(service: "app.warren.test", account: "none", label: "Nothing"))
        let live = { () async throws(SocialError) in
            try await SocialServiceSet.live(home: world.home, actingAs: nil, local: nil, log: .none)
        }
        _ = try await live().accounts.signIn(
            identifier: "alice.test", password: Secret(world.network.password), service: world.network.url, code: nil)
        let port = try #require(UInt16(world.network.url.split(separator: ":").last ?? ""))
        await world.network.stop()
        let reset = try await LocalNetwork.start(in: nil, port: port)
        await #expect(throws: SocialError.sessionExpired(handle: "alice.test")) {
            try await live().timelines.timeline(.home, limit: 1, cursor: nil)
        }
        let again = try await live().accounts
        #expect(try await again.signInState().accounts.map(\.state) == [.expired])
        // Nobody names the server this time.
        _ = try await again.signIn(
            identifier: "@Alice.test", password: Secret(reset.password), service: nil, code: nil)
        #expect(try await live().timelines.timeline(.home, limit: 1, cursor: nil).items.count == 1)

        await reset.stop()
        // Held, so that nobody else's network answers there.
        let holder = ClosedPort(port)
        defer { holder.release() }
        let findings = await SocialServiceSet.machine(home: world.home, local: nil, log: .none).findings()
        let finding = try #require(findings.first { $0.subject.hasPrefix("account alice.test") })
        guard case .unreachable = finding.trouble else {
            Issue.record("\(finding)")
            return
        }
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
        let left = try await accounts.signOut(account: nil)
        #expect(left.handle == "alice.test" && left.state == .signedOut)
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
        // The timeline itself was kept: see OfflineReadingTests.
        let error = await #expect(throws: SocialError.self) {
            try await services.notifications.notifications(limit: 1, cursor: nil)
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

/// A port of this machine that is taken, and answers nobody.
private struct ClosedPort {
    private let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)

    init(_ port: UInt16) {
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        precondition(bound == 0, "the port cannot be held")
    }

    func release() { close(descriptor) }
}
