import FoundationEssentials
import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

extension SpyParent: OutboxNapkinListener {
    func outboxNapkinDidLoad() async { told.record(.loaded) }
    func outboxNapkinDidRetry() async { told.record(.finished) }
    func outboxNapkinDidDrop(_ item: OutboxItem) async { told.record(.dropped(item.id)) }
    func outboxNapkinDidTakeBack(_ draft: PostDraft, id: Int64) async { told.record(.opened(draft.text, id)) }
    func outboxNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
}

/// An outbox that holds what the test says.
final class StubOutbox: OutboxManaging {
    let asked = SpyLog<String>()
    let current: CurrentValue<[OutboxItem]>
    private let answer: @Sendable (String) async throws(SocialError) -> [OutboxItem]

    init(
        _ items: [OutboxItem] = [],
        _ answer: @escaping @Sendable (String) async throws(SocialError) -> [OutboxItem] = { _ in [] }
    ) {
        current = CurrentValue(items)
        self.answer = answer
    }

    var items: AsyncStream<[OutboxItem]> { current.stream() }

    func list() async throws(SocialError) -> [OutboxItem] {
        _ = try await answer("list")
        return current.value
    }

    func sendWaiting() async throws(SocialError) -> [OutboxItem] { try await answer("send") }

    func retry(_ id: Int64?) async throws(SocialError) -> [OutboxItem] {
        asked.record("retry \(id.map(String.init) ?? "all")")
        return try await answer("retry")
    }

    func drop(_ id: Int64) async throws(SocialError) -> OutboxItem {
        asked.record("drop \(id)")
        _ = try await answer("drop")
        return Sample.queued(id)
    }

    func restore(_ id: Int64) async throws(SocialError) {
        asked.record("restore \(id)")
        _ = try await answer("restore")
    }

    func takeBack(_ id: Int64) async throws(SocialError) -> StoredDraft {
        asked.record("take back \(id)")
        _ = try await answer("take back")
        return Sample.draft(1, "a")
    }
}

extension Sample {
    static func queued(_ id: Int64, _ state: OutboxItem.State = .waiting) -> OutboxItem {
        OutboxItem(
            id: id, account: acting, action: .follow(actor: "bob.test"), record: nil, state: state, problem: nil,
            created: Date(timeIntervalSince1970: 0), attempts: 0)
    }
}

@MainActor
struct OutboxNapkinTests {
    private let parent = SpyParent()
    private let presenter = OutboxNapkinPresenter()

    private func interactor(_ outbox: StubOutbox) -> OutboxNapkinInteractor {
        OutboxNapkinInteractor(
            presenter: presenter, listener: parent, outbox: outbox, drafts: StubDrafts([Sample.draft(1, "a")]))
    }

    @Test func showsWhatIsInItAndTellsOnce() async {
        let outbox = StubOutbox([Sample.queued(1)])
        let interactor = interactor(outbox)
        await interactor.activate()
        #expect(await parent.told.events(1) == [.loaded])
        #expect(presenter.items == [Sample.queued(1)])
        // What other processes do is shown too, and is no second load.
        let shown = Gate()
        let watch = Task { @MainActor [presenter] in
            while presenter.items?.count != 2 { await Task.yield() }
            shown.open()
        }
        outbox.current.send([Sample.queued(1), Sample.queued(2)])
        await shown.pass()
        await watch.value
        #expect(parent.told.events == [.loaded])
        await interactor.deactivate()
    }

    @Test func tellsAStoreThatCannotBeRead() async {
        let interactor = interactor(StubOutbox { _ throws(SocialError) in throw .storage(detail: "broken") })
        await interactor.activate()
        // The observation may still tell something.
        #expect(Set(await parent.told.events(2)) == [.loaded, .failed(.storage(detail: "broken"))])
        await interactor.deactivate()
    }

    @Test func aRetryShowsWhatItLeftWhateverTheObservationSays() async {
        let outbox = StubOutbox([Sample.queued(1), Sample.queued(2)]) { what throws(SocialError) in
            what == "retry" ? [Sample.queued(2, .refused)] : []
        }
        let interactor = interactor(outbox)
        await interactor.activate()
        await parent.told.events(1)
        await interactor.didTapRetry(nil)
        #expect(presenter.left == [Sample.queued(2, .refused)])
        // An older list that arrives late.
        presenter.show([Sample.queued(1), Sample.queued(2)])
        #expect(presenter.left == [Sample.queued(2, .refused)])
        await interactor.didTapRetry(2)
        #expect(outbox.asked.events == ["retry all", "retry 2"])
        #expect(parent.told.events == [.loaded, .finished, .finished])
        await interactor.deactivate()
    }

    @Test func dropsAndTellsWhatIsNotThere() async {
        let first = FirstTime()
        let outbox = StubOutbox([Sample.queued(7)]) { what throws(SocialError) in
            if what == "drop", !first() { throw .notFound(what: "the outbox entry 7") }
            return []
        }
        let interactor = interactor(outbox)
        await interactor.activate()
        await parent.told.events(1)
        await interactor.didTapDrop(7)
        #expect(presenter.dropped == Sample.queued(7))
        await interactor.didTapDrop(7)
        #expect(presenter.failure == .notFound(what: "the outbox entry 7"))
        #expect(parent.told.events == [.loaded, .dropped(7), .failed(.notFound(what: "the outbox entry 7"))])
        await interactor.deactivate()
    }

    @Test func whatWasDroppedComesBackAndWhatWasRefusedIsCorrected() async {
        let outbox = StubOutbox([Sample.queued(7)])
        let interactor = interactor(outbox)
        await interactor.activate()
        await parent.told.events(1)
        await interactor.didTapDrop(7)
        await interactor.didTapUndoDrop(7)
        await interactor.didTapEdit(7)
        #expect(outbox.asked.events == ["drop 7", "restore 7", "take back 7"] && !presenter.isWorking)
        #expect(parent.told.events == [.loaded, .dropped(7), .opened("a", 1)])
        await interactor.deactivate()
    }

    @Test func doesNothingBeforeItIsActive() async {
        let outbox = StubOutbox()
        let interactor = interactor(outbox)
        await interactor.didTapRetry(nil)
        await interactor.didTapDrop(1)
        #expect(outbox.asked.events == [])
        #expect(presenter.items == nil)
    }
}
