import Napkin
public import Services

/// What the outbox tells its parent.
public protocol OutboxNapkinListener: AnyObject, Sendable {
    /// What is in it is known.
    func outboxNapkinDidLoad() async
    /// What could be sent was sent.
    func outboxNapkinDidRetry() async
    /// An entry was dropped.
    func outboxNapkinDidDrop(_ item: OutboxItem) async
    /// Something did not work.
    func outboxNapkinDidFail(_ error: SocialError) async
}

/// The outbox as its interactor sees what is shown.
@MainActor
protocol OutboxNapkinPresentable: Presentable, Sendable {
    func show(_ items: [OutboxItem])
    func show(left items: [OutboxItem])
    func show(dropped item: OutboxItem)
    func showFailure(_ error: SocialError)
}

/// Shows the outbox, follows every change of it wherever it was made, sends again and drops.
final actor OutboxNapkinInteractor: PresentableInteractable, OutboxNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any OutboxNapkinPresentable

    private weak var listener: (any OutboxNapkinListener)?
    private let outbox: any OutboxManaging
    private var isLoaded = false

    init(
        presenter: any OutboxNapkinPresentable, listener: (any OutboxNapkinListener)?, outbox: any OutboxManaging
    ) {
        self.presenter = presenter
        self.listener = listener
        self.outbox = outbox
    }

    func didBecomeActive() async {
        task { [weak self] in await self?.load() }
        task { [weak self, outbox] in
            for await items in outbox.items { await self?.show(items) }
        }
    }

    func didTapRetry(_ id: Int64?) async {
        await task { [weak self] in await self?.retry(id) }.value
    }

    func didTapDrop(_ id: Int64) async {
        await task { [weak self] in await self?.drop(id) }.value
    }

    /// Asks once, since a store that cannot be read has to be told of.
    private func load() async {
        do {
            await show(try await outbox.list())
        } catch {
            await fail(error)
        }
    }

    private func show(_ items: [OutboxItem]) async {
        await presenter.show(items)
        guard !isLoaded else { return }
        isLoaded = true
        await listener?.outboxNapkinDidLoad()
    }

    private func retry(_ id: Int64?) async {
        do {
            await presenter.show(left: try await outbox.retry(id))
            await listener?.outboxNapkinDidRetry()
        } catch {
            await fail(error)
        }
    }

    private func drop(_ id: Int64) async {
        do {
            let item = try await outbox.drop(id)
            await presenter.show(dropped: item)
            await listener?.outboxNapkinDidDrop(item)
        } catch {
            await fail(error)
        }
    }

    private func fail(_ error: SocialError) async {
        guard error != .cancelled, !Task.isCancelled else { return }
        await presenter.showFailure(error)
        await listener?.outboxNapkinDidFail(error)
    }
}
