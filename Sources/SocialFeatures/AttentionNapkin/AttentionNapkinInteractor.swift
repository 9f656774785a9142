import Napkin
public import Services

/// What the look-out tells its parent; each count first as it is, then whenever it is another.
public protocol AttentionNapkinListener: AnyObject, Sendable {
    /// How many drafts there are.
    func attentionNapkinDidCount(drafts: Int) async
    /// How many entries of the outbox no server has taken.
    func attentionNapkinDidCount(waiting: Int) async
    /// How many notifications were not seen yet; at most ``mostUnread``, which may be more.
    func attentionNapkinDidCount(unread: Int) async
    /// How the route to the account's server stands.
    func attentionNapkinDidFind(_ route: RouteState) async
}

/// Beyond so many unread notifications nobody counts.
public let mostUnread = 30

/// Looks out for what asks for the person's attention while they are elsewhere. It has no view: its parent shows what it tells.
final actor AttentionNapkinInteractor: Interactable {
    nonisolated let lifecycle = InteractorLifecycle()

    private weak var listener: (any AttentionNapkinListener)?
    private let drafts: any DraftEditing
    private let outbox: any OutboxManaging
    private let notifications: any NotificationReading
    private let settings: any SettingKeeping
    private let desktop: any DesktopNotifying
    private let account: String
    private let pause: Duration
    private let seen: AsyncStream<Int>
    private let clock: any Clock<Duration>
    private var told: (drafts: Int?, waiting: Int?, unread: Int?, route: RouteState?)
    // What was there at the first look is no news.
    private var known: Set<String>?
    private var announced: [NotificationGroup] = []

    // Who has been away for long is not told of each.
    private static let mostAtOnce = 3

    init(
        listener: (any AttentionNapkinListener)?, drafts: any DraftEditing, outbox: any OutboxManaging,
        notifications: any NotificationReading, settings: any SettingKeeping, desktop: any DesktopNotifying,
        account: String, pause: Duration, seen: AsyncStream<Int>, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.notifications = notifications
        self.settings = settings
        self.desktop = desktop
        self.pause = pause
        self.seen = seen
        self.clock = clock
        self.listener = listener
        self.drafts = drafts
        self.outbox = outbox
        self.account = account
    }

    func didBecomeActive() async {
        task { [weak self, drafts, account] in
            for await all in drafts.allDrafts {
                await self?.tell(drafts: all.count { $0.account.did == account })
            }
        }
        task { [weak self, outbox, account] in
            for await all in outbox.items {
                await self?.tell(waiting: all.count { $0.account.did == account })
            }
        }
        task { [weak self] in await self?.lookAgainAndAgain() }
        task { [weak self, seen] in
            for await number in seen where number > 0 { await self?.didSee() }
        }
    }

    // MARK: Notifications

    func willResignActive() async {
        // Another account's notifications are nobody's business.
        await withdraw { _ in true }
    }

    private func lookAgainAndAgain() async {
        while !Task.isCancelled {
            await look()
            try? await clock.sleep(for: pause)
        }
    }

    /// What cannot be read now is read the next time.
    private func look() async {
        let page: Page<SocialNotification>
        do throws(SocialError) {
            page = try await notifications.notifications(limit: mostUnread, cursor: nil)
        } catch {
            return await tell(RouteState(after: error))
        }
        if case .kept(_, let reason) = page.freshness { return await tell(reason.flatMap(RouteState.init(after:))) }
        await tell(.open)
        // The server is there: what waits for that goes out. How it ended stands in the outbox.
        if told.waiting ?? 0 > 0 { task { [outbox] in _ = try? await outbox.sendWaiting() } }
        let new = page.items.filter { !$0.isRead }
        await tell(unread: new.count)
        let seen = Set(page.items.filter(\.isRead).map(\.uri))
        await withdraw { $0.items.allSatisfy { seen.contains($0.uri) } }
        let before = known
        known = (known ?? []).union(page.items.map(\.uri))
        guard let before, await settings.current().notifies else { return }
        let groups = NotificationGroup.grouped(new.filter { !before.contains($0.uri) })
        for group in groups.prefix(Self.mostAtOnce).reversed() {
            announced.append(group)
            await desktop.show(group)
        }
    }

    private func didSee() async {
        await tell(unread: 0)
        await withdraw { _ in true }
    }

    private func withdraw(_ isWanted: (NotificationGroup) -> Bool) async {
        let gone = announced.filter(isWanted)
        announced.removeAll(where: isWanted)
        for group in gone { await desktop.withdraw(group.id) }
    }

    private func tell(unread count: Int) async {
        guard count != told.unread else { return }
        told.unread = count
        await listener?.attentionNapkinDidCount(unread: count)
    }

    private func tell(_ route: RouteState?) async {
        guard let route, route != told.route else { return }
        told.route = route
        await listener?.attentionNapkinDidFind(route)
    }

    // MARK: Drafts and the outbox

    private func tell(drafts count: Int) async {
        guard count != told.drafts else { return }
        told.drafts = count
        await listener?.attentionNapkinDidCount(drafts: count)
    }

    private func tell(waiting count: Int) async {
        guard count != told.waiting else { return }
        told.waiting = count
        await listener?.attentionNapkinDidCount(waiting: count)
    }
}
