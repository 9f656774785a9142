import Napkin
import NapkinTesting
import Testing

@MainActor
struct DiagnosticsSnippets {
    @Test func aLeakIsReported() async {
        let clock = ManualClock()
        let problems = SpyLog<TreeEvent>()
        let diagnostics = Diagnostics(clock: clock, leakGrace: .seconds(3)) { problems.record($0) }
        let root = SpyRouter(SpyInteractor(lifecycle: InteractorLifecycle(diagnostics: diagnostics)))
        let child = SpyRouter()
        await root.attachChild(child)
        await root.detachChild(child)
        await clock.sleepers(1)
        clock.advance(by: .seconds(3))
        let leaks = await problems.events(2)  // the router, which this test holds, and its interactor
        #expect(leaks[0].description.contains("the router SpyRouter, attached to SpyRouter"))
        withExtendedLifetime(child) {}
    }

    @Test func theTreeCanBeSeen() async {
        let diagnostics = Diagnostics()
        let root = SpyRouter(SpyInteractor(lifecycle: InteractorLifecycle(diagnostics: diagnostics)))
        let log = SpyLog<String>()
        let events = diagnostics.events()
        let writing = Task {
            for await event in events { log.record("\(event)") }
        }
        await root.interactable.activate()
        await root.attachChild(SpyRouter())
        #expect(root.treeDescription() == "SpyRouter (active)\n└─ SpyRouter (active)")
        #expect(await log.events(4).first?.hasSuffix("is active") == true)
        writing.cancel()
    }
}
