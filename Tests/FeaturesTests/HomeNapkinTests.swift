import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

@MainActor
struct HomeNapkinTests {
    private struct StubFeeds: FeedKeeping {
        let gate: Gate
        let feeds: [SavedFeed]?

        func savedFeeds() async throws(SocialError) -> SavedFeeds {
            await gate.pass()
            guard let feeds else { throw .unreachable(host: "h", reason: "r") }
            return SavedFeeds(feeds: feeds)
        }

        func change(_ change: SavedFeedChange) async throws(SocialError) -> ActionOutcome { Sample.outcome(nil) }
    }

    private final class StubRouter: HomeNapkinRouting {
        private(set) var shown: [FeedSource] = []
        func show(_ source: FeedSource, of tabs: [FeedSource]) async {
            if shown.last != source { shown.append(source) }
        }
    }

    private let presenter = HomeNapkinPresenter()
    private let router = StubRouter()
    private let gate = Gate()
    private let garden = FeedGenerator(uri: "at://garden", creator: Sample.alice, displayName: "Gardens")

    private func interactor(_ feeds: [SavedFeed]?) async -> HomeNapkinInteractor {
        let interactor = HomeNapkinInteractor(
            presenter: presenter, listener: nil, feeds: StubFeeds(gate: gate, feeds: feeds))
        await interactor.connect(router: router)
        await interactor.activate()
        return interactor
    }

    @Test func postsDoNotWaitForTabs() async {
        let interactor = await interactor([
            SavedFeed(.feed(garden), isPinned: true), SavedFeed(.following, isPinned: true),
            SavedFeed(.missing(.list(uri: "at://gone")), isPinned: true),
            SavedFeed(.missing(.feed(uri: "at://saved")), isPinned: false),
            SavedFeed(.unsupported(type: "x"), isPinned: true),
        ])
        #expect(await eventually { router.shown == [.home] })
        #expect(presenter.tabs == [.following])
        gate.open()
        #expect(await eventually { presenter.tabs.count == 3 })
        // In the account's order, those that are pinned and known.
        #expect(presenter.tabs.map(\.source) == [.feed(uri: "at://garden"), .home, .list(uri: "at://gone")])
        #expect(presenter.tabs.map(\.name) == ["Gardens", nil, nil])
        #expect(presenter.selected == .home && router.shown == [.home])
        await interactor.didSelect(.feed(uri: "at://garden"))
        #expect(presenter.selected == .feed(uri: "at://garden"))
        await interactor.didTapNext(by: -1)
        #expect(presenter.selected == .list(uri: "at://gone"))
        await interactor.didTapNext(by: 1)
        await interactor.didSelect(.feed(uri: "at://saved"))
        #expect(router.shown == [.home, .feed(uri: "at://garden"), .list(uri: "at://gone"), .feed(uri: "at://garden")])
        await interactor.deactivate()
    }

    @Test(arguments: [nil, []] as [[SavedFeed]?]) func withoutTabsThereIsTheHome(_ feeds: [SavedFeed]?) async {
        gate.open()
        let interactor = await interactor(feeds)
        await interactor.didTapNext(by: 1)
        #expect(presenter.tabs == [.following] && router.shown.allSatisfy { $0 == .home })
        await interactor.deactivate()
    }
}
