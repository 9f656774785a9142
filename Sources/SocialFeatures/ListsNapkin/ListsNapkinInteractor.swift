import Napkin
public import Services

/// What a look at lists tells its parent.
public protocol ListsNapkinListener: AnyObject, Sendable {
    /// A page came.
    func listsNapkinDidLoad() async
    /// A list was changed, or will be.
    func listsNapkinDidChange(_ outcome: ActionOutcome) async
    /// Something did not work.
    func listsNapkinDidFail(_ error: SocialError) async
}

/// Lists as their interactor sees what is shown.
@MainActor
protocol ListsNapkinPresentable: Presentable, Sendable {
    func show(_ lists: [ActorList], cursor: String?, skipped: [SkippedItem])
    func show(_ list: ActorList, members: [Actor], cursor: String?)
    func show(_ outcome: ActionOutcome)
    func showFailure(_ error: SocialError)
}

/// Shows lists of people, or who is on one, and changes them. One thing at a time: further taps meanwhile do nothing.
final actor ListsNapkinInteractor: PresentableInteractable, ListsNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any ListsNapkinPresentable

    private weak var listener: (any ListsNapkinListener)?
    private let lists: any ListKeeping
    private let scope: ListScope
    private let limit: Int
    private var all: PagedList<ActorList, String>
    private var members: PagedList<Actor, String>
    private var isWorking = false

    init(
        presenter: any ListsNapkinPresentable, listener: (any ListsNapkinListener)?, lists: any ListKeeping,
        scope: ListScope, limit: Int, cursor: String?
    ) {
        self.presenter = presenter
        self.listener = listener
        self.lists = lists
        self.scope = scope
        self.limit = limit
        all = PagedList(startingAt: cursor) { $0.uri }
        members = PagedList(startingAt: cursor) { $0.did }
    }

    func didTapLoadMore() async {
        await task { [weak self] in
            await self?.work { interactor throws(SocialError) in try await interactor.load() }
        }.value
    }

    func didTapChange(_ change: ListChange) async {
        await task { [weak self] in
            await self?.work { interactor throws(SocialError) in try await interactor.run(change) }
        }.value
    }

    private func load() async throws(SocialError) {
        switch scope {
        case .all(let actor):
            guard !all.isAtEnd else { return }
            for _ in 0..<mostFruitlessPages {
                let page = try await lists.lists(of: actor, limit: limit, cursor: all.cursor)
                if all.add(page) { break }
            }
            await presenter.show(all.items, cursor: all.cursor, skipped: all.skipped)
        case .one(let uri):
            guard !members.isAtEnd else { return }
            for _ in 0..<mostFruitlessPages {
                let page = try await lists.list(uri, limit: limit, cursor: members.cursor)
                let isFruitful = members.add(Page(items: page.members, cursor: page.cursor))
                await presenter.show(page.list, members: members.items, cursor: members.cursor)
                if isFruitful { break }
            }
        }
        await listener?.listsNapkinDidLoad()
    }

    private func run(_ change: ListChange) async throws(SocialError) {
        let outcome = try await lists.change(change)
        await presenter.show(outcome)
        await listener?.listsNapkinDidChange(outcome)
    }

    private func work(_ body: @Sendable (isolated ListsNapkinInteractor) async throws(SocialError) -> Void) async {
        guard !isWorking else { return }
        isWorking = true
        defer { isWorking = false }
        do {
            try await body(self)
        } catch {
            guard error != .cancelled, !Task.isCancelled else { return }
            await presenter.showFailure(error)
            await listener?.listsNapkinDidFail(error)
        }
    }
}
