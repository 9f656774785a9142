import Foundation
import Napkin

/// An event's way from a view to an interactor and back to a presenter, beside the same hops without a framework.
@MainActor
enum DispatchBenchmark {
    private static let events = 2_000

    static func run() async {
        print("napkin dispatch: view, interactor, presenter; the next event when one is shown, median of 31")
        await race(burst: 1).run(rounds: 31, count: events)
        print("napkin dispatch: the same in bursts of 50, beside the bare hops one by one")
        await race(burst: 50).run(rounds: 31, count: events)
    }

    private static func race(burst: Int) -> Race {
        var race = Race()
        race.add("the bare hops: await interactor.didTap()") { await bare() }
        race.add("dispatch(to:)", goal: 1.4) {
            await shown(burst) { view in dispatch(to: view.interactor) { await $0.didTap() } }
        }
        race.add("dispatch { [weak listener] in … }", goal: 1.4) {
            await shown(burst) { view in dispatch { [weak interactor = view.interactor] in await interactor?.didTap() }
            }
        }
        race.add("a plain AsyncStream channel") { await channel(burst) }
        race.add("a bare Task, without a promise of order") {
            await shown(burst) { view in Task { [weak interactor = view.interactor] in await interactor?.didTap() } }
        }
        return race
    }

    /// The view's code is asynchronous here and calls the interactor itself.
    private static func bare() async {
        let interactor = TappedInteractor(presenter: CountingPresenter())
        for _ in 0..<events { await interactor.didTap() }
    }

    private static func shown(_ burst: Int, _ tap: @MainActor (View) -> Void) async {
        let presenter = CountingPresenter()
        let interactor = TappedInteractor(presenter: presenter)
        let view = View(interactor: interactor)
        for sent in stride(from: 0, to: events, by: burst) {
            for _ in 0..<burst { tap(view) }
            await presenter.hasShown(sent + burst)
        }
        withExtendedLifetime(interactor) {}
    }

    private static func channel(_ burst: Int) async {
        let presenter = CountingPresenter()
        let interactor = TappedInteractor(presenter: presenter)
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let consumer = Task { await interactor.consume(stream) }
        for sent in stride(from: 0, to: events, by: burst) {
            for _ in 0..<burst { continuation.yield(1) }
            await presenter.hasShown(sent + burst)
        }
        continuation.finish()
        await consumer.value
    }

    @MainActor
    private final class View {
        weak var interactor: TappedInteractor?

        init(interactor: TappedInteractor) {
            self.interactor = interactor
        }
    }

    @MainActor
    private final class CountingPresenter: Presentable {
        private var shown = 0
        private var awaited = Int.max
        private var waiter: CheckedContinuation<Void, Never>?

        func show(_ count: Int) {
            shown += 1
            guard shown == awaited else { return }
            waiter?.resume()
            waiter = nil
        }

        func hasShown(_ count: Int) async {
            guard shown < count else { return }
            awaited = count
            await withCheckedContinuation { waiter = $0 }
        }
    }

    private final actor TappedInteractor: PresentableInteractable {
        nonisolated let lifecycle = InteractorLifecycle()
        nonisolated let presenter: CountingPresenter
        private var count = 0
        private var shown = 0

        init(presenter: CountingPresenter) {
            self.presenter = presenter
        }

        func didTap() async {
            count += 1
            await presenter.show(count)
            // Without this the compiler leaves out the way back from the presenter.
            shown += 1
        }

        func consume(_ stream: AsyncStream<Int>) async {
            for await _ in stream { await didTap() }
        }
    }
}
