import NapkinTesting
import Testing

@testable import Napkin

/// Activation and deactivation: their order, and what they wait for. Every interleaving is forced.
struct TransitionTests {
    typealias Hooks = SpyLog<String>

    /// Returns when that many transitions stand in line.
    static func line(of lifecycle: InteractorLifecycle, reaches count: Int) async {
        while lifecycle.state.withLock({ $0.machine.lineCount }) < count { await Task.yield() }
    }

    @Test func deactivateWaitsForASuspendedDidBecomeActive() async {
        let gate = Gate()
        let log = Hooks()
        let interactor = SpyInteractor(
            lifecycle: .patient,
            whenActive: {
                await gate.pass()
                log.record("became active")
            },
            whenResigning: { log.record("will resign") })
        let activation = Task {
            await interactor.activate()
            log.record("activate returned")
        }
        await gate.arrivals()
        let deactivation = Task {
            await interactor.deactivate()
            log.record("deactivate returned")
        }
        await Self.line(of: interactor.lifecycle, reaches: 1)
        #expect(await interactor.isActive)
        #expect(log.events.isEmpty)
        gate.open()
        await activation.value
        await deactivation.value
        #expect(log.events.first == "became active")
        let resigned = log.events.firstIndex(of: "will resign")
        let returned = log.events.firstIndex(of: "deactivate returned")
        #expect(resigned != nil && returned != nil && resigned! < returned!)
        #expect(await !interactor.isActive)
    }

    @Test func transitionsRunInCallOrder() async {
        let gate = Gate()
        let log = SpyLog<SpyInteractor.Hook>()
        let interactor = SpyInteractor("a", log: log, whenActive: { await gate.pass() })
        var calls = [Task { await interactor.activate() }]
        await gate.arrivals()
        for index in 1...6 {
            let isActivation = index % 2 == 0
            calls.append(
                Task(priority: index % 3 == 0 ? .low : .high) {
                    if isActivation { await interactor.activate() } else { await interactor.deactivate() }
                })
            await Self.line(of: interactor.lifecycle, reaches: index)
        }
        gate.open()
        for call in calls { await call.value }
        let on = SpyInteractor.Hook.didBecomeActive("a")
        let off = SpyInteractor.Hook.willResignActive("a")
        #expect(log.events == [on, off, on, off, on, off, on])
        #expect(await interactor.isActive)
    }

    @Test func askingForWhatIsThereDoesNothing() async {
        let log = SpyLog<SpyInteractor.Hook>()
        let interactor = SpyInteractor("a", log: log)
        await interactor.deactivate()
        #expect(log.events.isEmpty)
        await interactor.activate()
        await interactor.activate()
        #expect(log.events == [.didBecomeActive("a")])
    }

    @Test func aCancelledCallerDoesNotStopATransition() async {
        let log = SpyLog<SpyInteractor.Hook>()
        let interactor = SpyInteractor("a", log: log)
        let gate = Gate()
        let call = Task {
            await gate.pass()
            await interactor.activate()
        }
        await gate.arrivals()
        call.cancel()
        gate.open()
        await call.value
        #expect(await interactor.isActive)
    }

    @Test func afterDeactivateNoTaskRuns() async {
        let gate = Gate()
        let log = Hooks()
        let interactor = SpyInteractor(lifecycle: .patient)
        await interactor.activate()
        interactor.task {
            await gate.pass()
            log.record("task ended, cancelled: \(Task.isCancelled)")
        }
        await gate.arrivals()
        let deactivation = Task {
            await interactor.deactivate()
            log.record("deactivate returned")
        }
        while await interactor.isActive { await Task.yield() }
        #expect(log.events.isEmpty)
        gate.open()
        await deactivation.value
        #expect(log.events == ["task ended, cancelled: true", "deactivate returned"])
        #expect(interactor.lifecycle.taskCount == 0)
    }

    @Test func anActivationWaitsForTheTasksOfTheTimeBefore() async {
        let gate = Gate()
        let log = Hooks()
        let interactor = SpyInteractor(lifecycle: .patient, whenActive: { log.record("active") })
        await interactor.activate()
        interactor.task {
            await gate.pass()
            log.record("task ended")
        }
        await gate.arrivals()
        let deactivation = Task { await interactor.deactivate() }
        while await interactor.isActive { await Task.yield() }
        let activation = Task { await interactor.activate() }
        await Self.line(of: interactor.lifecycle, reaches: 1)
        gate.open()
        await deactivation.value
        await activation.value
        #expect(log.events == ["active", "task ended", "active"])
    }

    // MARK: From inside

    @Test func aTaskMayDeactivateItsOwnInteractor() async {
        let log = Hooks()
        let end = Gate()
        let interactor = SpyInteractor(lifecycle: .patient, whenResigning: { log.record("will resign") })
        await interactor.activate()
        interactor.task {
            await interactor.deactivate()
            log.record("returned to the task, active: \(await interactor.isActive)")
            await end.pass()
            log.record("task ends")
        }
        await end.arrivals()
        #expect(log.events == ["will resign", "returned to the task, active: false"])
        // Someone outside does wait for the task.
        let outside = Task {
            await interactor.deactivate()
            log.record("outside returned")
        }
        await Self.line(of: interactor.lifecycle, reaches: 1)
        end.open()
        await outside.value
        #expect(log.events.suffix(2) == ["task ends", "outside returned"])
    }

    @Test func didBecomeActiveMayDeactivateItsOwnInteractor() async {
        let log = Hooks()
        let holder = Guarded<SpyInteractor?>(nil)
        let interactor = SpyInteractor(
            lifecycle: .patient,
            whenActive: {
                await holder.withLock { $0 }?.deactivate()
                log.record("hook ends")
            },
            whenResigning: { log.record("will resign") })
        holder.withLock { $0 = interactor }
        await interactor.activate()
        await log.events(2)
        await interactor.deactivate()
        #expect(log.events == ["hook ends", "will resign"])
        #expect(await !interactor.isActive)
        holder.withLock { $0 = nil }
    }

    @Test func didBecomeActiveMayActivateItsOwnInteractor() async {
        let log = Hooks()
        let holder = Guarded<SpyInteractor?>(nil)
        let interactor = SpyInteractor(
            lifecycle: .patient,
            whenActive: {
                await holder.withLock { $0 }?.activate()
                log.record("hook ends")
            })
        holder.withLock { $0 = interactor }
        await interactor.activate()
        #expect(log.events == ["hook ends"])
        await interactor.activate()
        #expect(log.events.count == 1)
        await interactor.deactivate()
        #expect(await !interactor.isActive)
        holder.withLock { $0 = nil }
    }

    @Test func anActivationWaitsForTheOneUnderWay() async {
        let gate = Gate()
        let log = Hooks()
        let interactor = SpyInteractor(
            lifecycle: .patient,
            whenActive: {
                await gate.pass()
                log.record("became active")
            })
        let first = Task { await interactor.activate() }
        await gate.arrivals()
        let second = Task {
            await interactor.activate()
            log.record("second returned")
        }
        await Self.line(of: interactor.lifecycle, reaches: 1)
        #expect(log.events.isEmpty)
        gate.open()
        await first.value
        await second.value
        #expect(log.events == ["became active", "second returned"])
    }

    @Test func willResignActiveMayAskForTransitions() async {
        let holder = Guarded<SpyInteractor?>(nil)
        let interactor = SpyInteractor(
            lifecycle: .patient,
            whenResigning: {
                await holder.withLock { $0 }?.deactivate()
            })
        holder.withLock { $0 = interactor }
        await interactor.activate()
        await interactor.deactivate()
        #expect(await !interactor.isActive)
        holder.withLock { $0 = nil }
    }

    @Test func twoTasksMayDeactivateTheirInteractorAtOnce() async {
        let gate = Gate()
        let log = Hooks()
        let interactor = SpyInteractor(lifecycle: .patient)
        await interactor.activate()
        for name in ["a", "b"] {
            interactor.task {
                await gate.pass()
                await interactor.deactivate()
                log.record(name)
            }
        }
        await gate.arrivals(2)
        gate.open()
        await interactor.deactivate()
        #expect(Set(log.events) == ["a", "b"])
    }

    @Test func childTasksCountAsInside() async {
        let log = Hooks()
        let interactor = SpyInteractor(lifecycle: .patient)
        await interactor.activate()
        let task = interactor.task {
            async let inner: Void = interactor.deactivate()
            await inner
            log.record("returned")
        }
        await task.value
        await interactor.deactivate()
        #expect(log.events == ["returned"])
    }

    @Test func anotherInteractorsTaskIsOutside() async {
        let gate = Gate()
        let log = Hooks()
        let one = SpyInteractor(lifecycle: .patient)
        let other = SpyInteractor()
        await one.activate()
        await other.activate()
        one.task {
            await gate.pass()
            log.record("task of one ends")
        }
        await gate.arrivals()
        let task = other.task {
            await one.deactivate()
            log.record("deactivate of one returned")
        }
        while await one.isActive { await Task.yield() }
        gate.open()
        await task.value
        #expect(log.events == ["task of one ends", "deactivate of one returned"])
    }

    // MARK: The bound

    @Test func aTaskThatWillNotStopIsNamedAfterTheBound() async {
        let clock = ManualClock()
        let problems = SpyLog<TreeEvent>()
        let diagnostics = Diagnostics(clock: clock, stopBound: .seconds(5), leakGrace: nil) { problems.record($0) }
        let gate = Gate()
        let interactor = SpyInteractor(lifecycle: InteractorLifecycle(diagnostics: diagnostics))
        await interactor.activate()
        let straggler = interactor.task(name: "upload") { await gate.pass() }
        interactor.task { for await _ in AsyncStream<Int>(unfolding: { nil }) {} }
        await gate.arrivals()
        let deactivation = Task { await interactor.deactivate() }
        await clock.sleepers(1)
        clock.advance(by: .seconds(4))
        #expect(problems.events.isEmpty)
        clock.advance(by: .seconds(1))
        await deactivation.value
        guard case .tasksOutlivedStop(let names) = problems.events.first?.kind else {
            Issue.record("No problem was reported")
            return
        }
        #expect(names.count == 1)
        #expect(names[0].hasPrefix("upload (NapkinTests/"))
        #expect(problems.events[0].napkin == "SpyInteractor")

        // The interactor works on; the straggler's end changes nothing, and later stops do not wait for it.
        await interactor.activate()
        let other = interactor.task {}
        await other.value
        await interactor.deactivate()
        #expect(interactor.lifecycle.taskCount == 1)
        gate.open()
        await straggler.value
        while interactor.lifecycle.taskCount > 0 { await Task.yield() }
        #expect(problems.events.count == 1)
    }

    @Test func theBoundIsForgottenWhenTheTasksStop() async {
        let clock = ManualClock()
        let problems = SpyLog<TreeEvent>()
        let diagnostics = Diagnostics(clock: clock, leakGrace: nil) { problems.record($0) }
        let gate = Gate()
        let interactor = SpyInteractor(lifecycle: InteractorLifecycle(diagnostics: diagnostics))
        await interactor.activate()
        interactor.task { await gate.pass() }
        await gate.arrivals()
        let deactivation = Task { await interactor.deactivate() }
        await clock.sleepers(1)
        gate.open()
        await deactivation.value
        while clock.sleeperCount > 0 { await Task.yield() }
        #expect(problems.events.isEmpty)
    }
}
