import NapkinTesting
import Testing

@testable import Napkin

/// What may not be attached. Refused by policy here; the last test shows that debug builds stop.
@MainActor
struct AttachRefusalTests {
    let problems = SpyLog<TreeEvent>()
    let root: SpyRouter

    init() {
        let problems = problems
        let diagnostics = Diagnostics(leakGrace: nil) { problems.record($0) }
        root = SpyRouter(SpyInteractor("root", lifecycle: InteractorLifecycle(diagnostics: diagnostics)))
    }

    private func attach(_ child: any Routing, to parent: SpyRouter) async {
        await MisusePolicy.$current.withValue(.refuse) { await parent.attachChild(child) }
    }

    private var refusals: [AttachRefusal] {
        problems.events.compactMap {
            if case .attachRefused(let refusal) = $0.kind { refusal } else { nil }
        }
    }

    @Test func aChildIsAttachedOnce() async {
        let child = SpyRouter()
        await attach(child, to: root)
        await attach(child, to: root)
        #expect(refusals == [.alreadyAttached])
        #expect(root.children.count == 1)
    }

    @Test func aChildHasOneParent() async {
        let child = SpyRouter()
        let other = SpyRouter()
        await attach(other, to: root)
        await attach(child, to: root)
        await attach(child, to: other)
        #expect(refusals == [.hasParent("SpyRouter")])
        #expect(other.children.isEmpty)
    }

    @Test func anInteractorIsAttachedThroughOneRouter() async {
        let interactor = SpyInteractor()
        await attach(SpyRouter(interactor), to: root)
        await attach(SpyRouter(interactor), to: root)
        #expect(refusals == [.hasParent("SpyRouter")] || refusals == [.alreadyAttached])
        #expect(root.children.count == 1)
    }

    @Test func aCycleCannotBeMade() async {
        let child = SpyRouter()
        let grandchild = SpyRouter()
        await attach(child, to: root)
        await attach(grandchild, to: child)
        await attach(root, to: root)
        await attach(root, to: grandchild)
        #expect(refusals == [.wouldMakeCycle, .wouldMakeCycle])
        #expect(await outline(of: root) == "(Spy)[Spy[Spy]]")
    }

    @Test func nothingIsAttachedBelowARouterThatLeaves() async {
        let gate = Gate()
        let child = SpyRouter(SpyInteractor(whenResigning: { await gate.pass() }))
        await attach(child, to: root)
        let events = root.interactor.lifecycle.effectiveDiagnostics.events()
        let detach = Task { @MainActor in await root.detachChild(child) }
        await gate.arrivals()
        let late = SpyRouter()
        await child.attachChild(late)
        await root.attachChild(child)
        gate.open()
        await detach.value
        await child.attachChild(late)
        #expect(child.children.isEmpty && root.children.isEmpty)
        #expect(await !late.interactable.isActive)
        #expect(refusals.isEmpty, "a race is no misuse")
        var seen: [AttachRefusal] = []
        for await event in events {
            if case .attachRefused(let refusal) = event.kind { seen.append(refusal) }
            if seen.count == 3 { break }
        }
        #expect(seen == [.parentDetached, .beingDetached, .parentDetached])
        // Attached again, it takes children again.
        await attach(child, to: root)
        await attach(late, to: child)
        #expect(await late.interactable.isActive)
    }

    #if DEBUG
        @Test func aDebugBuildStops() async {
            await #expect(processExitsWith: .failure) { @MainActor in
                let root = SpyRouter()
                let child = SpyRouter()
                await root.attachChild(child)
                await root.attachChild(child)
            }
        }
    #endif
}
