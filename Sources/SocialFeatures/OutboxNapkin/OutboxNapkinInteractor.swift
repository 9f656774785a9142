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
    /// A post was taken out to be corrected: it is a draft now.
    func outboxNapkinDidTakeBack(_ draft: PostDraft, id: Int64) async
    /// Something did not work.
    func outboxNapkinDidFail(_ error: SocialError) async
}

/// The outbox as its interactor sees what is shown.
@MainActor
protocol OutboxNapkinPresentable: Presentable, Sendable {
    func show(_ items: [OutboxItem])
    func show(left items: [OutboxItem])
    func showWorking()
    func show(dropped item: OutboxItem)
    func showDone()
    func showFailure(_ error: SocialError)
}

/// Shows the outbox, follows every change of it wherever it was made, sends again, drops, and gives posts back
/// to be corrected. One thing at a time: further taps meanwhile do nothing.
final actor OutboxNapkinInteractor: PresentableInteractable, OutboxNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any OutboxNapkinPresentable

    private weak var listener: (any OutboxNapkinListener)?
    private let outbox: any OutboxManaging
    private let drafts: any DraftEditing
    private let account: String?
    private let work = StoppableWork()
    private var isLoaded = false

    init(
        presenter: any OutboxNapkinPresentable, listener: (any OutboxNapkinListener)?, outbox: any OutboxManaging,
        drafts: any DraftEditing, account: String? = nil
    ) {
        self.presenter = presenter
        self.listener = listener
        self.outbox = outbox
        self.drafts = drafts
        self.account = account
    }

    func didBecomeActive() async {
        task { [weak self] in await self?.load() }
        task { [weak self, outbox] in
            for await items in outbox.items { await self?.show(items) }
        }
    }

    func didTapRetry(_ id: Int64?) async {
        await work.run { task { [weak self] in await self?.retry(id) } }
    }

    func didTapDrop(_ id: Int64) async {
        await work.run { task { [weak self] in await self?.drop(id) } }
    }

    func didTapUndoDrop(_ id: Int64) async {
        await work.run { task { [weak self] in await self?.restore(id) } }
    }

    func didTapEdit(_ id: Int64) async {
        await work.run { task { [weak self] in await self?.takeBack(id) } }
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
        await presenter.show(items.filter { account == nil || $0.account.did == account })
        guard !isLoaded else { return }
        isLoaded = true
        await listener?.outboxNapkinDidLoad()
    }

    private func restore(_ id: Int64) async {
        await presenter.showWorking()
        do {
            try await outbox.restore(id)
            await presenter.showDone()
        } catch {
            await fail(error)
        }
    }

    private func takeBack(_ id: Int64) async {
        await presenter.showWorking()
        do {
            let draft = try await outbox.takeBack(id)
            let content = try await drafts.content(of: draft.id)
            await presenter.showDone()
            await listener?.outboxNapkinDidTakeBack(content, id: draft.id)
        } catch {
            await fail(error)
        }
    }

    private func retry(_ id: Int64?) async {
        await presenter.showWorking()
        do {
            await presenter.show(left: try await outbox.retry(id))
            await listener?.outboxNapkinDidRetry()
        } catch {
            await fail(error)
        }
    }

    private func drop(_ id: Int64) async {
        await presenter.showWorking()
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
