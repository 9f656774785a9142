import Napkin
public import Services

/// What a search tells its parent.
public protocol SearchNapkinListener: AnyObject, Sendable {
    /// A page of results came.
    func searchNapkinDidLoad() async
    /// Something did not work.
    func searchNapkinDidFail(_ error: SocialError) async
    /// The person opens a post.
    func searchNapkinDidSelect(post uri: String) async
    /// The person opens somebody's profile.
    func searchNapkinDidSelect(actor did: String) async
}

/// A search as its interactor sees what is shown.
@MainActor
protocol SearchNapkinPresentable: Presentable, Sendable {
    func showLoading(_ query: String, in scope: SearchScope)
    func show(_ results: SearchResults, cursor: String?, skipped: [SkippedItem], freshness: Freshness)
    func showFailure(_ error: SocialError)
}

/// Looks for posts, people and feeds. A new search ends the one before: its answer is not shown, however late it comes.
final actor SearchNapkinInteractor: PresentableInteractable, SearchNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any SearchNapkinPresentable

    private weak var listener: (any SearchNapkinListener)?
    private let search: any SocialSearching
    private let limit: Int
    private var scope: SearchScope
    private var query: String
    private var posts: PagedList<Post, String>
    private var people: PagedList<Actor, String>
    private var feeds: PagedList<FeedGenerator, String>
    private var seen: PagedList<FoundPost, String>
    private var round = 0
    private var isLoading = false

    init(
        presenter: any SearchNapkinPresentable, listener: (any SearchNapkinListener)?, search: any SocialSearching,
        scope: SearchScope, query: String, limit: Int, cursor: String?
    ) {
        self.presenter = presenter
        self.listener = listener
        self.search = search
        self.scope = scope
        self.query = query
        self.limit = limit
        posts = PagedList(startingAt: cursor) { $0.uri }
        people = PagedList(startingAt: cursor) { $0.did }
        feeds = PagedList(startingAt: cursor) { $0.uri }
        seen = PagedList(startingAt: cursor) { $0.post.uri }
    }

    func didBecomeActive() async {
        guard !query.isEmpty else { return }
        task { [weak self] in await self?.load() }
    }

    func didSearch(_ query: String, in scope: SearchScope) async {
        round += 1
        isLoading = false
        self.query = query
        self.scope = scope
        posts = PagedList { $0.uri }
        people = PagedList { $0.did }
        feeds = PagedList { $0.uri }
        seen = PagedList { $0.post.uri }
        guard !query.isEmpty else {
            await presenter.show(results, cursor: nil, skipped: [], freshness: .live)
            return
        }
        await task { [weak self] in await self?.load() }.value
    }

    func didTapLoadMore() async {
        await task { [weak self] in await self?.load() }.value
    }

    func didSelect(post uri: String) async {
        await listener?.searchNapkinDidSelect(post: uri)
    }

    func didSelect(actor did: String) async {
        await listener?.searchNapkinDidSelect(actor: did)
    }

    private var isAtEnd: Bool {
        switch scope {
        case .posts: posts.isAtEnd
        case .people: people.isAtEnd
        case .feeds: feeds.isAtEnd
        case .seen: seen.isAtEnd
        }
    }

    private var results: SearchResults {
        switch scope {
        case .posts: .posts(posts.items)
        case .people: .people(people.items)
        case .feeds: .feeds(feeds.items)
        case .seen: .seen(seen.items)
        }
    }

    private func load() async {
        guard !isLoading, !isAtEnd else { return }
        isLoading = true
        let round = round
        await presenter.showLoading(query, in: scope)
        do {
            for _ in 0..<mostFruitlessPages {
                guard round == self.round else { return }
                if try await readPage(of: round) { break }
            }
        } catch {
            guard round == self.round, error != .cancelled, !Task.isCancelled else { return }
            isLoading = false
            await presenter.showFailure(error)
            await listener?.searchNapkinDidFail(error)
            return
        }
        guard round == self.round, !Task.isCancelled else { return }
        isLoading = false
        switch scope {
        case .posts: await show(posts)
        case .people: await show(people)
        case .feeds: await show(feeds)
        case .seen: await show(seen)
        }
        await listener?.searchNapkinDidLoad()
    }

    private func show(_ list: PagedList<some Sendable, String>) async {
        await presenter.show(results, cursor: list.cursor, skipped: list.skipped, freshness: list.freshness)
    }

    // Whether the page brought something new, or its search is over.
    private func readPage(of round: Int) async throws(SocialError) -> Bool {
        switch scope {
        case .posts:
            let page = try await search.searchPosts(query, limit: limit, cursor: posts.cursor)
            return round == self.round ? posts.add(page) : true
        case .people:
            let page = try await search.searchPeople(query, limit: limit, cursor: people.cursor)
            return round == self.round ? people.add(page) : true
        case .feeds:
            let page = try await search.searchFeeds(query, limit: limit, cursor: feeds.cursor)
            return round == self.round ? feeds.add(page) : true
        case .seen:
            let page = try await search.searchSeen(query, limit: limit, cursor: seen.cursor)
            return round == self.round ? seen.add(page) : true
        }
    }
}
