import Napkin
public import Services

/// What a look at drafts tells its parent.
public protocol DraftsNapkinListener: AnyObject, Sendable {
    /// They are known.
    func draftsNapkinDidLoad() async
    /// One was published.
    func draftsNapkinDidPublish(_ post: PublishedPost) async
    /// One was deleted.
    func draftsNapkinDidDelete(_ draft: StoredDraft) async
    /// The person goes on writing one.
    func draftsNapkinDidOpen(_ draft: PostDraft, id: Int64) async
    /// Something did not work.
    func draftsNapkinDidFail(_ error: SocialError) async
}

/// Drafts as their interactor sees what is shown.
@MainActor
protocol DraftsNapkinPresentable: Presentable, Sendable {
    func showWorking()
    func show(_ drafts: [StoredDraft])
    func show(published post: PublishedPost)
    func show(deleted draft: StoredDraft)
    func showDone()
    func showFailure(_ error: SocialError)
}

/// Shows drafts, follows every change of them wherever it was made, opens, publishes and deletes them. One thing at a time: further
/// taps meanwhile do nothing.
final actor DraftsNapkinInteractor: PresentableInteractable, DraftsNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any DraftsNapkinPresentable

    private weak var listener: (any DraftsNapkinListener)?
    private let drafts: any DraftKeeping
    private let editing: any DraftEditing
    private let id: Int64?
    private let account: String?
    private let work = StoppableWork()

    init(
        presenter: any DraftsNapkinPresentable, listener: (any DraftsNapkinListener)?, drafts: any DraftKeeping,
        editing: any DraftEditing, id: Int64?, account: String? = nil
    ) {
        self.presenter = presenter
        self.listener = listener
        self.drafts = drafts
        self.editing = editing
        self.id = id
        self.account = account
    }

    func didBecomeActive() async {
        await task { [weak self] in await self?.load() }.value
        guard id == nil else { return }
        task { [weak self, editing] in
            for await drafts in editing.allDrafts { await self?.show(drafts) }
        }
    }

    func didTapOpen(_ id: Int64) async {
        await work.run { task { [weak self] in await self?.open(id) } }
    }

    func didTapUndoDelete(_ id: Int64) async {
        await work.run { task { [weak self] in await self?.restore(id) } }
    }

    func didTapPublish(_ id: Int64) async {
        await work.run { task { [weak self] in await self?.publish(id) } }
    }

    func didTapDelete(_ id: Int64) async {
        await work.run { task { [weak self] in await self?.delete(id) } }
    }

    func didTapStop() async {
        work.stop()
    }

    private func load() async {
        do {
            if let id {
                await presenter.show([try await drafts.draft(id)])
            } else {
                await show(try await drafts.drafts())
            }
            await listener?.draftsNapkinDidLoad()
        } catch {
            // The napkin is gone: nobody looks any more.
            guard error != .cancelled else { return }
            await fail(error)
        }
    }

    private func show(_ drafts: [StoredDraft]) async {
        await presenter.show(drafts.filter { account == nil || $0.account.did == account })
    }

    private func open(_ id: Int64) async {
        await presenter.showWorking()
        do {
            let content = try await editing.content(of: id)
            await presenter.showDone()
            await listener?.draftsNapkinDidOpen(content, id: id)
        } catch {
            await fail(error)
        }
    }

    private func restore(_ id: Int64) async {
        await presenter.showWorking()
        do {
            try await editing.restoreDraft(id)
            await presenter.showDone()
        } catch {
            await fail(error)
        }
    }

    private func publish(_ id: Int64) async {
        await presenter.showWorking()
        do {
            let post = try await drafts.publishDraft(id)
            await presenter.show(published: post)
            await listener?.draftsNapkinDidPublish(post)
        } catch {
            await fail(error)
        }
    }

    private func delete(_ id: Int64) async {
        await presenter.showWorking()
        do {
            let draft = try await drafts.deleteDraft(id)
            await presenter.show(deleted: draft)
            await listener?.draftsNapkinDidDelete(draft)
        } catch {
            await fail(error)
        }
    }

    private func fail(_ error: SocialError) async {
        await presenter.showFailure(error)
        await listener?.draftsNapkinDidFail(error)
    }
}
