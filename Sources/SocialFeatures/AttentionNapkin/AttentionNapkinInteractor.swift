import Napkin
import Services

/// What the look-out tells its parent; each count first as it is, then whenever it is another.
public protocol AttentionNapkinListener: AnyObject, Sendable {
    /// How many drafts there are.
    func attentionNapkinDidCount(drafts: Int) async
    /// How many entries of the outbox no server has taken.
    func attentionNapkinDidCount(waiting: Int) async
}

/// Looks out for what asks for the person's attention while they are elsewhere. It has no view: its parent shows what it tells.
final actor AttentionNapkinInteractor: Interactable {
    nonisolated let lifecycle = InteractorLifecycle()

    private weak var listener: (any AttentionNapkinListener)?
    private let drafts: any DraftEditing
    private let outbox: any OutboxManaging
    private let account: String
    private var told: (drafts: Int?, waiting: Int?)

    init(
        listener: (any AttentionNapkinListener)?, drafts: any DraftEditing, outbox: any OutboxManaging, account: String
    ) {
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
    }

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
