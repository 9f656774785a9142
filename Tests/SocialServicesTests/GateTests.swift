import ATProto
import HTTPTesting
import Services
import Testing

@testable import SocialServices

/// Who may do what with a post, as its author says and as others find it.
@Suite(.timeLimit(.minutes(5))) struct GateTests {
    private func gates(_ world: OutboxWorld, of post: String) async throws -> [String] {
        try await (world.records("app.bsky.feed.threadgate") + world.records("app.bsky.feed.postgate"))
            .filter { $0.value["post"]?.string == post }.map(\.uri)
    }

    @Test func aListOfPeopleIsLookedUpAndMustBeThere() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        let list = try #require(
            try await services.lists.change(.create(name: "L", description: nil, .curation)).record)
        let key = list.split(separator: "/").last ?? ""
        let post = try await services.writing.publish(
            PostDraft(
                text: "§1", gates: PostGates(replies: [.list("https://bsky.app/profile/alice.test/lists/\(key)")]))
        ).reference.uri
        let gate = try #require(
            try await world.records("app.bsky.feed.threadgate").first { $0.value["post"]?.string == post })
        #expect(gate.value["allow"]?.elements?.map { $0["list"]?.string } == [list])
        for missing in [list + "x", "at://bob.test/app.bsky.graph.list/\(key)"] {
            let error = await #expect(throws: SocialError.self) {
                try await services.writing.publish(PostDraft(text: "§2", gates: PostGates(replies: [.list(missing)])))
            }
            guard case .leftInOutbox(_, .notFound) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(try await world.posts() == ["§1"])
    }

    @Test func aReplyOrQuoteThatIsNotWantedIsRefusedBeforeItIsSent() async throws {
        let world = try await OutboxWorld()
        let foreign = world.home("bob")
        try await world.signIn("bob.test", home: foreign)
        let bob = try await world.services(home: foreign)
        let post = try await bob.writing.publish(
            PostDraft(text: "closed", gates: PostGates(replies: [], forbidsQuotes: true))
        ).reference.uri
        let services = try await world.services()
        let reply = PostDraft(text: "§1", replyTo: post)
        let quote = PostDraft(text: "§2", quote: post)
        // Nothing is known of it: it is asked for, and what was written is kept.
        for draft in [reply, quote] {
            let error = await #expect(throws: SocialError.self) { try await services.writing.publish(draft) }
            guard case .leftInOutbox(let id, .impossible) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            _ = try await services.outbox.drop(id)
        }
        // It was seen: nothing is kept, also offline.
        _ = try await services.threads.thread(around: post, depth: 1, parentHeight: 0)
        for isOffline in [false, true] {
            if isOffline { world.goOffline() }
            for (draft, said) in [(reply, SocialError.repliesAreOff(post)), (quote, .quotesAreOff(post))] {
                await #expect(throws: said) { try await services.writing.publish(draft) }
            }
            #expect(try await services.outbox.list() == [])
        }
        // Its author has opened it since.
        world.goOnline()
        for gate in try await world.records("app.bsky.feed.threadgate", of: "bob.test")
            + world.records("app.bsky.feed.postgate", of: "bob.test")
        where gate.value["post"]?.string == post {
            try await world.parts(home: foreign).connection.delete([gate.uri])
        }
        for draft in [reply, quote] { #expect(try await services.writing.publish(draft).delivery == .sent) }
        #expect(try await world.posts() == ["§1", "§2"])
    }

    @Test func gatesGoWithTheirPostAndComeBackWithIt() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        let first = try await services.writing.publish(
            PostDraft(
                text: "§1", labels: [.sexual],
                gates: PostGates(replies: [.followers, .following], forbidsQuotes: true))
        ).reference.uri
        #expect(try await gates(world, of: first).count == 2)
        let applied = world.proxy.count("com.atproto.repo.applyWrites")
        let deleted = try await services.deleting.delete(first)
        #expect(deleted.outcome.changed && world.proxy.count("com.atproto.repo.applyWrites") == applied + 1)
        #expect(try await world.posts() == [])
        #expect(try await gates(world, of: first) == [])
        let draft = try #require(deleted.draft)
        #expect(draft.gates == PostGates(replies: [.followers, .following], forbidsQuotes: true))
        #expect(draft.first.labels == ["sexual"])
        let second = try await services.drafts.publishDraft(draft.id).reference.uri
        #expect(try await gates(world, of: second).count == 2)
        let record = try await world.records("app.bsky.feed.post").first { $0.uri == second }
        #expect(record?.value["labels"]?["values"]?.elements?.map { $0["val"]?.string } == ["sexual"])
    }

    @Test func gatesThatAnotherClientLeftBehindGoToo() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        let post = try await services.writing.publish(PostDraft(text: "§1", gates: PostGates(replies: []))).reference
            .uri
        try await world.parts().connection.delete([post])
        #expect(try await !services.deleting.delete(post).outcome.changed)
        #expect(try await gates(world, of: post) == [])
    }

    // As servers show it, also with rules of a later day.
    @Test(arguments: [
        (
            #""allow":[{"$type":"app.bsky.feed.threadgate#listRule","list":"at://did:plc:a/app.bsky.graph.list/1"},"#
                + #"{"$type":"x.y#z"},{"$type":"app.bsky.feed.threadgate#followerRule"}],"#,
            ReplyGate(rules: [
                .known(.list("at://did:plc:a/app.bsky.graph.list/1"), listName: "L"), .unsupported(type: "x.y#z"),
                .known(.followers),
            ])
        ),
        (#""allow":[],"#, ReplyGate(rules: [])), ("", nil),
    ])
    func aGateIsReadFromAPostsView(_ allow: String, _ gate: ReplyGate?) {
        let json =
            #"{"uri":"at://did:plc:a/app.bsky.feed.post/1","cid":"c","author":{"did":"did:plc:a","handle":"a.test"},"#
            + #""record":{"$type":"app.bsky.feed.post","text":"x","createdAt":"2026-01-01T00:00:00.000Z"},"#
            + #""indexedAt":"2026-01-01T00:00:00.000Z","viewer":{"embeddingDisabled":true},"#
            + #""threadgate":{"record":{"$type":"app.bsky.feed.threadgate",\#(allow)"#
            + #""post":"at://did:plc:a/app.bsky.feed.post/1","createdAt":"2026-01-01T00:00:00.000Z"},"#
            + #""lists":[{"uri":"at://did:plc:a/app.bsky.graph.list/1","cid":"c","name":"L","purpose":"p"}]}}"#
        let post = Post(kept: Array(json.utf8), .post)
        #expect(post?.text == "x" && post?.replyGate == gate && post?.viewer.embeddingDisabled == true)
    }
}
