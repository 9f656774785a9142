import Napkin
public import Services

/// What a thread tells its parent.
public protocol ThreadNapkinListener: AnyObject, Sendable {
    /// The thread came.
    func threadNapkinDidLoad() async
    /// Something did not work.
    func threadNapkinDidFail(_ error: SocialError) async
    /// The person opens another post.
    func threadNapkinDidSelect(post uri: String) async
    /// The person opens somebody's profile.
    func threadNapkinDidSelect(actor did: String) async
    /// The person looks for what has a tag; without its `#`.
    func threadNapkinDidSelect(tag: String) async
    /// The person answers a post.
    func threadNapkinDidTapReply(to uri: String) async
    /// The person quotes a post.
    func threadNapkinDidTapQuote(_ uri: String) async
}

/// A thread as its interactor sees what is shown.
@MainActor
protocol ThreadNapkinPresentable: Presentable, Sendable {
    func showLoading()
    func show(_ thread: ConversationThread)
    func showFailure(_ error: SocialError)
}

/// Reads a thread, and acts on its posts.
final actor ThreadNapkinInteractor: PresentableInteractable, ThreadNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any ThreadNapkinPresentable

    // As deep as a person follows; the servers' own bound is 1000.
    private static let depth = 8
    private static let parentHeight = 80

    private weak var listener: (any ThreadNapkinListener)?
    private let threads: any ThreadReading
    private let toggles: PostToggles
    private let post: String
    private var thread: ConversationThread?
    private var isLoading = false

    init(
        presenter: any ThreadNapkinPresentable, listener: (any ThreadNapkinListener)?, threads: any ThreadReading,
        acting: any PostActing, post: String
    ) {
        self.presenter = presenter
        self.listener = listener
        self.threads = threads
        self.toggles = PostToggles(acting: acting)
        self.post = post
    }

    func didBecomeActive() async {
        task { [weak self] in await self?.load() }
    }

    func didTapRefresh() async {
        await task { [weak self] in await self?.load() }.value
    }

    func didTapLike(post uri: String) async {
        await toggle(.like, uri)
    }

    func didTapRepost(post uri: String) async {
        await toggle(.repost, uri)
    }

    func didSelect(post uri: String) async {
        await listener?.threadNapkinDidSelect(post: uri)
    }

    func didSelect(actor did: String) async {
        await listener?.threadNapkinDidSelect(actor: did)
    }

    func didSelect(tag: String) async {
        await listener?.threadNapkinDidSelect(tag: tag)
    }

    func didTapReply(to uri: String) async {
        await listener?.threadNapkinDidTapReply(to: uri)
    }

    func didTapQuote(_ uri: String) async {
        await listener?.threadNapkinDidTapQuote(uri)
    }

    private func load() async {
        guard !isLoading else { return }
        isLoading = true
        await presenter.showLoading()
        do {
            let thread = try await threads.thread(around: post, depth: Self.depth, parentHeight: Self.parentHeight)
            isLoading = false
            guard !Task.isCancelled else { return }
            self.thread = thread
            await presenter.show(thread)
            await listener?.threadNapkinDidLoad()
        } catch {
            isLoading = false
            await fail(error)
        }
    }

    private func toggle(_ action: PostAction, _ uri: String) async {
        guard let post = thread?.post(uri) else { return }
        await task { [weak self, toggles] in
            do throws(SocialError) {
                try await toggles.toggle(action, of: post) { [weak self] in await self?.show($0) }
            } catch {
                await self?.fail(error)
            }
        }.value
    }

    private func show(_ post: Post) async {
        guard let changed = thread?.showing(post) else { return }
        thread = changed
        await presenter.show(changed)
    }

    private func fail(_ error: SocialError) async {
        guard error != .cancelled, !Task.isCancelled else { return }
        await presenter.showFailure(error)
        await listener?.threadNapkinDidFail(error)
    }
}
