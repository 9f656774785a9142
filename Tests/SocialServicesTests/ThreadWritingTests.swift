import ATProto
import HTTPTesting
import Persistence
import Services
import Testing

@testable import SocialServices

/// Several posts that go out as one thread: all of them at once, and each once.
@Suite(.timeLimit(.minutes(5))) struct ThreadWritingTests {
    private static let applying = "com.atproto.repo.applyWrites"
    private static let uploading = "com.atproto.repo.uploadBlob"

    private static let thread = PostDraft(
        text: "§1", images: [image("first")], labels: [.nudity],
        gates: PostGates(replies: [.mentioned], forbidsQuotes: true),
        further: [
            PostDraft.Part(text: "§2"), PostDraft.Part(text: "§3", images: [image("third")], labels: [.graphicMedia]),
        ])

    private static func image(_ alt: String) -> PostDraft.Image {
        PostDraft.Image(bytes: OutboxWorld.dot, name: "dot.png", alt: alt)
    }

    /// The posts of the thread that the server holds, each once, and how they hang together.
    private func checkStands(_ world: OutboxWorld, _ post: PublishedPost? = nil) async throws {
        let posts = try await world.records("app.bsky.feed.post").filter {
            $0.value["text"]?.string?.hasPrefix("§") == true
        }
        try #require(posts.map { $0.value["text"]?.string } == ["§1", "§2", "§3"])
        let cids = try posts.map { CID.ofCBOR(try DataValue(json: $0.value.bytes).cbor()).string }
        #expect(posts[0].value["reply"] == nil)
        for place in 1...2 {
            let reply = posts[place].value["reply"]
            #expect(reply?["root"]?["uri"]?.string == posts[0].uri && reply?["root"]?["cid"]?.string == cids[0])
            #expect(reply?["parent"]?["uri"]?.string == posts[place - 1].uri)
            #expect(reply?["parent"]?["cid"]?.string == cids[place - 1])
            let (before, created) = (posts[place - 1].value["createdAt"], posts[place].value["createdAt"])
            #expect(before?.string ?? "" < created?.string ?? "")
        }
        #expect(posts.map { $0.value["embed"]?["images"]?.elements?.first?["alt"]?.string } == ["first", nil, "third"])
        #expect(
            posts.map { $0.value["labels"]?["values"]?.elements?.map { $0["val"]?.string } } == [
                ["nudity"], nil, ["graphic-media"],
            ])
        let keys = posts.map { $0.uri.suffix(13) }
        let threadgates = try await world.records("app.bsky.feed.threadgate")
        #expect(
            threadgates.filter { keys.contains($0.uri.suffix(13)) }.map { $0.value["post"]?.string } == [posts[0].uri])
        let postgates = try await world.records("app.bsky.feed.postgate")
        #expect(
            postgates.filter { keys.contains($0.uri.suffix(13)) }.map { $0.value["post"]?.string } == posts.map(\.uri))
        guard let post else { return }
        #expect([post.reference.uri] + post.further.map(\.uri) == posts.map(\.uri))
        if post.delivery == .sent { #expect([post.reference.cid] + post.further.map(\.cid) == cids) }
    }

    @Test func aThreadIsWrittenAtOnce() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        let post = try await services.writing.publish(Self.thread)
        #expect(post.delivery == .sent)
        try await checkStands(world, post)
        #expect(world.proxy.count(Self.applying) == 1 && world.proxy.count("com.atproto.repo.createRecord") == 0)
        #expect(world.proxy.count(Self.uploading) == 2)
        // As an AppView shows it.
        let shown = try await services.threads.thread(around: post.reference.uri, depth: 6, parentHeight: 0)
        guard case .post(let first) = shown.anchor else { throw SocialError.notFound(what: "the thread") }
        #expect(first.replyGate == ReplyGate(rules: [.known(.mentioned)]))
        #expect(first.labels.map(\.value) == ["nudity"] && first.labels.map(\.source) == [world.did("alice.test")])
        #expect(shown.replies.first?.replies.first != nil)
    }

    @Test func aLostAnswerIsFoundInTheRepository() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.first(1, Self.applying, .answerLost)
        let post = try await services.writing.publish(Self.thread)
        #expect(post.delivery == .sent && world.proxy.count(Self.applying) == 1)
        try await checkStands(world, post)
    }

    @Test func aLostAnswerIsFoundWhenTheServerIsBack() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.proxy.set { $0.method(is: Self.applying) ? .answerLost : $0.method(is: Self.uploading) ? .passed : .lost }
        let post = try await services.writing.publish(Self.thread)
        #expect(post.delivery.isQueued && post.further.count == 2)
        #expect(try await services.outbox.list().map(\.further) == [post.further.map(\.uri)])
        world.goOnline()
        #expect(try await services.outbox.sendWaiting() == [])
        #expect(world.proxy.count(Self.applying) == 1)
        try await checkStands(world, post)
    }

    @Test func aRequestThatNeverArrivedIsSentAgainAsItWas() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.first(1, Self.applying, .lost)
        #expect(try await services.writing.publish(Self.thread).delivery.isQueued)
        #expect(try await world.posts() == [])
        #expect(try await world.services().outbox.sendWaiting() == [])
        let bodies = world.proxy.requests.filter { $0.method(is: Self.applying) }.map(\.body)
        #expect(bodies.count == 2 && bodies[0] == bodies[1])
        #expect(world.proxy.count(Self.uploading) == 2)
        try await checkStands(world)
    }

    /// A thread that the server has written, and whose process has died before it noted that.
    private func dead(_ world: OutboxWorld) async throws -> (OutboxWorld.Parts, OutboxEntry, PublishedPost) {
        world.goOffline()
        let post = try await world.services().writing.publish(Self.thread)
        world.goOnline()
        let dying = try await world.parts()
        let entry = try #require(try await dying.store.next(of: dying.connection.did))
        try await dying.deliverAndDie(entry)
        return (dying, entry, post)
    }

    @Test func aProcessThatDiesAfterTheServerHasWrittenLeavesOneThread() async throws {
        let world = try await OutboxWorld()
        let (_, entry, post) = try await dead(world)
        try await checkStands(world)
        let next = try await world.parts()
        try await next.sender.drain(through: next.connection)
        #expect(try await next.store.entry(entry.id)?.state == .sent)
        try await checkStands(world, post)
        #expect(world.proxy.count(Self.applying) == 1)
    }

    @Test func whatIsMissingOfAThreadIsWrittenAndTheRestLeftAlone() async throws {
        let world = try await OutboxWorld()
        let (dying, _, post) = try await dead(world)
        // A server that does not keep its word would leave it so.
        try await dying.connection.delete([post.further[1].uri])
        let next = try await world.parts()
        try await next.sender.drain(through: next.connection)
        try await checkStands(world, post)
    }

    @Test func picturesThatTheServerForgotGoUpAgain() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.first(
            1, Self.applying,
            .answered(
                400, ["Content-Type": "application/json"],
                #"{"error":"InvalidRequest","message":"Could not find blob: bafy"}"#))
        let post = try await services.writing.publish(Self.thread)
        #expect(post.delivery == .sent && world.proxy.count(Self.uploading) == 4)
        try await checkStands(world, post)
    }

    // 501: a server that does not write several records at once.
    @Test(arguments: [
        (400, #"{"error":"InvalidRequest","message":"no"}"#), (501, #"{"error":"MethodNotImplemented"}"#),
    ])
    func aThreadThatIsRefusedIsRefusedAsAWhole(_ status: Int, _ body: String) async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.first(1, Self.applying, .answered(status, ["Content-Type": "application/json"], body))
        let error = await #expect(throws: SocialError.self) { try await services.writing.publish(Self.thread) }
        guard case .leftInOutbox(_, .refused(status, _, _)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await services.writing.publish(PostDraft(text: "meanwhile")).delivery == .sent)
        #expect(try await world.posts() == [])
        #expect(try await services.outbox.retry(nil) == [])
        try await checkStands(world)
    }

    @Test func aThreadThatWaitsIsTakenBackWhole() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.goOffline()
        let post = try await services.writing.publish(Self.thread)
        let error = await #expect(throws: SocialError.self) { try await services.deleting.delete(post.further[0].uri) }
        guard case .impossible(_, let problem) = error, problem.contains(post.reference.uri) else {
            Issue.record("\(String(describing: error))")
            return
        }
        let draft = try #require(try await services.deleting.delete(post.reference.uri).draft)
        #expect(draft.parts.map(\.text) == ["§1", "§2", "§3"] && draft.gates == Self.thread.gates)
        #expect(draft.parts.map { $0.pictures.map(\.alt) } == [["first"], [], ["third"]])
        #expect(draft.parts.map(\.labels) == [["nudity"], [], ["graphic-media"]])
        world.goOnline()
        #expect(try await services.outbox.sendWaiting() == [])
        #expect(try await world.posts() == [])
        // And becomes a thread again.
        let again = try await services.drafts.publishDraft(draft.id)
        try await checkStands(world, again)
    }

    @Test func aPostOfAThreadThatMayBeOutIsDeletedBehindIt() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.proxy.set { $0.method(is: Self.applying) ? .answerLost : $0.method(is: Self.uploading) ? .passed : .lost }
        let post = try await services.writing.publish(Self.thread)
        world.goOffline()
        #expect(try await services.deleting.delete(post.further[1].uri).outcome.delivery.isQueued)
        world.goOnline()
        #expect(try await services.outbox.sendWaiting() == [])
        #expect(try await world.posts() == ["§1", "§2"])
    }

    @Test func threadsThatCannotBeAreRefusedBeforeAnythingIsKept() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        let long = String(repeating: "a", count: 301)
        let many = Array(repeating: PostDraft.Part(text: "x"), count: PostDraft.maxParts)
        let pictured = PostDraft.Part(text: "x", images: Array(repeating: Self.image(""), count: 4))
        for draft in [
            PostDraft(text: "x", further: [PostDraft.Part(text: long)]),
            PostDraft(text: "x", further: [PostDraft.Part(text: " ")]), PostDraft(text: "x", further: many),
            PostDraft(text: "x", further: Array(repeating: pictured, count: 7)),
            PostDraft(text: "x", gates: PostGates(replies: [.list("at://alice.test")])),
            PostDraft(text: "x", replyTo: "at://bob.test/app.bsky.feed.post/1", gates: PostGates(replies: [])),
            PostDraft(text: "x", gates: PostGates(replies: Array(repeating: .mentioned, count: 6))),
        ] {
            await #expect(throws: SocialError.self) { try await services.writing.publish(draft) }
        }
        #expect(try await services.outbox.list() == [])
    }

    // What an earlier version wrote to the store.
    @Test func whatWaitedBeforeThereWereThreadsGoesOut() async throws {
        let world = try await OutboxWorld()
        let parts = try await world.parts()
        let did = parts.connection.did
        let keys = TIDClock()
        let (plain, begun) = (
            "at://\(did)/app.bsky.feed.post/\(keys.next().string)",
            "at://\(did)/app.bsky.feed.post/\(keys.next().string)"
        )
        try await parts.database.write { db in
            try db.execute(
                """
                INSERT INTO outbox (account, action, wish, record, prepared, state, created) VALUES
                    (?1, ?2, 'post', ?3, NULL, 'waiting', 1700000000000),
                    (?1, ?4, 'post', ?5, ?6, 'waiting', 1700000000000)
                """,
                [
                    .text(did), .text(#"{"post":{"_0":{"languages":["en"],"pictures":[],"text":"§1"}}}"#), .text(plain),
                    .text(#"{"post":{"_0":{"languages":[],"pictures":[],"text":"§2"}}}"#), .text(begun),
                    .text(
                        #"{"$type":"app.bsky.feed.post","text":"§settled","createdAt":"2026-01-01T00:00:00.000Z"}"#),
                ])
        }
        #expect(try await world.services().outbox.sendWaiting() == [])
        #expect(try await world.posts() == ["§1", "§settled"])
    }
}
