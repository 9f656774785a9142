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
    private var isWorking = false

    init(
        presenter: any FeedsNapkinPresentable, listener: (any FeedsNapkinListener)?, feeds: any FeedKeeping
    ) {
        self.presenter = presenter
        self.listener = listener
        self.feeds = feeds
    }

    func didTapLoad() async {
        await task { [weak self] in
            await self?.work { interactor throws(SocialError) in
                await interactor.presenter.show(try await interactor.feeds.savedFeeds())
                await interactor.listener?.feedsNapkinDidLoad()
            }
        }.value
    }

    func didTapChange(_ change: SavedFeedChange) async {
        await task { [weak self] in
            await self?.work { interactor throws(SocialError) in
                let outcome = try await interactor.feeds.change(change)
                await interactor.presenter.show(outcome)
                await interactor.listener?.feedsNapkinDidChange(outcome)
            }
        }.value
    }

    func didSelect(_ source: FeedSource) async {
        await listener?.feedsNapkinDidSelect(source)
    }

    private func work(_ body: @Sendable (isolated FeedsNapkinInteractor) async throws(SocialError) -> Void) async {
        guard !isWorking else { return }
        isWorking = true
        defer { isWorking = false }
        do {
            try await body(self)
        } catch {
            guard error != .cancelled, !Task.isCancelled else { return }
            await presenter.showFailure(error)
            await listener?.feedsNapkinDidFail(error)
        }
    }
}
