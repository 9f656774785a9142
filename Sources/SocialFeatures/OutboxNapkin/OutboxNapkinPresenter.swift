public import Observation
public import Services

/// What a view of the outbox tells.
public protocol OutboxNapkinPresentableListener: AnyObject, Sendable {
    /// The person sends again what was refused, and what waits; nil is everything.
    func didTapRetry(_ id: Int64?) async
    /// The person drops an entry.
    func didTapDrop(_ id: Int64) async
    /// The person wants an entry back that was dropped a moment ago.
    func didTapUndoDrop(_ id: Int64) async
    /// The person corrects a post that was refused, or that waits.
    func didTapEdit(_ id: Int64) async
}

/// The outbox, as it is shown.
@MainActor
@Observable
public final class OutboxNapkinPresenter: OutboxNapkinPresentable {
    /// What is in it, the oldest first; nil until that is known.
    public private(set) var items: [OutboxItem]?
    /// What a retry left: ``items`` may still show what was there before it.
    public private(set) var left: [OutboxItem]?
    /// The entry that was dropped last.
    public private(set) var dropped: OutboxItem?
    /// Something is being sent, dropped or taken back.
    public private(set) var isWorking = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// An outbox that is not known yet.
    public init() {}

    func show(_ items: [OutboxItem]) {
        self.items = items
    }

    func showWorking() {
        isWorking = true
        failure = nil
    }

    func show(left items: [OutboxItem]) {
        left = items
        isWorking = false
    }

    func show(dropped item: OutboxItem) {
        dropped = item
        isWorking = false
    }

    func showDone() {
        isWorking = false
    }

    func showFailure(_ error: SocialError) {
        isWorking = false
        failure = error
    }
}
