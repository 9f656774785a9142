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
    func showWorking()
    func show(_ lists: [ActorList], cursor: String?, skipped: [SkippedItem], freshness: Freshness)
    func show(_ list: ActorList, members: [Actor], cursor: String?, freshness: Freshness)
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
    private let work = StoppableWork()

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
        await work.run { task { [weak self] in await self?.load() } }
    }

    func didTapChange(_ change: ListChange) async {
        await work.run { task { [weak self] in await self?.make(change) } }
    }

    func didTapStop() async {
        work.stop()
    }

    private func load() async {
        // Where everything is shown already there is nothing to ask.
        guard !(isOfAll ? all.isAtEnd : members.isAtEnd) else { return }
        await presenter.showWorking()
        do {
            try await loadMore()
            await listener?.listsNapkinDidLoad()
        } catch {
            await fail(error)
        }
    }

    private var isOfAll: Bool { if case .all = scope { true } else { false } }

    private func loadMore() async throws(SocialError) {
        switch scope {
        case .all(let actor):
            for _ in 0..<mostFruitlessPages {
                let page = try await lists.lists(of: actor, limit: limit, cursor: all.cursor)
                if all.add(page) { break }
            }
            await presenter.show(all.items, cursor: all.cursor, skipped: all.skipped, freshness: all.freshness)
        case .one(let uri):
            for _ in 0..<mostFruitlessPages {
                let page = try await lists.list(uri, limit: limit, cursor: members.cursor)
                let isFruitful = members.add(
                    Page(items: page.members, cursor: page.cursor, freshness: page.freshness))
                await presenter.show(
                    page.list, members: members.items, cursor: members.cursor, freshness: members.freshness)
                if isFruitful { break }
            }
        }
    }

    private func make(_ change: ListChange) async {
        await presenter.showWorking()
        do {
            let outcome = try await lists.change(change)
            await presenter.show(outcome)
            await listener?.listsNapkinDidChange(outcome)
        } catch {
            await fail(error)
        }
    }

    private func fail(_ error: SocialError) async {
        await presenter.showFailure(error)
        await listener?.listsNapkinDidFail(error)
    }
}
