import Foundation
import Services
import Testing

@testable import SocialServices

/// Drafts, and posts that are deleted, against the embedded network.
@Suite struct DraftTests {
    private static let dot = PostDraft.Image(
        bytes: Array(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")!
        ), name: "dot.png", alt: "a dot")

    private func post(_ uri: String, _ services: SocialServiceSet) async throws -> Post {
        let thread = try await services.threads.thread(around: uri, depth: 0, parentHeight: 0)
        guard case .post(let post) = thread.anchor else { throw SocialError.notFound(what: uri) }
        return post
    }

    @Test func draftsSurviveAndBecomeOnePost() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let root = try await services.writing.publish(PostDraft(text: "root")).reference
        let kept = try await services.drafts.keep(
            PostDraft(text: "Hi", images: [Self.dot], replyTo: root.uri, quote: root.uri, languages: ["en"]))
        // Another process, later.
        let later = try await world.services(as: "bob.test")
        #expect(try await later.drafts.drafts() == [kept])
        #expect(
            kept.account.handle == "alice.test" && kept.first.pictures.map(\.alt) == ["a dot"] && kept.origin == nil)
        let published = try await later.drafts.publishDraft(kept.id)
        #expect(published.account.handle == "alice.test")
        let shown = try await post(published.reference.uri, services)
        #expect(shown.text == "Hi" && shown.reply?.root == root && shown.languages == ["en"])
        guard case .recordWithMedia(_, .images(let images)) = shown.embed else {
            Issue.record("\(String(describing: shown.embed))")
            return
        }
        #expect(images.map(\.alt) == ["a dot"])
        #expect(try await services.drafts.drafts().isEmpty)
        await #expect(throws: SocialError.notFound(what: "the draft \(kept.id)")) {
            try await services.drafts.publishDraft(kept.id)
        }
    }

    @Test func aDraftIsWrittenOnAndComesBack() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let editing = services.draftEditing
        let kept = try await services.drafts.keep(PostDraft(text: "one", images: [Self.dot], languages: ["en"]))
        var content = try await editing.content(of: kept.id)
        #expect(content.text == "one" && content.languages == ["en"] && content.images.map(\.alt) == ["a dot"])
        let bytes = content.images[0].bytes
        content.text = "two"
        content.images[0].alt = "still a dot"
        try await editing.update(kept.id, to: content, picturesChanged: false)
        content.parts.append(PostDraft.Part(text: "three", images: [Self.dot]))
        try await editing.update(kept.id, to: content, picturesChanged: true)
        let again = try await editing.content(of: kept.id)
        #expect(again.parts.map(\.text) == ["two", "three"] && again.images.map(\.alt) == ["still a dot"])
        // What was made fit once stays as it is, byte for byte.
        #expect(again.images[0].bytes == bytes && again.images[0].isFit && again.parts[1].images.count == 1)
        // Deleted and brought back it is the same, also for another process.
        let before = try await services.drafts.draft(kept.id)
        _ = try await services.drafts.deleteDraft(kept.id)
        #expect(try await services.drafts.drafts().isEmpty)
        try await editing.restoreDraft(kept.id)
        #expect(try await world.services(as: "bob.test").drafts.drafts() == [before])
        #expect(try await editing.content(of: kept.id) == again)
        await #expect(throws: SocialError.self) { try await editing.restoreDraft(kept.id) }
        await #expect(throws: SocialError.notFound(what: "the draft 99")) {
            try await editing.update(99, to: content, picturesChanged: false)
        }
        content.text = "four"
        let published = try await editing.publishDraft(kept.id, saying: content)
        #expect(try await post(published.reference.uri, services).text == "four")
        #expect(try await services.drafts.drafts().isEmpty)
    }

    @Test func aDraftMayBeTooLongAndIsNotSentSo() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let kept = try await services.drafts.keep(PostDraft(text: String(repeating: "a", count: 301)))
        await #expect(throws: SocialError.self) { try await services.drafts.publishDraft(kept.id) }
        #expect(try await services.drafts.drafts() == [kept])
        for draft in [
            PostDraft(text: " "), PostDraft(text: "x", languages: ["no language"]),
            PostDraft(text: String(repeating: "a", count: 1_000_001)),
            PostDraft(text: "x", images: [PostDraft.Image(bytes: [1], name: "x.png", alt: "")]),
        ] {
            await #expect(throws: SocialError.self) { try await services.drafts.keep(draft) }
        }
        #expect(try await services.drafts.deleteDraft(kept.id) == kept)
        await #expect(throws: SocialError.self) { try await services.drafts.deleteDraft(kept.id) }
    }

    @Test func aDraftThatIsPublishedOfflineIsInTheOutboxAlone() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let kept = try await services.drafts.keep(PostDraft(text: "later", images: [Self.dot]))
        await world.leave()
        let published = try await services.drafts.publishDraft(kept.id)
        #expect(published.delivery.isQueued)
        #expect(try await services.drafts.drafts().isEmpty)
        try await world.comeBack()
        #expect(try await services.outbox.sendWaiting().isEmpty)
        #expect(try await post(published.reference.uri, services).text == "later")
    }

    @Test func whatADeletedPostSaidCanBePostedAgain() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let first = try await services.writing.publish(
            PostDraft(text: "Hello", images: [Self.dot], languages: ["de"])
        ).reference
        let deleted = try await services.deleting.delete(
            "https://bsky.app/profile/alice.test/post/\(first.uri.suffix(13))")
        #expect(deleted.outcome.changed && !deleted.wasQueued)
        let draft = try #require(deleted.draft)
        #expect(draft.text == "Hello" && draft.languages == ["de"] && draft.origin == first.uri)
        let again = try await services.deleting.delete(first.uri)
        #expect(!again.outcome.changed && again.draft == draft)
        let second = try await services.drafts.publishDraft(draft.id).reference
        let shown = try await post(second.uri, services)
        #expect(shown.text == "Hello" && second.uri != first.uri)
        guard case .images(let images) = shown.embed else {
            Issue.record("\(String(describing: shown.embed))")
            return
        }
        #expect(images.map(\.alt) == ["a dot"])
    }

    @Test func postsOfOthersAreLeftAlone() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "alice.test")
        let bob = try await world.services(as: "bob.test")
        let theirs = try await bob.writing.publish(PostDraft(text: "bob's")).reference.uri
        for uri in [theirs, "at://bob.test/app.bsky.feed.post/\(theirs.suffix(13))"] {
            let error = await #expect(throws: SocialError.self) { try await services.deleting.delete(uri) }
            guard case .impossible = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        await #expect(throws: SocialError.self) { try await services.deleting.delete("bogus") }
        #expect(await world.calls("com.atproto.repo.deleteRecord") == 0)
        #expect(try await services.outbox.list().isEmpty)
    }

    @Test func aPostThatWaitsIsNotSent() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        _ = try await services.timelines.timeline(.home, limit: 1, cursor: nil)
        await world.leave()
        let queued = try await services.writing.publish(PostDraft(text: "rash", images: [Self.dot]))
        #expect(queued.delivery.isQueued)
        let deleted = try await services.deleting.delete(queued.reference.uri)
        #expect(deleted.wasQueued && deleted.outcome.delivery == .sent)
        #expect(deleted.draft?.text == "rash" && deleted.draft?.first.pictures.map(\.name) == ["dot.png"])
        #expect(try await services.outbox.list().isEmpty)
        try await world.comeBack()
        #expect(try await services.outbox.sendWaiting().isEmpty)
        #expect(await world.calls("com.atproto.repo.createRecord") == 0)
    }

    @Test func aDeletionIsQueuedOfflineAndKeepsTheTextWhenItGoesOut() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let uri = try await services.writing.publish(PostDraft(text: "gone soon")).reference.uri
        await world.leave()
        let deleted = try await services.deleting.delete(uri)
        #expect(deleted.outcome.delivery.isQueued && deleted.draft == nil && !deleted.wasQueued)
        #expect(try await services.deleting.delete(uri).outcome.delivery.isQueued)
        #expect(try await services.outbox.list().count == 1)
        try await world.comeBack()
        #expect(try await services.outbox.sendWaiting().isEmpty)
        #expect(await world.calls("com.atproto.repo.deleteRecord") == 1)
        #expect(try await services.drafts.drafts().map(\.text) == ["gone soon"])
    }
}
