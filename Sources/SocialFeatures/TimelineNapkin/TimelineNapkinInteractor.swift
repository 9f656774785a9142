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
    /// The person looks for what has a tag; without its `#`.
    func timelineNapkinDidSelect(tag: String) async
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
    func show(newCount: Int)
    func show(followsStart: Bool)
    func show(place: (entry: Int, offset: Int)?)
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

    weak var listener: (any TimelineNapkinListener)?
    let timelines: any TimelineReading
    let positions: (any ReadingPositionKeeping)?
    private let toggles: PostToggles
    let source: FeedSource
    let limit: Int
    private let start: String?
    private let sinceLast: Bool
    private let keepsPlace: Bool
    let clock: @Sendable () -> Date
    let pauses: any Clock<Duration>
    var list: PagedList<TimelineEntry, EntryKey>
    // Counts refreshes, so that an answer that was asked for before one is dropped.
    private var round = 0
    private var isLoading = false
    // How far the list was read before, once that was looked up.
    var position: ReadingPosition?
    // Somebody looks for what is new, and somebody else has asked for that in the meantime.
    var isLooking = false
    var isToLookAgain = false
    var isToFollowStart = false
    // Where the list stands and how far it was read, as long as that is not kept.
    var placeToKeep: TimelinePlace?
    var positionToKeep: ReadingPosition?
    var isToKeepPlace = false

    init(
        presenter: any TimelineNapkinPresentable, listener: (any TimelineNapkinListener)?,
        timelines: any TimelineReading, positions: (any ReadingPositionKeeping)? = nil, acting: any PostActing,
        source: FeedSource, limit: Int, cursor: String?, sinceLast: Bool = false, keepsPlace: Bool = false,
        clock: @escaping @Sendable () -> Date = { Date() }, pauses: any Clock<Duration> = ContinuousClock()
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
        self.keepsPlace = keepsPlace
        self.clock = clock
        self.pauses = pauses
        list = Self.emptyList(startingAt: cursor)
    }

    func didBecomeActive() async {
        guard keepsPlace else {
            task { [weak self] in await self?.load() }
            return
        }
        task { [weak self] in
            await self?.showWhatIsKept()
            await self?.lookForNewer()
            await self?.followTime()
        }
        task { [weak self, timelines] in
            for await _ in timelines.ownPostChanges { await self?.lookForNewer(followsStart: true) }
        }
    }

    func willResignActive() async {
        await keepPlace()
    }

    func didTapLoadMore() async {
        guard !list.isAtEnd else { return }
        await task { [weak self] in await self?.load() }.value
    }

    func didTapRefresh() async {
        if keepsPlace { return await task { [weak self] in await self?.lookForNewer(followsStart: true) }.value }
        begin(with: Self.emptyList(startingAt: start))
        await task { [weak self] in await self?.load() }.value
    }

    func didShow() async {
        await task { [weak self] in await self?.keepPosition() }.value
    }

    func didShow(from first: ReadingPosition.Mark, offset: Int) async {
        await stand(at: first, offset: offset)
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

    func didSelect(tag: String) async {
        await listener?.timelineNapkinDidSelect(tag: tag)
    }

    func didTapReply(to uri: String) async {
        await listener?.timelineNapkinDidTapReply(to: uri)
    }

    func didTapQuote(_ uri: String) async {
        await listener?.timelineNapkinDidTapQuote(uri)
    }

    /// Begins anew.
    func begin(with list: PagedList<TimelineEntry, EntryKey>) {
        round += 1
        isLoading = false
        self.list = list
    }

    /// The next page, or the first.
    func load() async {
        guard !isLoading, !list.isAtEnd else { return }
        isLoading = true
        let round = round
        await presenter.showLoading()
        do {
            if sinceLast, position == nil { position = try await positions?.readingPosition(in: source) }
            for _ in 0..<mostFruitlessPages {
                let page = try await timelines.timeline(source, limit: limit, cursor: list.cursor)
                guard round == self.round, !Task.isCancelled else { return }
                if list.add(page), list.isAtEnd || news?.entries.isEmpty != true || news?.isWhole == true { break }
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

    func present() async {
        guard let news, let position else {
            await presenter.show(
                list.items, cursor: list.cursor, skipped: list.skipped, freshness: list.freshness, since: nil)
            return
        }
        await presenter.show(
            news.entries, cursor: news.isWhole ? nil : list.cursor, skipped: list.skipped, freshness: list.freshness,
            since: position.at)
    }

    /// What is new since the list was read last, and whether that is all of it; nil where everything is shown.
    private var news: (entries: [TimelineEntry], isWhole: Bool)? {
        guard sinceLast, let position else { return nil }
        let end = list.items.firstIndex { position.isReached(by: $0, isByTime: source.isByTime) }
        // What is pinned stands on top, and is news only once.
        let new = list.items[..<(end ?? list.items.endIndex)].filter {
            !position.marks.contains(ReadingPosition.Mark($0))
        }
        return (new, end != nil || list.isAtEnd)
    }

    /// Keeps how far the list is read now. Only from its start: who reads further down is not at the newest post.
    private func keepPosition() async {
        guard let positions else { return }
        do throws(SocialError) {
            if let news, let position, !news.isWhole || start != nil {
                // Only what was shown is read; in a list without an order of time that cannot be told.
                if source.isByTime, !news.entries.isEmpty,
                    let partial = position.adding(shown: news.entries, at: clock())
                {
                    try await positions.keep(partial, in: source)
                }
                return
            }
            guard start == nil, let shown = ReadingPosition(shown: list.items, at: clock()) else { return }
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

    static func emptyList(startingAt cursor: String?) -> PagedList<TimelineEntry, EntryKey> {
        PagedList(startingAt: cursor) { entry in
            if case .repost(let actor, _) = entry.reason {
                EntryKey(uri: entry.post.uri, reposter: actor.did)
            } else {
                EntryKey(uri: entry.post.uri, reposter: nil)
            }
        }
    }
}
