import Napkin
public import Services

/// What notifications tell their parent.
public protocol NotificationsNapkinListener: AnyObject, Sendable {
    /// A page came (and was marked as seen, where that was asked for).
    func notificationsNapkinDidLoad() async
    /// They were marked as seen.
    func notificationsNapkinDidMarkSeen() async
    /// Something did not work.
    func notificationsNapkinDidFail(_ error: SocialError) async
    /// The person opens a post.
    func notificationsNapkinDidSelect(post uri: String) async
    /// The person opens somebody's profile.
    func notificationsNapkinDidSelect(actor did: String) async
}

/// Notifications as their interactor sees what is shown.
@MainActor
protocol NotificationsNapkinPresentable: Presentable, Sendable {
    func showLoading()
    func show(_ items: [SocialNotification], cursor: String?, skipped: [SkippedItem], freshness: Freshness)
    func showMarking()
    func show(seen outcome: ActionOutcome)
    func showFailure(_ error: SocialError)
}

/// Reads what happened to the account.
final actor NotificationsNapkinInteractor: PresentableInteractable, NotificationsNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any NotificationsNapkinPresentable

    private weak var listener: (any NotificationsNapkinListener)?
    private let notifications: any NotificationReading
    private let seenMarking: any SeenMarking
    private let limit: Int
    private let marksSeen: Bool
    private var list: PagedList<SocialNotification, String>
    private var isLoading = false
    private var isLoaded = false
    private var isShown = false
    private let marking = StoppableWork()

    init(
        presenter: any NotificationsNapkinPresentable, listener: (any NotificationsNapkinListener)?,
        notifications: any NotificationReading, seenMarking: any SeenMarking, limit: Int, cursor: String?,
        marksSeen: Bool
    ) {
        self.presenter = presenter
        self.listener = listener
        self.notifications = notifications
        self.seenMarking = seenMarking
        self.limit = limit
        self.marksSeen = marksSeen
        list = Self.list(from: cursor)
    }

    // One record can cause two notifications: a reply that also names us.
    private static func list(from cursor: String?) -> PagedList<SocialNotification, String> {
        PagedList(startingAt: cursor) { "\($0.uri) \($0.reason.name)" }
    }

    func didShow() async {
        isShown = true
        // Whatever is on its way marks what it brings.
        guard isLoaded, !isLoading else { return }
        list = Self.list(from: nil)
        await task { [weak self] in await self?.load(marksSeen: false) }.value
    }

    func didBecomeActive() async {
        task { [weak self] in await self?.load(marksSeen: self?.marksSeen ?? false) }
    }

    func didTapLoadMore() async {
        await task { [weak self] in await self?.load(marksSeen: false) }.value
    }

    func didTapMarkSeen() async {
        await marking.run { task { [weak self] in await self?.markSeen() } }
    }

    func didTapStop() async {
        marking.stop()
    }

    func didSelect(post uri: String) async {
        await listener?.notificationsNapkinDidSelect(post: uri)
    }

    func didSelect(actor did: String) async {
        await listener?.notificationsNapkinDidSelect(actor: did)
    }

    private func load(marksSeen: Bool) async {
        guard !isLoading, !list.isAtEnd else { return }
        isLoading = true
        await presenter.showLoading()
        do {
            for _ in 0..<mostFruitlessPages {
                let page = try await notifications.notifications(limit: limit, cursor: list.cursor)
                guard !Task.isCancelled else { return }
                if list.add(page) { break }
            }
            isLoading = false
            isLoaded = true
            await presenter.show(
                list.items, cursor: list.cursor, skipped: list.skipped, freshness: list.freshness)
        } catch {
            isLoading = false
            guard error != .cancelled, !Task.isCancelled else { return }
            await fail(error)
            return
        }
        // What was in sight is still shown as new until the next look.
        let isNew = isShown && list.freshness == .live && list.items.contains { !$0.isRead }
        guard marksSeen || isNew else {
            await listener?.notificationsNapkinDidLoad()
            return
        }
        await marking.run { task { [weak self] in await self?.markSeen(asPartOfLoading: true) } }
    }

    private func markSeen(asPartOfLoading isPart: Bool = false) async {
        await presenter.showMarking()
        // Not what came since they were read.
        let newest = list.items.compactMap(\.indexedAt).max()
        do {
            await presenter.show(seen: try await seenMarking.markSeen(until: newest))
            if isPart { await listener?.notificationsNapkinDidLoad() }
            await listener?.notificationsNapkinDidMarkSeen()
        } catch {
            await fail(error)
        }
    }

    private func fail(_ error: SocialError) async {
        await presenter.showFailure(error)
        await listener?.notificationsNapkinDidFail(error)
    }
}
