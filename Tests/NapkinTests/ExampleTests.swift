import Napkin
import NapkinTesting
import Testing

/// The whole way of one feature: stream, tap, presenter, listener, end.
@MainActor
struct ExampleTests {
    final class StubSteps: StepProviding {
        let values = CurrentValue(10)
        var steps: AsyncStream<Int> { values.stream() }
    }

    final class StubDependency: CounterNapkinDependency {
        let stub = StubSteps()
        var steps: any StepProviding { stub }
    }

    final class SpyListener: CounterNapkinListener {
        let log = SpyLog<Int>()
        func counterNapkinDidFinish(at count: Int) async { log.record(count) }
    }

    @Test func aFeatureGoesFromTapToListener() async throws {
        let root = SpyRouter()
        await root.interactable.activate()
        let listener = SpyListener()
        try await expectFreed {
            let builder = CounterNapkinBuilder(dependency: StubDependency())
            let router = await builder.build(withListener: listener)
            await root.attachChild(router)
            let view = router.viewControllable as! CounterNapkinView
            while view.text != "10" { await Task.yield() }
            view.tapAdd()
            view.tapAdd()
            view.tapDone()
            #expect(await listener.log.events(1) == [12])
            #expect(view.text == "12")
            #expect(await outline(of: root) == "Spy[Counter]")
            await root.detachChild(router)
            return [router, router.interactable, view]
        }
        #expect(await outline(of: root) == "Spy")
    }
}
