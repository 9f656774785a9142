import Napkin
public import Services

/// What a look at the chosen feeds tells its parent.
public protocol FeedsNapkinListener: AnyObject, Sendable {
    /// They came.
    func feedsNapkinDidLoad() async
    /// They were changed, or will be.
    func feedsNapkinDidChange(_ outcome: ActionOutcome) async
    /// Something did not work.
    func feedsNapkinDidFail(_ error: SocialError) async
    /// The person opens one.
    func feedsNapkinDidSelect(_ source: FeedSource) async
}

/// The chosen feeds as their interactor sees what is shown.
@MainActor
protocol FeedsNapkinPresentable: Presentable, Sendable {
    func showWorking()
    func show(_ feeds: SavedFeeds)
    func show(_ outcome: ActionOutcome)
    func showFailure(_ error: SocialError)
}

/// Shows the feeds that the account has chosen, and changes them. One thing at a time: further taps meanwhile do nothing.
final actor FeedsNapkinInteractor: PresentableInteractable, FeedsNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any FeedsNapkinPresentable

    private weak var listener: (any FeedsNapkinListener)?
    private let feeds: any FeedKeeping
    private let work = StoppableWork()

    init(
        presenter: any FeedsNapkinPresentable, listener: (any FeedsNapkinListener)?, feeds: any FeedKeeping
    ) {
        self.presenter = presenter
        self.listener = listener
        self.feeds = feeds
    }

    func didTapLoad() async {
        await work { feeds, presenter, listener throws(SocialError) in
            await presenter.show(try await feeds.savedFeeds())
            await listener?.feedsNapkinDidLoad()
        }
    }

    func didTapChange(_ change: SavedFeedChange) async {
        await work { feeds, presenter, listener throws(SocialError) in
            let outcome = try await feeds.change(change)
            await presenter.show(outcome)
            await listener?.feedsNapkinDidChange(outcome)
        }
    }

    func didSelect(_ source: FeedSource) async {
        await listener?.feedsNapkinDidSelect(source)
    }

    func didTapStop() async {
        work.stop()
    }

    private typealias Body =
        @Sendable (
            any FeedKeeping, any FeedsNapkinPresentable, (any FeedsNapkinListener)?
        ) async throws(SocialError) -> Void

    private func work(_ body: @escaping Body) async {
        await work.run { task { [weak self] in await self?.run(body) } }
    }

    private func run(_ body: Body) async {
        await presenter.showWorking()
        do {
            try await body(feeds, presenter, listener)
        } catch {
            await presenter.showFailure(error)
            await listener?.feedsNapkinDidFail(error)
        }
    }
}
