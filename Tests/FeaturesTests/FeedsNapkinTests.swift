import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

extension SpyParent: FeedsNapkinListener {
    func feedsNapkinDidLoad() async { told.record(.loaded) }
    func feedsNapkinDidChange(_ outcome: ActionOutcome) async { told.record(.finished) }
    func feedsNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func feedsNapkinDidSelect(_ source: FeedSource) async {}
}

/// One feed; those that are to be removed are not there.
private struct StubFeeds: FeedKeeping {
    func savedFeeds() async throws(SocialError) -> SavedFeeds {
        SavedFeeds(feeds: [SavedFeed(.following, isPinned: true)])
    }

    func change(_ change: SavedFeedChange) async throws(SocialError) -> ActionOutcome {
        if change.action == .remove { throw .notFound(what: change.feed) }
        return Sample.outcome(nil)
    }
}

@MainActor
struct FeedsNapkinTests {
    @Test func showsAndChangesAndTellsWhatDidNotWork() async {
        let (parent, presenter) = (SpyParent(), FeedsNapkinPresenter())
        let interactor = FeedsNapkinInteractor(presenter: presenter, listener: parent, feeds: StubFeeds())
        await interactor.activate()
        await interactor.didTapLoad()
        #expect(presenter.feeds?.feeds.map(\.source) == [.home])
        await interactor.didTapChange(SavedFeedChange(.pin, "f"))
        #expect(presenter.outcome?.changed == true)
        await interactor.didTapChange(SavedFeedChange(.remove, "f"))
        #expect(presenter.failure == .notFound(what: "f"))
        #expect(parent.told.events == [.loaded, .finished, .failed(.notFound(what: "f"))])
    }
}
