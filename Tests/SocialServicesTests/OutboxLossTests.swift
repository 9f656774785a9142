import ATProto
import Foundation
import HTTPTesting
import Lexicons
import Media
import Services
import Testing

@testable import SocialServices

/// Answers that are lost, processes that die, pictures, and likes that are taken back.
@Suite(.timeLimit(.minutes(5))) struct OutboxLossTests {
    private static let creating = "com.atproto.repo.createRecord"
    private static let uploading = "com.atproto.repo.uploadBlob"

    // MARK: Lost

    @Test func aProcessThatDiesAfterTheServerHasWrittenLeavesOneRecord() async throws {
        let world = try await OutboxWorld()
        let foreign = try await world.foreignPost()
        let dying = try await world.parts()
        let did = dying.connection.did
        let post = try await dying.post("§1")
        let like = try await dying.store.add(
            .perform(.like, post: foreign), of: did, creating: "app.bsky.feed.like")
        let follow = try await dying.store.add(
            .follow(actor: "heidi.test"), of: did, creating: "app.bsky.graph.follow")
        for entry in [post, like, follow] { try await dying.deliverAndDie(entry) }

        let next = try await world.parts()
        try await next.sender.drain(through: next.connection)
        for entry in [post, like, follow] {
            let ended = try await next.store.entry(entry.id)
            #expect(ended?.state == .sent)
            #expect(ended?.result?.record == entry.record)
            #expect(ended?.result?.changed == true)
        }
        #expect(try await next.store.entry(post.id)?.result?.cid?.isEmpty == false)
        #expect(try await world.posts() == ["§1"])
        #expect(try await world.likes().count { $0 == foreign } == 1)
        #expect(try await world.follows().count { $0 == world.did("heidi.test") } == 1)

        let unlike = try await next.store.add(.revert(.like, post: foreign), of: did)
        try await next.deliverAndDie(unlike)
        let last = try await world.parts()
        try await last.sender.drain(through: last.connection)
        #expect(try await last.store.entry(unlike.id)?.result?.changed == true)
        #expect(try await world.likes().count { $0 == foreign } == 0)
    }

    @Test func aLostAnswerIsFoundInTheRepository() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.first(1, Self.creating, .answerLost)
        let post = try await services.writing.publish(PostDraft(text: "§1"))
        #expect(post.delivery == .sent && !post.reference.cid.isEmpty)
        #expect(try await world.posts() == ["§1"])
        #expect(world.proxy.count(Self.creating) == 1)
    }

    @Test func aLostAnswerIsFoundWhenTheServerIsBack() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.proxy.set { $0.method(is: Self.creating) ? .answerLost : .lost }
        let post = try await services.writing.publish(PostDraft(text: "§1"))
        #expect(post.delivery.isQueued)
        #expect(try await world.posts() == ["§1"])
        world.goOnline()
        #expect(try await services.outbox.sendWaiting() == [])
        #expect(try await world.posts() == ["§1"])
        #expect(world.proxy.count(Self.creating) == 1)
    }

    @Test func aRequestThatNeverArrivedIsSentAgainUnderTheSameKey() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.first(1, Self.creating, .lost)
        let post = try await services.writing.publish(PostDraft(text: "§1"))
        #expect(post.delivery.isQueued)
        #expect(try await services.outbox.sendWaiting() == [])
        #expect(try await world.records("app.bsky.feed.post").last?.uri == post.reference.uri)
        let bodies = world.proxy.requests.filter { $0.method(is: Self.creating) }.map(\.body)
        #expect(bodies.count == 2 && bodies[0] == bodies[1])
    }

    @Test(arguments: [(500, #"{"error":"InternalServerError"}"#), (200, "<html>"), (502, "")])
    func anAnswerThatHidesThatItWasWrittenMakesNoSecond(_ status: Int, _ body: String) async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        // Written, and told as a failure by something in between.
        let first = Countdown(1)
        world.proxy.set { request in
            guard request.method(is: Self.creating), first.takesOne() else { return .passed }
            return .altered { _ in "<html>" }
        }
        #expect(try await services.writing.publish(PostDraft(text: "§1")).delivery == .sent)
        // Not written.
        world.first(1, Self.creating, .answered(status, [:], body))
        #expect(try await services.writing.publish(PostDraft(text: "§2")).delivery.isQueued)
        #expect(try await services.outbox.sendWaiting() == [])
        #expect(try await world.posts() == ["§1", "§2"])
    }

    // MARK: Pictures

    @Test func picturesGoUpOnce() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.first(2, Self.creating, .lost)
        #expect(try await services.writing.publish(OutboxWorld.pictured("§1")).delivery.isQueued)
        #expect(try await services.outbox.sendWaiting().count == 1)
        #expect(try await world.services().outbox.sendWaiting() == [])
        #expect(world.proxy.count(Self.uploading) == 1)
        #expect(try await world.posts() == ["§1"])
    }

    @Test func aLostAnswerToAPictureIsAskedForAgain() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.first(1, Self.uploading, .answerLost)
        #expect(try await services.writing.publish(OutboxWorld.pictured("§1")).delivery.isQueued)
        #expect(try await services.outbox.sendWaiting() == [])
        #expect(world.proxy.count(Self.uploading) == 2)
        #expect(try await world.posts() == ["§1"])
    }

    @Test func picturesThatTheServerForgotGoUpAgain() async throws {
        let world = try await OutboxWorld()
        let services = try await world.services()
        world.first(1, Self.creating, .lost)
        #expect(try await services.writing.publish(OutboxWorld.pictured("§1")).delivery.isQueued)
        world.first(
            1, Self.creating,
            .answered(
                400, ["Content-Type": "application/json"],
                #"{"error":"InvalidRequest","message":"Could not find blob: bafy"}"#))
        #expect(try await services.outbox.sendWaiting() == [])
        #expect(world.proxy.count(Self.uploading) == 2)
        #expect(try await world.posts() == ["§1"])
    }

    @Test func picturesSurviveARestartAndGoAwayOnceSent() async throws {
        let world = try await OutboxWorld()
        world.goOffline()
        _ = try await world.services().writing.publish(OutboxWorld.pictured("§1"))
        let parts = try await world.parts()
        let entry = try #require(try await parts.store.items().first)
        let kept = try await parts.store.pictures(of: entry.id)
        #expect(kept.count == 1 && kept[0].blob == nil && kept[0].alt == "a dot" && kept[0].image.width == 1)
        world.goOnline()
        #expect(try await world.services().outbox.sendWaiting() == [])
        let upload = try #require(world.proxy.requests.last { $0.method(is: Self.uploading) })
        #expect(upload.body == kept[0].image.bytes && upload.headers["content-type"] == kept[0].image.mimeType)
        #expect(try await parts.store.pictures(of: entry.id).isEmpty)
        let image = try await world.records("app.bsky.feed.post").last?.value["embed"]?["images"]?.elements?.first
        #expect(image?["alt"]?.string == "a dot")
        #expect(image?["image"]?["size"]?.integer == kept[0].image.bytes.count)
    }

    // MARK: Wishes

    @Test func likingTwiceOfflineIsOneEntry() async throws {
        let world = try await OutboxWorld()
        let post = try await world.foreignPost()
        let services = try await world.services()
        world.goOffline()
        let first = try await services.acting.perform(.like, on: post)
        let second = try await services.acting.perform(.like, on: post)
        #expect(first.delivery.isQueued && first.record != nil && first.record == second.record)
        _ = try await services.acting.perform(.repost, on: post)
        #expect(
            try await services.outbox.list().map(\.action) == [
                .perform(.like, post: post), .perform(.repost, post: post),
            ])
        world.goOnline()
        #expect(try await services.outbox.sendWaiting() == [])
        #expect(try await world.likes().count { $0 == post } == 1)
        #expect(
            try await world.records("app.bsky.feed.repost").count { $0.value["subject"]?["uri"]?.string == post } == 1)
    }

    @Test func theLastWishCounts() async throws {
        let world = try await OutboxWorld()
        let post = try await world.foreignPost()
        let services = try await world.services()
        world.goOffline()
        _ = try await services.acting.perform(.like, on: post)
        #expect(try await services.acting.revert(.like, on: post).delivery.isQueued)
        #expect(try await services.outbox.list().map(\.action) == [.revert(.like, post: post)])
        world.goOnline()
        #expect(try await services.outbox.sendWaiting() == [])
        #expect(try await world.likes().count { $0 == post } == 0)
        #expect(world.proxy.count("com.atproto.repo.deleteRecord") == 0)

        // The like may have been carried out: then it is taken back.
        world.proxy.set {
            $0.method(is: Self.creating)
                ? .answerLost : $0.method == "GET" && $0.path.contains("getRecord") ? .lost : .passed
        }
        #expect(try await services.acting.perform(.like, on: post).delivery.isQueued)
        #expect(try await world.likes().count { $0 == post } == 1)
        world.goOffline()
        _ = try await services.acting.revert(.like, on: post)
        #expect(try await services.outbox.list().count == 2)
        world.goOnline()
        #expect(try await services.outbox.sendWaiting() == [])
        #expect(try await world.likes().count { $0 == post } == 0)
    }

    @Test func aWishThatWasRefusedDoesNotComeBackAgainstALaterOne() async throws {
        let world = try await OutboxWorld()
        let post = try await world.foreignPost()
        let services = try await world.services()
        world.goOffline()
        _ = try await services.acting.perform(.like, on: post)
        world.first(
            1, Self.creating,
            .answered(400, ["Content-Type": "application/json"], #"{"error":"InvalidRequest","message":"no"}"#))
        #expect(try await services.outbox.sendWaiting().map(\.state) == [.refused])
        #expect(try await !services.acting.revert(.like, on: post).changed)
        #expect(try await services.outbox.retry(nil) == [])
        #expect(try await world.likes().count { $0 == post } == 0)
    }

    @Test func takingBackWhatIsNotThereChangesNothing() async throws {
        let world = try await OutboxWorld()
        let post = try await world.foreignPost()
        let services = try await world.services()
        let outcome = try await services.acting.revert(.like, on: post)
        #expect(!outcome.changed && outcome.record == nil && outcome.delivery == .sent)
        #expect(try await !services.following.unfollow("heidi.test").changed)
        #expect(world.proxy.count("com.atproto.repo.deleteRecord") == 0)
    }

    // An AppView hears of a record a while after the server has it.
    @Test func anAppViewThatIsBehindMisleadsNobody() async throws {
        let world = try await OutboxWorld()
        let post = try await world.foreignPost()
        let services = try await world.services()
        let like = try #require(try await services.acting.perform(.like, on: post).record)
        let follow = try #require(try await services.following.follow("heidi.test").record)
        // It does not know of them yet.
        world.proxy.set { _ in
            .altered {
                $0.replacing("\"like\":\"\(like)\"", with: "\"x\":1").replacing(
                    "\"following\":\"\(follow)\"", with: "\"x\":1")
            }
        }
        #expect(try await services.acting.perform(.like, on: post).record == like)
        #expect(try await services.acting.revert(.like, on: post).changed)
        #expect(try await services.following.unfollow("heidi.test").changed)
        #expect(try await world.likes().count { $0 == post } == 0)
        #expect(try await world.follows().count { $0 == world.did("heidi.test") } == 0)
        // It still shows them.
        world.proxy.set { _ in
            .altered {
                $0.replacing("\"viewer\":{", with: "\"viewer\":{\"like\":\"\(like)\",\"following\":\"\(follow)\",")
            }
        }
        #expect(try await services.acting.perform(.like, on: post).changed)
        #expect(try await services.following.follow("heidi.test").changed)
        #expect(try await world.likes().count { $0 == post } == 1)
        #expect(try await world.follows().count { $0 == world.did("heidi.test") } == 1)
    }
}
