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
    func outboxNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
}

/// An outbox that holds what the test says.
private final class StubOutbox: OutboxManaging {
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
        OutboxNapkinInteractor(presenter: presenter, listener: parent, outbox: outbox)
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

    @Test func doesNothingBeforeItIsActive() async {
        let outbox = StubOutbox()
        let interactor = interactor(outbox)
        await interactor.didTapRetry(nil)
        await interactor.didTapDrop(1)
        #expect(outbox.asked.events == [])
        #expect(presenter.items == nil)
    }
}

/// Ctrl-C while the server is silent.
@MainActor
struct StoppingTests {
    private let parent = SpyParent()
    private nonisolated static let queued = ActionOutcome(
        record: "at://r", changed: true, account: Sample.acting, subject: ActionSubject(id: "i", name: "n"),
        delivery: .queued(because: .cancelled))

    /// Waits until the asker is stopped; what was kept by then is told as queued.
    private func acting(_ silence: StubSilence, isKept: Bool) -> StubActing {
        StubActing(
            { _ throws(SocialError) in
                do { try await silence.wait() } catch {}
                if isKept { return Self.queued }
                throw .cancelled
            },
            publish: { _ throws(SocialError) in
                do { try await silence.wait() } catch {}
                if isKept {
                    return PublishedPost(
                        reference: RecordReference(uri: "at://p", cid: ""), account: Sample.acting,
                        delivery: .queued(because: .cancelled))
                }
                throw .cancelled
            })
    }

    @Test(arguments: [true, false]) func aLikeThatIsStoppedIsQueuedOrGone(_ isKept: Bool) async {
        let silence = StubSilence()
        let presenter = PostActionNapkinPresenter(action: .like, post: "at://a")
        let interactor = PostActionNapkinInteractor(
            presenter: presenter, listener: parent, acting: acting(silence, isKept: isKept), action: .like,
            post: "at://a")
        await interactor.activate()
        let tap = Task { await interactor.didTapPerform() }
        await silence.asked.pass()
        await interactor.didTapStop()
        await tap.value
        #expect(presenter.outcome == (isKept ? Self.queued : nil))
        #expect(!presenter.isWorking && presenter.failure == nil)
        #expect(parent.told.events == [isKept ? .finished : .failed(.cancelled)])
    }

    @Test(arguments: [true, false]) func aFollowThatIsStoppedIsQueuedOrGone(_ isKept: Bool) async {
        let silence = StubSilence()
        let presenter = FollowNapkinPresenter(actor: "bob.test")
        let interactor = FollowNapkinInteractor(
            presenter: presenter, listener: parent, following: acting(silence, isKept: isKept), actor: "bob.test")
        await interactor.activate()
        let tap = Task { await interactor.didTapFollow() }
        await silence.asked.pass()
        await interactor.didTapStop()
        await tap.value
        #expect(presenter.outcome == (isKept ? Self.queued : nil))
        #expect(!presenter.isWorking)
        #expect(parent.told.events == [isKept ? .finished : .failed(.cancelled)])
    }

    @Test(arguments: [true, false]) func aPostThatIsStoppedIsQueuedOrHandedOver(_ isKept: Bool) async {
        let silence = StubSilence()
        let acting = acting(silence, isKept: isKept)
        let presenter = ComposerNapkinPresenter(draft: PostDraft(text: "Hi"))
        let interactor = ComposerNapkinInteractor(
            presenter: presenter, listener: parent, writing: acting, drafts: StubDrafts(), marking: acting,
            draft: PostDraft(text: "Hi"))
        await interactor.activate()
        let tap = Task { await interactor.didTapPublish() }
        await silence.asked.pass()
        await interactor.didTapStop()
        await tap.value
        guard isKept else {
            #expect(presenter.phase == .editing && parent.told.events == [.cancelled])
            return
        }
        guard case .published(let post) = presenter.phase else {
            Issue.record("\(presenter.phase)")
            return
        }
        #expect(post.delivery == .queued(because: .cancelled))
        #expect(parent.told.events == [.published(post)])
    }
}
