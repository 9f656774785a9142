import NapkinTesting
import Testing

/// What tests wait with ends when they are cancelled, as a time limit does.
struct SupportTests {
    @Test func waitingEndsWithTheTask() async {
        let gate = Gate()
        let log = SpyLog<Int>()
        let clock = ManualClock()
        let waiting = Task {
            await gate.arrivals(1)
            await log.events(1)
            await clock.sleepers(1)
            return await eventually { false }
        }
        waiting.cancel()
        #expect(await waiting.value == false)
        // What comes later finds nobody who waits.
        log.record(1)
        #expect(await log.events(1) == [1])
    }

    @Test func aConditionThatHoldsIsFound() async {
        let log = SpyLog<Int>()
        let recording = Task { log.record(1) }
        #expect(await eventually { !log.events.isEmpty })
        #expect(await eventually(within: .zero) { false } == false)
        await recording.value
    }
}
