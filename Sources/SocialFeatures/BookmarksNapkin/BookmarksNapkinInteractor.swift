import Napkin
public import Services

/// What a list of bookmarks tells its parent.
public protocol BookmarksNapkinListener: AnyObject, Sendable {
    /// A page came.
    func bookmarksNapkinDidLoad() async
    /// Something did not work.
    func bookmarksNapkinDidFail(_ error: SocialError) async
    /// The person opens a post.
    func bookmarksNapkinDidSelect(post uri: String) async
}

/// Bookmarks as their interactor sees what is shown.
@MainActor
protocol BookmarksNapkinPresentable: Presentable, Sendable {
    func showLoading()
    func show(_ items: [Bookmark], cursor: String?, skipped: [SkippedItem], freshness: Freshness)
    func showFailure(_ error: SocialError)
}

/// Reads the posts that the account keeps for itself.
final actor BookmarksNapkinInteractor: PresentableInteractable, BookmarksNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any BookmarksNapkinPresentable

    private weak var listener: (any BookmarksNapkinListener)?
    private let bookmarks: any BookmarkReading
    private let limit: Int
    private var list: PagedList<Bookmark, String>
    private var isLoading = false

    init(
        presenter: any BookmarksNapkinPresentable, listener: (any BookmarksNapkinListener)?,
        bookmarks: any BookmarkReading, limit: Int, cursor: String?
    ) {
        self.presenter = presenter
        self.listener = listener
        self.bookmarks = bookmarks
        self.limit = limit
        list = PagedList(startingAt: cursor) { $0.subject.uri }
    }

    func didBecomeActive() async {
        task { [weak self] in await self?.load() }
    }

    func didTapLoadMore() async {
        await task { [weak self] in await self?.load() }.value
    }

    func didSelect(post uri: String) async {
        await listener?.bookmarksNapkinDidSelect(post: uri)
    }

    private func load() async {
        guard !isLoading, !list.isAtEnd else { return }
        isLoading = true
        defer { isLoading = false }
        await presenter.showLoading()
        do {
            for _ in 0..<mostFruitlessPages {
                let page = try await bookmarks.bookmarks(limit: limit, cursor: list.cursor)
                guard !Task.isCancelled else { return }
                if list.add(page) { break }
            }
        } catch {
            guard error != .cancelled, !Task.isCancelled else { return }
            await presenter.showFailure(error)
            await listener?.bookmarksNapkinDidFail(error)
            return
        }
        await presenter.show(list.items, cursor: list.cursor, skipped: list.skipped, freshness: list.freshness)
        await listener?.bookmarksNapkinDidLoad()
    }
}
