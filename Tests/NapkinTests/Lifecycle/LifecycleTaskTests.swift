import Napkin
import NapkinTesting
import TestScale
import Testing

/// The tasks of a lifecycle, and what others see of it.
struct LifecycleTaskTests {
    /// In a process of its own: the memory is everybody's.
    @Test func finishedTasksLeaveTheSet() async {
        await #expect(processExitsWith: .success) {
            let interactor = SpyInteractor()
            await interactor.activate()
            for _ in 0..<1_000 { await interactor.task {}.value }
            let before = ResidentMemory.bytes
            for _ in 0..<TestScale.rounds(100_000, long: 1_000_000) { await interactor.task {}.value }
            let grown = ResidentMemory.bytes - before
            #expect(interactor.lifecycle.taskCount <= 1)
            #expect(grown < 8_000_000, "\(grown) bytes more after 100,000 tasks")
        }
    }

    @Test func aTaskOfAnInactiveInteractorDoesNotRun() async {
        let diagnostics = Diagnostics(leakGrace: nil)
        var events = diagnostics.events().makeAsyncIterator()
        let log = SpyLog<String>()
        let lifecycle = InteractorLifecycle(diagnostics: diagnostics)
        let task = lifecycle.register(name: "early") { log.record("ran") }
        await task.value
        #expect(task.isCancelled)
        #expect(log.events.isEmpty)
        guard case .taskRefused(let name) = await events.next()?.kind else {
            Issue.record("No event")
            return
        }
        #expect(name.hasPrefix("early"))
    }

    @Test func aTaskCanBeCancelledAlone() async {
        let interactor = SpyInteractor()
        await interactor.activate()
        let task = interactor.task { for await _ in AsyncStream<Int>.makeStream().stream {} }
        task.cancel()
        await task.value
        #expect(await interactor.isActive)
    }

    @Test func aTaskKeepsTheCallersPriorityAndTaskLocals() async {
        enum Local { @TaskLocal static var value = 0 }
        let log = SpyLog<Int>()
        let interactor = SpyInteractor()
        await interactor.activate()
        await Local.$value.withValue(7) {
            await interactor.task { log.record(Local.value) }.value
        }
        #expect(log.events == [7])
    }

    @Test func theTasksOfAFreedLifecycleAreCancelled() async {
        let gate = Gate()
        var task: Task<Void, Never>?
        do {
            let lifecycle = InteractorLifecycle()
            await lifecycle.activate(invoking: {})
            task = lifecycle.register {
                for await _ in AsyncStream<Int>.makeStream().stream {}; gate.open()
            }
        }
        await gate.pass()
        await task?.value
    }

    @Test func theStreamGivesTheCurrentStateThenTheChanges() async {
        let interactor = SpyInteractor()
        var stream = interactor.isActiveStream.makeAsyncIterator()
        #expect(await stream.next() == false)
        await interactor.activate()
        #expect(await stream.next() == true)
        await interactor.deactivate()
        #expect(await stream.next() == false)
        var late = interactor.isActiveStream.makeAsyncIterator()
        #expect(await late.next() == false)
    }

    @Test func theStreamEndsWithTheLifecycle() async {
        var lifecycle: InteractorLifecycle? = InteractorLifecycle()
        var stream = lifecycle!.isActiveStream.makeAsyncIterator()
        lifecycle = nil
        #expect(await stream.next() == false)
        #expect(await stream.next() == nil)
    }
}
