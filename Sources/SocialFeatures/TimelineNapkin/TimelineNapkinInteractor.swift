import Napkin
public import Services

import struct FoundationEssentials.Date

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
    /// The person answers a post.
    func timelineNapkinDidTapReply(to uri: String) async
    /// The person quotes a post.
    func timelineNapkinDidTapQuote(_ uri: String) async
}

/// A list of posts as its interactor sees what is shown.
@MainActor
protocol TimelineNapkinPresentable: Presentable, Sendable {
    func showLoading()
    func show(
        _ entries: [TimelineEntry], cursor: String?, skipped: [SkippedItem], freshness: Freshness, since: Date?)
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
    private let positions: (any ReadingPositionKeeping)?
    private let toggles: PostToggles
    private let source: FeedSource
    private let limit: Int
    private let start: String?
    private let sinceLast: Bool
    private let clock: @Sendable () -> Date
    private var list: PagedList<TimelineEntry, EntryKey>
    // Counts refreshes, so that an answer that was asked for before one is dropped.
    private var round = 0
    private var isLoading = false
    // Where the list was read up to before, once that was looked up.
    private var position: ReadingPosition?

    init(
        presenter: any TimelineNapkinPresentable, listener: (any TimelineNapkinListener)?,
        timelines: any TimelineReading, positions: (any ReadingPositionKeeping)? = nil, acting: any PostActing,
        source: FeedSource, limit: Int, cursor: String?, sinceLast: Bool = false,
        clock: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.presenter = presenter
        self.listener = listener
        self.timelines = timelines
        self.positions = positions
        self.toggles = PostToggles(acting: acting)
        self.source = source
        self.limit = limit
        self.start = cursor
        self.sinceLast = sinceLast
        self.clock = clock
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

    func didShow() async {
        await task { [weak self] in await self?.keepPosition() }.value
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

    func didTapReply(to uri: String) async {
        await listener?.timelineNapkinDidTapReply(to: uri)
    }

    func didTapQuote(_ uri: String) async {
        await listener?.timelineNapkinDidTapQuote(uri)
    }

    private func load() async {
        guard !isLoading, !list.isAtEnd else { return }
        isLoading = true
        let round = round
        await presenter.showLoading()
        do {
            if sinceLast, position == nil { position = try await positions?.readingPosition(in: source) }
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
        await present()
        await listener?.timelineNapkinDidLoad()
    }

    private func present() async {
        guard sinceLast, let position else {
            await presenter.show(
                list.items, cursor: list.cursor, skipped: list.skipped, freshness: list.freshness, since: nil)
            return
        }
        let end = list.items.firstIndex { position.isReached(by: $0, isByTime: source.isByTime) }
        // What is pinned stands on top, and is news only once.
        let new = list.items[..<(end ?? list.items.endIndex)].filter {
            $0.reason != .pinned || !position.marks.contains(ReadingPosition.Mark($0))
        }
        await presenter.show(
            new, cursor: end == nil ? list.cursor : nil, skipped: list.skipped, freshness: list.freshness,
            since: position.at)
    }

    /// Keeps how far the list is read now. Only from its start: who reads further down is not at the newest post.
    private func keepPosition() async {
        guard start == nil, let positions, let shown = ReadingPosition(shown: list.items, at: clock()) else { return }
        do throws(SocialError) {
            // What was kept may be older than what was shown since.
            if list.freshness != .live, let before = try await positions.readingPosition(in: source),
                let newest = before.newest, shown.newest ?? .distantPast <= newest
            {
                return
            }
            try await positions.keep(shown, in: source)
        } catch {
            await presenter.showFailure(error)
        }
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
