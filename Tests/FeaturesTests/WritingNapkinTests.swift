import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

@MainActor
struct ComposerNapkinTests {
    private let parent = SpyParent()

    private func composer(
        _ acting: StubActing, draft: PostDraft = PostDraft(text: "")
    ) -> (ComposerNapkinInteractor, ComposerNapkinPresenter) {
        let presenter = ComposerNapkinPresenter(draft: draft)
        let interactor = ComposerNapkinInteractor(
            presenter: presenter, listener: parent, writing: acting, drafts: StubDrafts(), marking: acting,
            draft: draft)
        return (interactor, presenter)
    }

    private static func image(_ name: String) -> PostDraft.Image {
        PostDraft.Image(bytes: [1], name: name, alt: "")
    }

    @Test func measuresAndMarksWhileItIsTyped() async {
        let (interactor, presenter) = composer(StubActing(), draft: PostDraft(text: "", replyTo: "at://r"))
        await interactor.activate()
        #expect(!presenter.canPublish)
        await interactor.didChangeText("#é", of: 0)
        #expect(presenter.measures == [TextMeasure(graphemes: 2, bytes: 3)])
        #expect(presenter.marks == [[Facet(byteStart: 0, byteEnd: 3, feature: .tag("é"))]])
        #expect(presenter.canPublish)
        #expect(presenter.draft.replyTo == "at://r")
        await interactor.didChangeText(String(repeating: "x", count: 301), of: 0)
        #expect(!presenter.canPublish)
    }

    @Test func publishesOnceHoweverOftenItIsTapped() async {
        let gate = Gate()
        let acting = StubActing(publish: { _ throws(SocialError) in
            await gate.pass()
            return Sample.published
        })
        let (interactor, presenter) = composer(acting)
        await interactor.activate()
        await interactor.didChangeText("Hi", of: 0)
        let tap = Task { await interactor.didTapPublish() }
        await gate.arrivals()
        #expect(presenter.phase == .publishing)
        await interactor.didTapPublish()
        await interactor.didChangeText("Changed under way", of: 0)
        gate.open()
        await tap.value
        await interactor.didTapPublish()
        #expect(acting.asked.events == ["publish Hi"])
        #expect(presenter.phase == .published(Sample.published))
        #expect(parent.told.events == [.published(Sample.published)])
    }

    @Test func keepsTheDraftWhenPublishingFails() async {
        let first = FirstTime()
        let acting = StubActing(publish: { _ throws(SocialError) in
            if first() { throw .unreachable(host: "h", reason: "r") }
            return Sample.published
        })
        let (interactor, presenter) = composer(acting)
        await interactor.activate()
        await interactor.didChangeText("Hi", of: 0)
        await interactor.didTapPublish()
        #expect(presenter.phase == .editing)
        #expect(presenter.failure == .unreachable(host: "h", reason: "r"))
        #expect(presenter.draft.text == "Hi")
        await interactor.didTapPublish()
        #expect(presenter.phase == .published(Sample.published))
    }

    @Test func sendsNothingThatCannotBeAPost() async {
        let acting = StubActing()
        let (interactor, presenter) = composer(acting)
        await interactor.activate()
        await interactor.didChangeText(" \n ", of: 0)
        await interactor.didTapPublish()
        await interactor.didChangeText("\u{200B}\u{2060}\u{FEFF}\u{200D}", of: 0)
        #expect(!presenter.canPublish)
        await interactor.didTapPublish()
        let long = String(repeating: "x", count: 301)
        await interactor.didChangeText(long, of: 0)
        await interactor.didTapPublish()
        #expect(presenter.failure == .textTooLong(TextMeasure(graphemes: 301, bytes: 301)))
        #expect(acting.asked.events.isEmpty)
        #expect(parent.told.events.count == 3)
    }

    @Test func takesAPostOfPicturesOrAQuoteAlone() async {
        let (pictures, presenter) = composer(StubActing())
        await pictures.activate()
        await pictures.didAddImage(Self.image("a"), to: 0)
        #expect(presenter.canPublish)
        let (quote, quotePresenter) = composer(StubActing(), draft: PostDraft(text: "", quote: "at://q"))
        await quote.activate()
        #expect(quotePresenter.canPublish)
    }

    @Test func changesPicturesAndTheirDescriptions() async {
        let (interactor, presenter) = composer(StubActing())
        await interactor.activate()
        for name in ["a", "b", "c", "d"] { await interactor.didAddImage(Self.image(name), to: 0) }
        await interactor.didAddImage(Self.image("e"), to: 0)
        guard case .image("e", _) = presenter.failure else {
            Issue.record("the fifth picture was taken: \(String(describing: presenter.failure))")
            return
        }
        await interactor.didChangeAlt("described", at: 1, of: 0)
        await interactor.didRemoveImage(at: 0, of: 0)
        await interactor.didRemoveImage(at: 9, of: 0)
        #expect(presenter.draft.images.map(\.name) == ["b", "c", "d"])
        #expect(presenter.draft.images[0].alt == "described")
    }

    @Test func keepsADraftHoweverLongOnceAndPublishesItNoMore() async {
        let acting = StubActing()
        let (interactor, presenter) = composer(acting)
        await interactor.activate()
        await interactor.didTapKeep()
        #expect(presenter.failure != nil)
        let long = String(repeating: "x", count: 301)
        await interactor.didChangeText(long, of: 0)
        await interactor.didTapKeep()
        #expect(presenter.phase == .kept(Sample.draft(1, long)))
        await interactor.didTapKeep()
        await interactor.didTapPublish()
        #expect(acting.asked.events.isEmpty)
        #expect(parent.told.events.last == .finished && parent.told.events.count == 2)
    }

    @Test func handsTheDraftOverWhenThePersonGivesUp() async {
        let (interactor, _) = composer(StubActing())
        await interactor.activate()
        await interactor.didTapCancel()
        #expect(parent.told.events == [.cancelled])
    }
}

@MainActor
struct PostActionNapkinTests {
    private let parent = SpyParent()
    private let presenter = PostActionNapkinPresenter(action: .repost, post: "at://a")

    private func interactor(_ acting: StubActing) -> PostActionNapkinInteractor {
        PostActionNapkinInteractor(
            presenter: presenter, listener: parent, acting: acting, action: .repost, post: "at://a")
    }

    @Test func doesItAndTakesItBack() async {
        let acting = StubActing()
        let interactor = interactor(acting)
        await interactor.activate()
        await interactor.didTapPerform()
        #expect(presenter.isOn == true)
        await interactor.didTapRevert()
        #expect(presenter.isOn == false)
        #expect(acting.asked.events == ["repost at://a", "unrepost at://a"])
        #expect(parent.told.events == [.finished, .finished])
    }

    @Test func doesNothingWhileTheServerIsAsked() async {
        let gate = Gate()
        let acting = StubActing { _ throws(SocialError) in
            await gate.pass()
            return Sample.outcome(nil, changed: false)
        }
        let interactor = interactor(acting)
        await interactor.activate()
        let tap = Task { await interactor.didTapPerform() }
        await gate.arrivals()
        await interactor.didTapPerform()
        #expect(presenter.isWorking)
        gate.open()
        await tap.value
        #expect(acting.asked.events.count == 1)
        #expect(!presenter.isWorking)
    }

    @Test func tellsAFailure() async {
        let interactor = interactor(StubActing { _ throws(SocialError) in throw .notFound(what: "it") })
        await interactor.activate()
        await interactor.didTapPerform()
        #expect(presenter.failure == .notFound(what: "it"))
        #expect(parent.told.events == [.failed(.notFound(what: "it"))])
    }

    @Test func doesNothingBeforeItIsActive() async {
        let acting = StubActing()
        await interactor(acting).didTapPerform()
        #expect(acting.asked.events.isEmpty)
    }
}

@MainActor
struct FollowNapkinTests {
    @Test func followsAndStops() async {
        let parent = SpyParent()
        let presenter = FollowNapkinPresenter(actor: "a.test")
        let acting = StubActing()
        let interactor = FollowNapkinInteractor(
            presenter: presenter, listener: parent, following: acting, actor: "a.test")
        await interactor.activate()
        await interactor.didTapFollow()
        #expect(presenter.isFollowing == true)
        await interactor.didTapUnfollow()
        #expect(presenter.isFollowing == false)
        #expect(acting.asked.events == ["follow a.test", "unfollow a.test"])
    }
}
