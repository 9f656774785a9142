import Foundation
import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

/// The draft that runs along while one writes.
@MainActor
struct RunningDraftTests {
    private let parent = SpyParent()
    private let clock = ManualClock()

    private func composer(
        _ drafts: StubDrafts, draft: PostDraft = PostDraft(text: ""), id: Int64? = nil,
        outbox: StubOutbox = StubOutbox(), acting: StubActing = StubActing()
    ) async -> (ComposerNapkinInteractor, ComposerNapkinPresenter) {
        let presenter = ComposerNapkinPresenter(draft: draft)
        let reading = StubReading()
        let interactor = ComposerNapkinInteractor(
            presenter: presenter, listener: parent, writing: acting, drafts: drafts, marking: acting,
            mentions: reading, threads: reading, draft: draft, draftID: id, editing: drafts, outbox: outbox,
            clock: clock)
        await interactor.activate()
        return (interactor, presenter)
    }

    @Test func followsWhatIsWrittenAtMostOnceASecond() async {
        let drafts = StubDrafts()
        let (interactor, presenter) = await composer(drafts)
        await interactor.didChangeText(" ", of: 0)
        await interactor.didChangeText("a", of: 0)
        await clock.sleepers(1)
        #expect(drafts.texts == ["a"] && presenter.isKept == true)
        await interactor.didChangeText("ab", of: 0)
        await interactor.didAddPost(below: 0)
        await interactor.didChangeText("abc", of: 0)
        #expect(drafts.texts == ["a"])
        clock.advance(by: .seconds(1))
        await clock.sleepers(1)
        #expect(drafts.texts == ["abc"])
        #expect(drafts.asked.events == ["keep", "update 1 false"])
        // Gone in the middle of it, the rest is kept too: the window may close, the program end.
        await interactor.didChangeText("abcd", of: 0)
        await interactor.deactivate()
        #expect(drafts.texts == ["abcd"])
    }

    @Test func publishedItIsNoDraftAnyMore() async {
        let drafts = StubDrafts()
        let (interactor, _) = await composer(drafts)
        await interactor.didChangeText("a", of: 0)
        await clock.sleepers(1)
        await interactor.didChangeText("b", of: 0)
        await interactor.didTapPublish()
        #expect(drafts.texts == [] && drafts.asked.events == ["keep", "publish 1 b", "delete 1"])
        #expect(parent.told.events == [.published(Sample.published)])
        await interactor.deactivate()
        #expect(drafts.texts == [])
    }

    @Test func leavingKeepsWhatIsWrittenAndNothingElse() async {
        let drafts = StubDrafts()
        let (interactor, presenter) = await composer(drafts)
        await interactor.didTapLeave()
        #expect(parent.told.events == [.cancelled] && drafts.texts == [])
        await interactor.didChangeText("a", of: 0)
        await clock.sleepers(1)
        await interactor.didChangeText("ab", of: 0)
        await interactor.didTapLeave()
        #expect(drafts.texts == ["ab"] && presenter.phase == .kept(Sample.draft(1, "ab")))
        await interactor.deactivate()
    }

    @Test func whatSaysNothingAnyMoreIsNothingToComeBackTo() async {
        let drafts = StubDrafts()
        let (interactor, _) = await composer(drafts)
        await interactor.didChangeText("a", of: 0)
        await clock.sleepers(1)
        await interactor.didChangeText("", of: 0)
        await interactor.didTapLeave()
        #expect(drafts.texts == [] && parent.told.events == [.cancelled])
        await interactor.deactivate()
        // A draft that was there before stays as it was.
        let older = StubDrafts([Sample.draft(3, "old")])
        let (again, _) = await composer(older, draft: PostDraft(text: "old"), id: 3)
        await again.didChangeText("", of: 0)
        await again.didTapLeave()
        #expect(older.texts == ["old"])
        await again.deactivate()
    }

    @Test func discardingDeletesTheDraft() async {
        let drafts = StubDrafts([Sample.draft(3, "old")])
        let (interactor, _) = await composer(drafts, draft: PostDraft(text: "old"), id: 3)
        await interactor.didChangeText("old and new", of: 0)
        await clock.sleepers(1)
        #expect(drafts.texts == ["old and new"])
        await interactor.didTapDiscard()
        #expect(drafts.texts == [] && parent.told.events == [.cancelled])
        await interactor.deactivate()
        #expect(drafts.texts == [])
    }

    @Test func whatCannotBeKeptIsAskedAboutWhenOneLeaves() async {
        let drafts = StubDrafts(trouble: .storage(detail: "full"))
        let (interactor, presenter) = await composer(drafts)
        await interactor.didChangeText("a", of: 0)
        #expect(await eventually { presenter.isKept == false })
        #expect(presenter.unkept == 0 && presenter.failure == nil)
        await interactor.didTapLeave()
        #expect(presenter.unkept == 1 && presenter.failure == .storage(detail: "full") && presenter.phase == .editing)
        await interactor.didTapDiscard()
        #expect(parent.told.events == [.failed(.storage(detail: "full")), .cancelled])
        await interactor.deactivate()
    }

    @Test func oneThatWasDeletedElsewhereIsMadeAnew() async throws {
        let drafts = StubDrafts([Sample.draft(3, "old")])
        let (interactor, _) = await composer(drafts, draft: PostDraft(text: "old"), id: 3)
        _ = try await drafts.deleteDraft(3)
        await interactor.didChangeText("new", of: 0)
        await clock.sleepers(1)
        #expect(drafts.texts == ["new"])
        await interactor.deactivate()
    }

    @Test func whatTheServerRefusedComesBackAsTheDraft() async {
        let drafts = StubDrafts()
        let outbox = StubOutbox()
        let refusal = SocialError.refused(status: 400, name: "No", message: nil)
        let acting = StubActing(publish: { _ throws(SocialError) in throw .leftInOutbox(9, problem: refusal) })
        let (interactor, presenter) = await composer(
            drafts, draft: PostDraft(text: "a"), outbox: outbox, acting: acting)
        await interactor.didTapPublish()
        #expect(outbox.asked.events == ["take back 9"])
        #expect(presenter.failure == refusal && presenter.phase == .editing)
        await interactor.deactivate()
    }
}
