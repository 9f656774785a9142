import NapkinTesting
import TestScale
import Testing

@testable import Napkin

/// Random trees under random calls from many tasks at once. What must always hold is checked while they run and when
/// they have ended.
struct TreePropertyTests {
    /// Counts what an interactor's hooks and tasks do, and finds what must not be.
    final class Watch: Sendable {
        struct State {
            var isInHook = false
            var isActive = false
            var lastTask = 0
            var running: Set<Int> = []
            /// Those that ran when the interactor was about to become inactive.
            var stopping: Set<Int> = []
            var faults: [String] = []
        }

        let state = Guarded(State())

        func enterHook(activating: Bool) {
            state.withLock { state in
                if state.isInHook { state.faults.append("hooks overlap") }
                if state.isActive == activating { state.faults.append("a hook ran twice in a row") }
                // Others may already have started tasks: the interactor counts as active before its hook runs.
                if activating, !state.running.isDisjoint(with: state.stopping) {
                    state.faults.append("activated while a task of the last time ran")
                }
                state.isInHook = true
            }
        }

        func leaveHook(activating: Bool) {
            state.withLock { state in
                state.isInHook = false
                state.isActive = activating
                if !activating { state.stopping = state.running }
            }
        }

        func taskBegins() -> Int {
            state.withLock { state in
                state.lastTask += 1
                state.running.insert(state.lastTask)
                return state.lastTask
            }
        }

        func taskEnds(_ task: Int) { _ = state.withLock { $0.running.remove(task) } }
    }

    final actor WatchedInteractor: Interactable {
        nonisolated let lifecycle: InteractorLifecycle
        nonisolated let watch = Watch()

        init(_ diagnostics: Diagnostics) {
            lifecycle = InteractorLifecycle(diagnostics: diagnostics)
        }

        func didBecomeActive() async {
            watch.enterHook(activating: true)
            await Task.yield()
            watch.leaveHook(activating: true)
        }

        func willResignActive() async {
            watch.enterHook(activating: false)
            await Task.yield()
            watch.leaveHook(activating: false)
        }
    }

    @MainActor
    final class WatchedRouter: Router<WatchedInteractor> {}

    @Test(arguments: 0..<UInt64(TestScale.rounds(12))) func randomCallsKeepTheInvariants(seed: UInt64) async {
        // The bound never passes on this clock: were a task not to stop, the test would not end.
        let diagnostics = Diagnostics(clock: ManualClock(), leakGrace: nil, report: { _ in })
        let routers = await (0..<16).mappedOnMain { _ in WatchedRouter(interactor: WatchedInteractor(diagnostics)) }
        await withTaskGroup(of: Void.self) { group in
            for caller in 0..<6 {
                group.addTask {
                    var random = SeededRandom(seed * 100 + UInt64(caller))
                    await MisusePolicy.$current.withValue(.refuse) {
                        for _ in 0..<120 { await Self.call(routers, &random) }
                    }
                }
            }
            await group.waitForAll()
        }
        await Self.checkShape(routers)
        for router in routers { await router.detachChildren() }
        for router in routers { await router.interactable.deactivate() }
        for router in routers {
            let interactor = await router.interactor
            let state = interactor.watch.state.withLock { $0 }
            #expect(state.faults.isEmpty)
            #expect(state.running.isEmpty, "a task ran after deactivate had returned")
            #expect(!state.isActive)
            #expect(interactor.lifecycle.taskCount == 0)
            #expect(await router.children.isEmpty)
        }
    }

    private static func call(_ routers: [WatchedRouter], _ random: inout SeededRandom) async {
        let one = routers.randomElement(using: &random)!
        let other = routers.randomElement(using: &random)!
        let interactor = await one.interactor
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1:
            await one.attachChild(other)
        case 2:
            await one.detachChild(other)
        case 3:
            if let child = await one.children.last { await one.detachChild(child) }
        case 4:
            await interactor.activate()
        case 5:
            await interactor.deactivate()
        case 6:
            startTask(of: interactor) { await Task.yield() }
        case 7:
            // Asked for from inside, directly or by way of a router above.
            startTask(of: interactor) { await interactor.deactivate() }
        default:
            startTask(of: interactor) {
                if let parent = await interactor.lifecycle.link.parent as? WatchedRouter {
                    await parent.detachChild(one)
                }
            }
        }
        await checkShape(routers)
    }

    private static func startTask(of interactor: WatchedInteractor, _ body: @escaping @Sendable () async -> Void) {
        let watch = interactor.watch
        interactor.task {
            let task = watch.taskBegins()
            await body()
            watch.taskEnds(task)
        }
    }

    /// Every child knows its parent, has one, and no router is its own ancestor.
    @MainActor
    private static func checkShape(_ routers: [WatchedRouter]) {
        var parents: [ObjectIdentifier: Int] = [:]
        for router in routers {
            for child in router.children {
                parents[ObjectIdentifier(child), default: 0] += 1
                #expect(child.interactable.lifecycle.link.parent === router)
            }
            var steps = 0
            var above = router.interactable.lifecycle.link.parent
            while let parent = above, steps <= routers.count {
                steps += 1
                above = parent.interactable.lifecycle.link.parent
            }
            #expect(steps < routers.count, "a cycle")
        }
        #expect(parents.values.allSatisfy { $0 == 1 })
    }
}

extension Range<Int> {
    @MainActor
    fileprivate func mappedOnMain<Element: Sendable>(_ make: @MainActor (Int) -> Element) async -> [Element] {
        map { make($0) }
    }
}
