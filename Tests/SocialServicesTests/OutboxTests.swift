import ATProto
import Foundation
import HTTPTesting
import LocalNetwork
import Log
import Media
import Persistence
import Secrets
import Services
import Synchronization
import Testing

@testable import SocialServices

/// What goes through the outbox reaches the server once and in order, whatever happens on the way.
@Suite(.timeLimit(.minutes(5))) struct OutboxTests {
    // MARK: Later

    @Test func whatIsAskedForWhileTheServerIsDownGoesOutLaterInOrderAndOnce() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "warren-outbox-\(UUID().uuidString)").path
        try HomeFolder.make(folder + "/network")
        try HomeFolder.make(folder + "/home")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let network = try await LocalNetwork.start(in: folder + "/network")
        let port = try #require(UInt16(network.url.split(separator: ":").last ?? ""))
        let proxy = LoopbackProxy(before: port)
        defer { proxy.stop() }
        let home = folder + "/home"
        try await SealedFileStore(path: home + "/secrets.sealed", key: .keyFile(home + "/secrets.key"))
            .write(Secret([1]), for: SecretItem(service: "app.warren.test", account: "none", label: "Nothing"))
        let services = try await SocialServiceSet.live(home: home, actingAs: nil, local: nil, log: .none)
        _ = try await services.accounts.signIn(
            identifier: "alice.test", password: Secret(network.password), service: network.url, code: nil)
        await network.stop()
        var uris: [String] = []
        for text in ["§1", "§2", "§3"] {
            let post = try await services.writing.publish(PostDraft(text: text))
            guard case .queued(because: .unreachable) = post.delivery else {
                Issue.record("\(post.delivery)")
                return
            }
            #expect(post.reference.cid.isEmpty)
            uris.append(post.reference.uri)
        }
        #expect(try await services.outbox.list().map(\.record) == uris)
        #expect(try await services.outbox.list().map(\.state) == [.waiting, .waiting, .waiting])
        // Still down: nothing changes, except that the first was tried once more.
        #expect(try await services.outbox.sendWaiting().count == 3)

        let again = try await LocalNetwork.start(in: folder + "/network", port: port)
        // Another process sends what this one asked for.
        let other = try await SocialServiceSet.live(home: home, actingAs: nil, local: nil, log: .none)
        #expect(try await other.outbox.sendWaiting() == [])
        #expect(try await services.outbox.sendWaiting() == [])
        #expect(again.callCount(of: "com.atproto.repo.createRecord") == 3)
        for (uri, text) in zip(uris, ["§1", "§2", "§3"]) {
            let thread = try await services.threads.thread(around: uri, depth: 0, parentHeight: 0)
            guard case .post(let post) = thread.anchor else {
                Issue.record("\(thread.anchor)")
                return
            }
            #expect(post.text == text)
        }
        await again.stop()
    }

    @Test func aNewPostTakesThoseThatWaitAlongInOrder() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.goOffline()
        for text in ["§1", "§2"] { _ = try await services.writing.publish(PostDraft(text: text)) }
        world.goOnline()
        let before = world.sentTexts.count
        #expect(try await services.writing.publish(PostDraft(text: "§3")).delivery == .sent)
        #expect(world.sentTexts.dropFirst(before) == ["§1", "§2", "§3"])
        #expect(try await world.posts() == ["§1", "§2", "§3"])
    }

    @Test func aReplyToAPostThatWaitsFindsIt() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.goOffline()
        let root = try await services.writing.publish(PostDraft(text: "§root")).reference.uri
        let reply = try await services.writing.publish(PostDraft(text: "§reply", replyTo: root)).reference.uri
        _ = try await services.writing.publish(PostDraft(text: "§below", replyTo: reply, quote: root))
        world.goOnline()
        #expect(try await services.outbox.sendWaiting() == [])
        let held = try await world.records("app.bsky.feed.post").suffix(3).map(\.value)
        #expect(held.map { $0["text"]?.string } == ["§root", "§reply", "§below"])
        #expect(held[1]["reply"]?["root"]?["uri"]?.string == root)
        #expect(held[1]["reply"]?["parent"]?["uri"]?.string == root)
        #expect(held[2]["reply"]?["root"]?["uri"]?.string == root)
        #expect(held[2]["reply"]?["parent"]?["uri"]?.string == reply)
        #expect(held[2]["embed"]?["record"]?["uri"]?.string == root)
    }

    @Test func whatASignedOutAccountLeftWaitsUntilItSignsIn() async throws {
        let world = try await OutboxWorld(signedIn: ["bob.test", "alice.test"])
        let services = try await world.services()
        world.goOffline()
        _ = try await services.writing.publish(PostDraft(text: "§a"))
        _ = try await world.services(as: "bob.test").writing.publish(PostDraft(text: "§b"))
        _ = try await services.accounts.signOut(account: "alice.test")
        world.goOnline()
        // The rest goes out all the same.
        let left = try await services.outbox.sendWaiting()
        #expect(left.map(\.account.did) == [world.did("alice.test")])
        #expect(left.first?.state == .waiting)
        guard case .notSignedIn = left.first?.problem else {
            Issue.record("\(String(describing: left.first?.problem))")
            return
        }
        #expect(try await world.posts(of: "bob.test") == ["§b"])
        try await world.signIn("alice.test")
        #expect(try await world.services().outbox.sendWaiting() == [])
        #expect(try await world.posts() == ["§a"])
    }

    @Test func whatIsWrittenAfterTheSessionEndedIsKeptUntilSomebodySignsIn() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        let ended: LoopbackProxy.Fate = .answered(
            400, ["Content-Type": "application/json"], #"{"error":"ExpiredToken","message":"Token has been revoked"}"#)
        world.proxy.set { _ in ended }
        // The first finds out, the second knows.
        for text in ["§1", "§2"] {
            let delivery = try await services.writing.publish(PostDraft(text: text)).delivery
            #expect(delivery == .queued(because: .sessionExpired(handle: "alice.test")))
        }
        #expect(try await services.following.follow("heidi.test").delivery.isQueued)
        world.goOnline()
        #expect(try await world.services().outbox.sendWaiting().count == 3)
        try await world.signIn("alice.test")
        #expect(try await world.services().outbox.sendWaiting() == [])
        #expect(try await world.posts() == ["§1", "§2"])
    }

    @Test func draftsAndDeletionsNeedNoSession() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        let post = try await services.writing.publish(PostDraft(text: "§gone")).reference.uri
        world.proxy.set { _ in
            .answered(
                400, ["Content-Type": "application/json"],
                #"{"error":"ExpiredToken","message":"Token has been revoked"}"#)
        }
        let ended = SocialError.sessionExpired(handle: "alice.test")
        // The first finds out, the others know; another process knows too.
        #expect(try await services.deleting.delete(post).outcome.delivery == .queued(because: ended))
        for services in [services, try await world.services()] {
            let draft = try await services.drafts.keep(PostDraft(text: "§1"))
            #expect(draft.account.handle == "alice.test")
            #expect(try await services.drafts.publishDraft(draft.id).delivery == .queued(because: ended))
            #expect(try await services.deleting.delete(post).outcome.delivery == .queued(because: ended))
            let waiting = try await services.writing.publish(PostDraft(text: "§2")).reference.uri
            #expect(try await services.deleting.delete(waiting).wasQueued)
        }
        world.goOnline()
        try await world.signIn("alice.test")
        #expect(try await world.services().outbox.sendWaiting() == [])
        #expect(try await world.posts() == ["§1", "§1"])
        #expect(try await services.drafts.drafts().map(\.text).sorted() == ["§2", "§2", "§gone"])
    }

    @Test func theObserverSeesWhatAnotherProcessAsksForAndSends() async throws {
        let world = try await OutboxWorld()
        let (here, there) = (try await world.services(), try await world.services())
        var items = here.outbox.items.makeAsyncIterator()
        #expect(await items.next() == [])
        world.goOffline()
        let uri = try await there.writing.publish(PostDraft(text: "§1")).reference.uri
        while let now = await items.next(), now.map(\.record) != [uri] {}
        world.goOnline()
        #expect(try await there.outbox.sendWaiting() == [])
        while let now = await items.next(), now != [] {}
    }

    // MARK: Refused

    @Test func aRefusedEntryDoesNotHoldUpLaterOnes() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        let missing = "at://\(world.did("bob.test"))/app.bsky.feed.post/3jzfcijpj2z2a"
        world.goOffline()
        _ = try await services.writing.publish(PostDraft(text: "§1"))
        _ = try await services.writing.publish(PostDraft(text: "§bad", replyTo: missing))
        _ = try await services.writing.publish(PostDraft(text: "§2"))
        world.goOnline()
        let left = try await services.outbox.sendWaiting()
        #expect(left.map(\.state) == [.refused])
        guard let bad = left.first, case .notFound = bad.problem else {
            Issue.record("\(left)")
            return
        }
        #expect(try await world.posts() == ["§1", "§2"])
        // It is not tried by itself, but a person may ask for it.
        #expect(try await services.outbox.sendWaiting().map(\.attempts) == [bad.attempts])
        #expect(try await services.outbox.retry(bad.id).map(\.state) == [.refused])
        #expect(try await services.outbox.retry(nil).map(\.attempts) == [bad.attempts + 2])
        #expect(try await services.outbox.drop(bad.id).id == bad.id)
        #expect(try await services.outbox.list() == [])
        await #expect(throws: SocialError.notFound(what: "the outbox entry \(bad.id)")) {
            try await services.outbox.drop(bad.id)
        }
        await #expect(throws: SocialError.notFound(what: "the outbox entry 999")) {
            try await services.outbox.retry(999)
        }
        #expect(try await world.posts() == ["§1", "§2"])
    }

    @Test func aRefusedPostIsToldAtOnceAndKeptARefusedWishIsNot() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        let missing = "at://\(world.did("bob.test"))/app.bsky.feed.post/3jzfcijpj2z2a"
        let error = await #expect(throws: SocialError.self) {
            try await services.writing.publish(PostDraft(text: "§", replyTo: missing))
        }
        guard case .leftInOutbox(let id, problem: .notFound) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await services.outbox.list().map(\.id) == [id])
        let refused = await #expect(throws: SocialError.self) {
            try await services.acting.perform(.like, on: missing)
        }
        guard case .notFound = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
        #expect(try await services.outbox.list().map(\.id) == [id])
    }

    @Test func whatMakesTheServerFailForEverIsSetAside() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        // Tries that do not get through say nothing against the entry.
        world.goOffline()
        _ = try await services.writing.publish(PostDraft(text: "§bad"))
        _ = try await services.writing.publish(PostDraft(text: "§good"))
        for _ in 0..<OutboxSender.serverFaultLimit { _ = try await services.outbox.sendWaiting() }
        world.proxy.set { request in
            request.method(is: "com.atproto.repo.createRecord") && request.text.contains("§bad")
                ? .answered(500, ["Content-Type": "application/json"], #"{"error":"InternalServerError"}"#) : .passed
        }
        for _ in 1..<OutboxSender.serverFaultLimit {
            let left = try await services.outbox.sendWaiting()
            #expect(left.map(\.state) == [.waiting, .waiting])
            guard case .serverFault(_, status: 500) = left.first?.problem else {
                Issue.record("\(left)")
                return
            }
        }
        #expect(try await services.outbox.sendWaiting().map(\.state) == [.refused])
        #expect(try await world.posts() == ["§good"])
        // One more fault is not the end of it when a person asked for another try.
        #expect(try await services.outbox.retry(nil).map(\.state) == [.waiting])
        world.goOnline()
        #expect(try await services.outbox.sendWaiting() == [])
        #expect(Set(try await world.posts()) == ["§good", "§bad"])
    }

    @Test func anEntryThatIsDroppedWhileItIsPreparedIsNotSent() async throws {
        let world = try await OutboxWorld()
        let (services, other) = (try await world.services(), try await world.services())
        let (asked, ask) = AsyncStream<Void>.makeStream()
        let released = DispatchSemaphore(value: 0)
        world.proxy.set { request in
            if request.method(is: "com.atproto.identity.resolveHandle") {
                ask.yield()
                released.wait()
            }
            return .passed
        }
        let post = Task { try await services.writing.publish(PostDraft(text: "§1 @bob.test")) }
        for await _ in asked { break }
        let entry = try #require(try await other.outbox.list().first)
        _ = try await other.outbox.drop(entry.id)
        released.signal()
        let error = await #expect(throws: SocialError.self) { _ = try await post.value }
        #expect(error == .notFound(what: "the outbox entry \(entry.id)"))
        #expect(try await world.posts() == [])
        #expect(world.proxy.count("com.atproto.repo.createRecord") == 0)
    }

    // MARK: Bounds

    @Test func theOutboxTakesOnlySoMuch() async throws {
        let world = try await OutboxWorld()
        let parts = try await world.parts()
        let (account, limit) = (parts.connection.did, OutboxStore.limit)
        try await parts.database.write { db in
            try db.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
                INSERT INTO outbox (account, action, wish, state, created)
                    SELECT ?, '{"unfollow":{"actor":"x.test"}}', 'w' || i, 'refused', 0 FROM n
                """, [limit.sqlValue, .text(account)])
        }
        let services = try await world.services()
        let error = await #expect(throws: SocialError.self) {
            try await services.writing.publish(PostDraft(text: "§1"))
        }
        guard case .storage(let detail) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(detail.contains("the outbox holds 10000 entries already; look at them with `warren outbox`"))
        #expect(try await services.outbox.list().count == limit)
        #expect(try await world.posts() == [])
        // Another account is not concerned.
        try await world.signIn("bob.test")
        #expect(try await world.services(as: "bob.test").writing.publish(PostDraft(text: "§2")).delivery == .sent)
    }

    @Test(arguments: ["the disk is full", "the home is read-only"])
    func whatCannotBeKeptIsRefusedAndNothingOfItStays(_ trouble: String) async throws {
        let world = try await OutboxWorld()
        let parts = try await world.parts()
        let isFull = trouble == "the disk is full"
        try await parts.database.write { db in
            let pages = try db.value("PRAGMA page_count", as: Int.self) ?? 0
            _ = try db.rows(isFull ? "PRAGMA max_page_count = \(pages + 2)" : "PRAGMA query_only = 1")
        }
        // Larger than what is left.
        let picture = OutboxPicture(
            alt: "",
            image: PreparedImage(bytes: Array(repeating: 7, count: 100_000), mimeType: "image/png", width: 1, height: 1)
        )
        let error = await #expect(throws: SocialError.self) {
            try await parts.store.add(
                .post(OutboxPost(OutboxPost.Part(text: "§1", pictures: ["a"]))),
                of: parts.connection.did, creating: "app.bsky.feed.post", pictures: [picture, picture])
        }
        guard case .storage(let detail) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(detail.contains(isFull ? "No space is left" : "may not be written"))
        #expect(try await parts.store.items() == [])
        let pictures = try await parts.database.read { db in
            try db.value("SELECT count(*) FROM outbox_pictures", as: Int.self)
        }
        #expect(pictures == 0)
        #expect(world.proxy.count("com.atproto.repo.uploadBlob") == 0)
        // Once there is room, or leave to write, it works.
        #expect(try await world.parts().writing.publish(PostDraft(text: "§1")).delivery == .sent)
    }

    @Test func locksThatCannotBeTakenAreNamedAndThePostIsKept() async throws {
        let world = try await OutboxWorld()
        try? FileManager.default.removeItem(atPath: world.home + "/locks")
        try "".write(toFile: world.home + "/locks", atomically: true, encoding: .utf8)
        let services = try await world.services()
        let post = try await services.writing.publish(PostDraft(text: "§1"))
        guard case .queued(because: .storage(let detail)) = post.delivery else {
            Issue.record("\(post.delivery)")
            return
        }
        #expect(detail == "the folder \(world.home)/locks cannot be made: Not a directory")
        #expect(try await world.posts() == [])
        try FileManager.default.removeItem(atPath: world.home + "/locks")
        #expect(try await services.outbox.sendWaiting() == [])
        #expect(try await world.posts() == ["§1"])
    }

    // MARK: Several at once

    @Test func twoProcessesThatSendAtOnceSendEachOnceAndInOrder() async throws {
        let world = try await OutboxWorld(signedIn: ["bob.test", "alice.test"])
        let (one, two) = (try await world.services(), try await world.services())
        let bob = try await world.services(as: "bob.test")
        world.goOffline()
        let texts = (0..<20).map { "§\($0)" }
        for text in texts {
            _ = try await one.writing.publish(PostDraft(text: text + " a"))
            _ = try await bob.writing.publish(PostDraft(text: text + " b"))
        }
        world.goOnline()
        let before = world.sentTexts.count
        async let first = one.outbox.sendWaiting()
        async let second = two.outbox.sendWaiting()
        _ = try await (first, second)
        #expect(try await one.outbox.list() == [])
        #expect(try await world.posts() == texts.map { $0 + " a" })
        #expect(try await world.posts(of: "bob.test") == texts.map { $0 + " b" })
        let sent = world.sentTexts.dropFirst(before)
        #expect(sent.filter { $0.hasSuffix("a") } == texts.map { $0 + " a" })
        #expect(sent.filter { $0.hasSuffix("b") } == texts.map { $0 + " b" })
    }

    @Test func oneAccountMayActFromTwoHomes() async throws {
        let world = try await OutboxWorld()
        let second = world.home("second")
        try await world.signIn("alice.test", home: second)
        let post = try await world.foreignPost()
        let homes = [try await world.services(), try await world.services(home: second)]
        let texts = (0..<10).map { "§\($0)" }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (name, services) in zip(["a", "b"], homes) {
                group.addTask {
                    for text in texts {
                        let published = try await services.writing.publish(PostDraft(text: text + name))
                        #expect(published.delivery == .sent)
                    }
                    _ = try await services.acting.perform(.like, on: post)
                }
            }
            try await group.waitForAll()
        }
        let held = try await world.posts()
        for name in ["a", "b"] { #expect(held.filter { $0.hasSuffix(name) } == texts.map { $0 + name }) }
        #expect(held.count == 20)
        #expect(try await world.likes().count { $0 == post } == 1)
        // And away again, from either.
        #expect(try await homes[1].acting.revert(.like, on: post).changed)
        #expect(try await !homes[0].acting.revert(.like, on: post).changed)
    }
}
