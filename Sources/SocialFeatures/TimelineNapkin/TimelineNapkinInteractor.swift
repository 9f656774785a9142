import Napkin
public import Services

/// What a list of posts tells its parent.
public protocol TimelineNapkinListener: AnyObject, Sendable {
    /// A page came.
    func timelineNapkinDidLoad() async
    /// Something did not work.
    func timelineNapkinDidFail(_ error: SocialError) async
    /// The person opens a post.
    func timelineNapkinDidSelect(post uri: String) async
    /// The person opens somebody's profile.
    func timelineNapkinDidSelect(actor did: String) async
}

/// A list of posts as its interactor sees what is shown.
@MainActor
protocol TimelineNapkinPresentable: Presentable, Sendable {
    func showLoading()
    func show(_ entries: [TimelineEntry], cursor: String?, skipped: [SkippedItem])
    func show(_ post: Post)
    func showFailure(_ error: SocialError)
}

/// Reads a list of posts page by page, and acts on its posts.
final actor TimelineNapkinInteractor: PresentableInteractable, TimelineNapkinPresentableListener {
    /// What makes one entry the same as another: a post stands in a list again when somebody else reposts it.
    struct EntryKey: Hashable, Sendable {
        let uri: String
        let reposter: String?
    }

    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any TimelineNapkinPresentable

    private weak var listener: (any TimelineNapkinListener)?
    private let timelines: any TimelineReading
    private let toggles: PostToggles
    private let source: FeedSource
    private let limit: Int
    private let start: String?
    private var list: PagedList<TimelineEntry, EntryKey>
    // Counts refreshes, so that an answer that was asked for before one is dropped.
    private var round = 0
    private var isLoading = false

    init(
        presenter: any TimelineNapkinPresentable, listener: (any TimelineNapkinListener)?,
        timelines: any TimelineReading, acting: any PostActing, source: FeedSource, limit: Int, cursor: String?
    ) {
        self.presenter = presenter
        self.listener = listener
        self.timelines = timelines
        self.toggles = PostToggles(acting: acting)
        self.source = source
        self.limit = limit
        self.start = cursor
        list = Self.emptyList(startingAt: cursor)
    }

    func didBecomeActive() async {
        task { [weak self] in await self?.load() }
    }

    func didTapLoadMore() async {
        guard !list.isAtEnd else { return }
        await task { [weak self] in await self?.load() }.value
    }

    func didTapRefresh() async {
        round += 1
        isLoading = false
        list = Self.emptyList(startingAt: start)
        await task { [weak self] in await self?.load() }.value
    }

    func didTapLike(post uri: String) async {
        await toggle(.like, uri)
    }

    func didTapRepost(post uri: String) async {
        await toggle(.repost, uri)
    }

    func didSelect(post uri: String) async {
        await listener?.timelineNapkinDidSelect(post: uri)
    }

    func didSelect(actor did: String) async {
        await listener?.timelineNapkinDidSelect(actor: did)
    }

    private func load() async {
        guard !isLoading, !list.isAtEnd else { return }
        isLoading = true
        let round = round
        await presenter.showLoading()
        do {
            for _ in 0..<mostFruitlessPages {
                let page = try await timelines.timeline(source, limit: limit, cursor: list.cursor)
                guard round == self.round, !Task.isCancelled else { return }
                if list.add(page) { break }
            }
        } catch {
            guard round == self.round, error != .cancelled, !Task.isCancelled else { return }
            isLoading = false
            await presenter.showFailure(error)
            await listener?.timelineNapkinDidFail(error)
            return
        }
        isLoading = false
        await presenter.show(list.items, cursor: list.cursor, skipped: list.skipped)
        await listener?.timelineNapkinDidLoad()
    }

    private func toggle(_ action: PostAction, _ uri: String) async {
        guard let post = list.items.first(where: { $0.post.uri == uri })?.post else { return }
        await task { [weak self, toggles] in
            do throws(SocialError) {
                try await toggles.toggle(action, of: post) { [weak self] in await self?.show($0) }
            } catch {
                await self?.actionDidFail(error)
            }
        }.value
    }

    private func show(_ post: Post) async {
        list.update { if $0.post.uri == post.uri { $0 = $0.showing(post) } }
        await presenter.show(post)
    }

    private func actionDidFail(_ error: SocialError) async {
        guard error != .cancelled, !Task.isCancelled else { return }
        await presenter.showFailure(error)
        await listener?.timelineNapkinDidFail(error)
    }

    private static func emptyList(startingAt cursor: String?) -> PagedList<TimelineEntry, EntryKey> {
        PagedList(startingAt: cursor) { entry in
            if case .repost(let actor, _) = entry.reason {
                EntryKey(uri: entry.post.uri, reposter: actor.did)
            } else {
                EntryKey(uri: entry.post.uri, reposter: nil)
            }
        }
    }
}
