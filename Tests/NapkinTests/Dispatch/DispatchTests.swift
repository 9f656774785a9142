import Napkin
import NapkinTesting
import Testing

/// A tap's way to an interactor.
@MainActor
struct DispatchTests {
    protocol Listener: AnyObject, Sendable {
        func tap(_ number: Int) async
        func type(_ text: String) async
    }

    final actor Listening: Listener {
        nonisolated let log = SpyLog<String>()
        private let gate: Gate?

        init(gate: Gate? = nil) {
            self.gate = gate
        }

        func tap(_ number: Int) async {
            log.record("\(number)")
        }

        func type(_ text: String) async {
            log.record(text)
            await gate?.pass()
        }

        func wait() async {
            log.record("waits")
            await gate?.pass()
            log.record("waited")
        }

        func disturb() {}
    }

    @Test func actionsArriveInOrderWhateverTheirPriority() async {
        let priorities: [TaskPriority?] = [nil, .low, .high, .background, .medium]
        for _ in 0..<200 {
            let listening = Listening()
            let listener: (any Listener)? = listening
            let noise = [TaskPriority.low, .high].map { priority in
                Task.detached(priority: priority) { for _ in 0..<20 { await listening.disturb() } }
            }
            for number in 0..<50 {
                if number % 2 == 0 {
                    dispatch(priority: priorities[number % 5]) { [weak listening] in await listening?.tap(number) }
                } else {
                    dispatch(to: listener) { await $0.tap(number) }
                }
            }
            #expect(await listening.log.events(50) == (0..<50).map(String.init))
            for task in noise { await task.value }
        }
    }

    @Test func tenThousandTapsArriveInOrder() async {
        let listening = Listening()
        let noise = Task.detached(priority: .high) { while !Task.isCancelled { await listening.disturb() } }
        for number in 0..<10_000 {
            dispatch(to: listening) { await $0.tap(number) }
        }
        #expect(await listening.log.events(10_000) == (0..<10_000).map(String.init))
        noise.cancel()
        await noise.value
    }

    @Test func actionsOfCallersOfAnyPriorityArriveInOrder() async {
        for _ in 0..<50 {
            let listening = Listening()
            let sent = SpyLog<String>()
            let callers = (0..<20).map { number in
                Task(priority: number % 2 == 0 ? .low : .high) { @MainActor in
                    sent.record("\(number)")
                    dispatch(to: listening) { await $0.tap(number) }
                }
            }
            for caller in callers { await caller.value }
            #expect(await listening.log.events(20) == sent.events)
        }
    }

    @Test func anActionThatWaitsDoesNotHoldUpTheNext() async {
        let gate = Gate()
        let listening = Listening(gate: gate)
        dispatch(to: listening) { await $0.wait() }
        dispatch(to: listening) { await $0.tap(1) }
        #expect(await listening.log.events(2) == ["waits", "1"])
        gate.open()
        #expect(await listening.log.events(3) == ["waits", "1", "waited"])
    }

    @Test func anActionForNobodyIsDropped() async {
        let gone: Listening? = nil
        #expect(dispatch(to: gone) { await $0.tap(1) } == nil)
        dispatch(to: gone, key: "key") { await $0.tap(1) }
    }

    @Test func theListenerIsHeldOnlyWhileTheActionRuns() async throws {
        try await expectFreed {
            let listening = Listening()
            await dispatch(to: listening) { await $0.tap(1) }?.value
            return [listening]
        }
    }

    @Test func aBurstIsCoalescedToItsNewest() async {
        let gate = Gate()
        let listening = Listening(gate: gate)
        for text in ["n", "na", "nap", "napk"] {
            dispatch(to: listening, key: "text") { await $0.type(text) }
        }
        await gate.arrivals()
        gate.open()
        #expect(await listening.log.events(2) == ["n", "napk"])
        // Nothing is left over.
        dispatch(to: listening, key: "text") { await $0.type("napkin") }
        #expect(await listening.log.events(3) == ["n", "napk", "napkin"])
    }

    @Test func keysAndListenersAreIndependent() async {
        let gate = Gate()
        let one = Listening(gate: gate)
        let other = Listening(gate: gate)
        dispatch(to: one, key: 1) { await $0.type("a") }
        dispatch(to: one, key: 2) { await $0.type("b") }
        dispatch(to: other, key: 1) { await $0.type("c") }
        #expect(await one.log.events(2) == ["a", "b"])
        #expect(await other.log.events(1) == ["c"])
        gate.open()
    }

    @Test func anActionWithoutKeyIsNotOvertaken() async {
        let gate = Gate()
        let listening = Listening(gate: gate)
        dispatch(to: listening, key: "text") { await $0.type("a") }
        dispatch(to: listening, key: "text") { await $0.type("ab") }
        dispatch(to: listening, key: "text") { await $0.type("abc") }
        dispatch(to: listening) { await $0.tap(1) }
        dispatch(to: listening, key: "text") { await $0.type("abcd") }
        let first = await listening.log.events(3)
        #expect(first == ["a", "abc", "1"])
        gate.open()
        #expect(await listening.log.events(4) == ["a", "abc", "1", "abcd"])
    }

    @Test func aWaitingActionIsDroppedWhenItsListenerIsGone() async {
        let gate = Gate()
        let log = SpyLog<String>()
        var listening: Listening? = Listening()
        weak let watched = listening
        dispatch(to: listening, key: "text") { _ in
            await gate.pass()
            log.record("first")
        }
        dispatch(to: listening, key: "text") { _ in log.record("second") }
        await gate.arrivals()
        listening = nil
        gate.open()
        while watched != nil { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(log.events == ["first"])
    }

    @Test func anActionIsNoPartOfTheTaskThatCalledTheView() async {
        let gate = Gate()
        let log = SpyLog<String>()
        let interactor = SpyInteractor(lifecycle: .patient)
        await interactor.activate()
        let running = Gate()
        interactor.task { @MainActor in
            dispatch {
                await interactor.deactivate()
                log.record("deactivate returned")
            }
            running.open()
            await gate.pass()
            log.record("task ended")
        }
        await running.pass()
        while await interactor.isActive { await Task.yield() }
        gate.open()
        #expect(await log.events(2) == ["task ended", "deactivate returned"])
    }
}
