import Napkin
import Services

/// What the home tells its parent: what its lists of posts tell.
public protocol HomeNapkinListener: TimelineNapkinListener {}

/// Where the home leads.
@MainActor
protocol HomeNapkinRouting: AnyObject, Sendable {
    /// Shows a list of posts; those that were shown before stay as they are, as long as they have a tab.
    func show(_ source: FeedSource, of tabs: [FeedSource]) async
}

/// The home as its interactor sees what is shown.
@MainActor
protocol HomeNapkinPresentable: Presentable, Sendable {
    func show(_ tabs: [HomeTab], selected: FeedSource)
}

/// The posts of those whom the account follows, and a tab for each feed that it has pinned.
///
/// The posts do not wait for the tabs: those come when they are known.
final actor HomeNapkinInteractor: PresentableInteractable, HomeNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any HomeNapkinPresentable

    private weak var listener: (any HomeNapkinListener)?
    private weak var router: (any HomeNapkinRouting)?
    private let feeds: any FeedKeeping
    private var tabs = [HomeTab.following]
    private var selected = FeedSource.home

    // So many tabs can still be gone through.
    private static let mostTabs = 20

    init(presenter: any HomeNapkinPresentable, listener: (any HomeNapkinListener)?, feeds: any FeedKeeping) {
        self.presenter = presenter
        self.listener = listener
        self.feeds = feeds
    }

    func connect(router: any HomeNapkinRouting) {
        self.router = router
    }

    func didBecomeActive() async {
        task { [weak self] in
            await self?.showSelected()
            await self?.readTabs()
        }
    }

    func didSelect(_ source: FeedSource) async {
        guard tabs.contains(where: { $0.source == source }), source != selected else { return }
        selected = source
        await showSelected()
    }

    func didTapNext(by step: Int) async {
        guard let index = tabs.firstIndex(where: { $0.source == selected }) else { return }
        let next = (index + step) % tabs.count
        await didSelect(tabs[next < 0 ? next + tabs.count : next].source)
    }

    private func readTabs() async {
        // Without them the home is still there.
        guard let saved = try? await feeds.savedFeeds(), !Task.isCancelled else { return }
        var pinned = saved.feeds.filter(\.isPinned).compactMap(HomeTab.init)
        if !pinned.contains(where: { $0.source == .home }) { pinned.insert(.following, at: 0) }
        tabs = Array(pinned.prefix(Self.mostTabs))
        if !tabs.contains(where: { $0.source == selected }) { selected = .home }
        await showSelected()
    }

    private func showSelected() async {
        await presenter.show(tabs, selected: selected)
        await router?.show(selected, of: tabs.map(\.source))
    }
}

extension HomeNapkinInteractor: TimelineNapkinListener {
    func timelineNapkinDidLoad() async { await listener?.timelineNapkinDidLoad() }
    func timelineNapkinDidFail(_ error: SocialError) async { await listener?.timelineNapkinDidFail(error) }
    func timelineNapkinDidSelect(post uri: String) async { await listener?.timelineNapkinDidSelect(post: uri) }
    func timelineNapkinDidSelect(actor did: String) async { await listener?.timelineNapkinDidSelect(actor: did) }
    func timelineNapkinDidSelect(tag: String) async { await listener?.timelineNapkinDidSelect(tag: tag) }
    func timelineNapkinDidTapReply(to uri: String) async { await listener?.timelineNapkinDidTapReply(to: uri) }
    func timelineNapkinDidTapQuote(_ uri: String) async { await listener?.timelineNapkinDidTapQuote(uri) }
}
