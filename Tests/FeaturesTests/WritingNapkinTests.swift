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
            mentions: StubReading(), threads: StubReading(), draft: draft)
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
        #expect(presenter.posts.map(\.measure) == [TextMeasure(graphemes: 2, bytes: 3)])
        #expect(presenter.posts.map(\.marks) == [[Facet(byteStart: 0, byteEnd: 3, feature: .tag("é"))]])
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

    @Test func writesAThreadAndSaysWhichPostOfItCannotBe() async {
        let draft = PostDraft(text: "", further: [PostDraft.Part(text: "")])
        let (interactor, presenter) = composer(StubActing(), draft: draft)
        await interactor.activate()
        await interactor.didChangeText("one", of: 0)
        await interactor.didTapPublish()
        guard case .malformed("post 2 of the thread", _) = presenter.failure else {
            Issue.record("\(String(describing: presenter.failure))")
            return
        }
        await interactor.didChangeText(String(repeating: "x", count: 301), of: 1)
        #expect(presenter.posts.map(\.measure.graphemes) == [3, 301] && !presenter.canPublish)
        await interactor.didTapPublish()
        guard case .malformed("post 2 of the thread", let problem) = presenter.failure, problem.contains("301") else {
            Issue.record("\(String(describing: presenter.failure))")
            return
        }
        await interactor.didChangeText("#two", of: 1)
        await interactor.didAddImage(Self.image("a"), to: 1)
        await interactor.didAddImage(Self.image("b"), to: 2)
        #expect(presenter.posts.map(\.marks.count) == [0, 1] && presenter.canPublish)
        await interactor.didTapPublish()
        #expect(presenter.draft.parts.map(\.text) == ["one", "#two"])
        #expect(presenter.draft.parts.map { $0.images.count } == [0, 1])
        #expect(parent.told.events.last == .published(Sample.published))
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
struct ActionNapkinTests {
    private let parent = SpyParent()

    private func action(
        _ action: SocialAction, _ acting: StubActing
    ) -> (ActionNapkinInteractor, ActionNapkinPresenter) {
        let presenter = ActionNapkinPresenter(action: action)
        let interactor = ActionNapkinInteractor(
            presenter: presenter, listener: parent, acting: acting, following: acting, actorActing: acting,
            action: action)
        return (interactor, presenter)
    }

    @Test(arguments: [
        (SocialAction.toPost(.repost, "at://a"), "repost at://a"), (.follow("a.test"), "follow a.test"),
        (.toActor(.mute, "a.test"), "mute a.test"),
    ]) func doesItAndTakesItBack(_ wish: SocialAction, _ asked: String) async {
        let acting = StubActing()
        let (interactor, presenter) = action(wish, acting)
        await interactor.activate()
        await interactor.didTapPerform()
        #expect(presenter.isOn == true)
        await interactor.didTapRevert()
        #expect(presenter.isOn == false)
        #expect(acting.asked.events == [asked, "un" + asked])
        #expect(parent.told.events == [.finished, .finished])
    }

    @Test func doesNothingWhileTheServerIsAsked() async {
        let gate = Gate()
        let acting = StubActing { _ throws(SocialError) in
            await gate.pass()
            return Sample.outcome(nil, changed: false)
        }
        let (interactor, presenter) = action(.follow("a.test"), acting)
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

    @Test func tellsAFailureAndKeepsWhatItWas() async {
        let acting = StubActing { what throws(SocialError) in
            if what.hasPrefix("un") { throw .notFound(what: "it") }
            return Sample.outcome(nil)
        }
        let (interactor, presenter) = action(.toActor(.block, "a.test"), acting)
        await interactor.activate()
        await interactor.didTapPerform()
        await interactor.didTapRevert()
        #expect(presenter.isOn == true && presenter.failure == .notFound(what: "it"))
        #expect(parent.told.events == [.finished, .failed(.notFound(what: "it"))])
    }

    @Test func doesNothingBeforeItIsActive() async {
        let acting = StubActing()
        await action(.follow("a.test"), acting).0.didTapPerform()
        #expect(acting.asked.events.isEmpty)
    }
}
