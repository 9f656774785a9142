import Foundation
import Napkin

/// A tree of napkins that is built, attached and detached, beside the same objects by hand with the same bare hops.
@MainActor
enum TreeBenchmark {
    static func run() async {
        var perNode: [Int: Double] = [:]
        for size in [1_000, 10_000, 20_000] {
            print("napkin tree: \(size) napkins built, attached and detached, median of 15")
            var race = Race()
            race.add("the same objects by hand, and as many bare hops") { await byHand(size) }
            race.add("napkins", goal: 1.5) { await napkins(size, leakGrace: nil) }
            race.add("napkins, looked at for leaks as in debug builds") {
                await napkins(size, leakGrace: .seconds(3600))
            }
            let medians = await race.run(rounds: 15, count: size)
            perNode[size] = medians[1] / Double(size)
        }
        let growth = (perNode[20_000] ?? 0) / (perNode[1_000] ?? 1)
        print(String(format: "  a napkin among 20,000 takes %.2f times as long as one among 1,000 (linear: 1)", growth))
    }

    /// Ten children each: 10,000 napkins are four levels deep.
    private static let width = 10

    private static func napkins(_ size: Int, leakGrace: Duration?) async {
        let diagnostics = Diagnostics(clock: StoppedClock(), leakGrace: leakGrace, report: { _ in })
        let root = TreeRouter(interactor: TreeInteractor(lifecycle: InteractorLifecycle(diagnostics: diagnostics)))
        await root.interactable.activate()
        let top = TreeRouter(interactor: TreeInteractor())
        await root.attachChild(top)
        var parents = [top]
        var next = 0
        for number in 1..<size {
            let child = TreeRouter(interactor: TreeInteractor())
            await parents[next].attachChild(child)
            parents.append(child)
            if number % width == 0 { next += 1 }
        }
        parents = []
        await root.detachChild(top)
    }

    private static func byHand(_ size: Int) async {
        let root = HandRouter(interactor: HandInteractor())
        await root.interactor.becomeActive()
        let top = HandRouter(interactor: HandInteractor())
        root.children.append(top)
        await top.interactor.becomeActive()
        var parents = [top]
        var next = 0
        for number in 1..<size {
            let child = HandRouter(interactor: HandInteractor())
            parents[next].children.append(child)
            await child.interactor.becomeActive()
            parents.append(child)
            if number % width == 0 { next += 1 }
        }
        parents = []
        await root.detach(top)
    }

    private final actor TreeInteractor: Interactable {
        nonisolated let lifecycle: InteractorLifecycle
        private var isShown = false

        init(lifecycle: InteractorLifecycle = InteractorLifecycle()) {
            self.lifecycle = lifecycle
        }

        func didBecomeActive() async { isShown = true }
        func willResignActive() async { isShown = false }
    }

    @MainActor
    private final class TreeRouter: Router<TreeInteractor> {}

    private final class HandLifecycle: Sendable {}

    private final actor HandInteractor {
        nonisolated let lifecycle = HandLifecycle()
        private var isShown = false

        func becomeActive() async { isShown = true }
        func resignActive() async { isShown = false }
    }

    @MainActor
    private final class HandRouter {
        let interactor: HandInteractor
        let lifecycle: HandLifecycle
        var children: [HandRouter] = []

        init(interactor: HandInteractor) {
            self.interactor = interactor
            lifecycle = interactor.lifecycle
        }

        func detach(_ child: HandRouter) async {
            await child.takeDown()
            children.removeAll { $0 === child }
        }

        private func takeDown() async {
            while let child = children.last {
                await child.takeDown()
                children.removeLast()
            }
            await interactor.resignActive()
        }
    }
}

/// A clock whose sleeps end at once, with an error: what waits for it gives up.
private struct StoppedClock: _Concurrency.Clock {
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        throw CancellationError()
    }
}
