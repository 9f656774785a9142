import Napkin
import NapkinTesting
import TestScale
import Testing

/// Attaching, loading and detaching.
@MainActor
struct RouterTests {
    typealias Hooks = SpyLog<SpyInteractor.Hook>

    /// A router whose interactor writes into a log.
    /// The tests hold what they detach: however long they take, that is no leak.
    func router(_ name: String, _ log: Hooks? = nil) -> SpyRouter {
        SpyRouter(SpyInteractor(name, log: log, lifecycle: .patient))
    }

    func name(_ router: any Routing) -> String {
        (router.interactable as? SpyInteractor)?.name ?? "?"
    }

    @Test func attachActivatesThenLoads() async {
        let log = SpyLog<String>()
        let parent = router("parent")
        let child = SpyRouter(
            SpyInteractor(whenActive: { log.record("active") }), whenLoaded: { log.record("loaded") })
        await parent.attachChild(child)
        #expect(log.events == ["active", "loaded"])
        #expect(parent.children.map { $0 === child } == [true])
    }

    @Test func aRouterLoadsOnceInItsLife() async {
        let parent = router("parent")
        let child = router("child")
        await parent.attachChild(child)
        await parent.detachChild(child)
        await parent.attachChild(child)
        await child.load()
        #expect(child.loadCount == 1)
        #expect(await child.interactable.isActive)
    }

    @Test func loadedReturnsWhenDidLoadHas() async {
        let gate = Gate()
        let log = SpyLog<String>()
        let child = SpyRouter(whenLoaded: {
            await gate.pass()
            log.record("didLoad")
        })
        let waiting = Task { @MainActor in
            await child.loaded()
            log.record("loaded")
        }
        let loading = Task { @MainActor in await child.load() }
        await gate.arrivals()
        gate.open()
        await loading.value
        await waiting.value
        await child.loaded()
        #expect(log.events == ["didLoad", "loaded"])
    }

    @Test func waitingForLoadEndsWithCancellation() async {
        let child = router("child")
        let waiting = Task { @MainActor in await child.loaded() }
        await Task.yield()
        waiting.cancel()
        await waiting.value
        #expect(child.loadCount == 0)
    }

    @Test func detachIsDeepAndBottomUp() async {
        let log = Hooks()
        let names = ["root", "a", "a1", "a2", "a2x", "b"]
        let routers = Dictionary(uniqueKeysWithValues: names.map { ($0, router($0, log)) })
        await routers["root"]!.interactable.activate()
        for (child, parent) in [("a", "root"), ("a1", "a"), ("a2", "a"), ("a2x", "a2"), ("b", "root")] {
            await routers[parent]!.attachChild(routers[child]!)
        }
        #expect(await outline(of: routers["root"]!, name: name) == "root[a[a1, a2[a2x]], b]")
        let before = log.events.count
        await routers["root"]!.detachChild(routers["a"]!)
        let order: [SpyInteractor.Hook] = ["a2x", "a2", "a1", "a"].map { .willResignActive($0) }
        #expect(Array(log.events[before...]) == order)
        #expect(await outline(of: routers["root"]!, name: name) == "root[b]")
        for gone in ["a", "a1", "a2", "a2x"] {
            #expect(await outline(of: routers[gone]!, name: name) == "(\(gone))")
        }
    }

    @Test func detachingWhatIsNoChildDoesNothing() async {
        let parent = router("parent")
        let stranger = router("stranger")
        await stranger.interactable.activate()
        await parent.detachChild(stranger)
        #expect(await stranger.interactable.isActive)
    }

    @Test func aChildThatIsDetachedWhileItIsActivatedIsNotLoaded() async {
        let gate = Gate()
        let parent = router("parent")
        let child = SpyRouter(SpyInteractor(whenActive: { await gate.pass() }))
        let attach = Task { @MainActor in await parent.attachChild(child) }
        await gate.arrivals()
        let detach = Task { @MainActor in await parent.detachChild(child) }
        await TransitionTests.line(of: child.interactor.lifecycle, reaches: 1)
        gate.open()
        await attach.value
        await detach.value
        #expect(child.loadCount == 0)
        #expect(parent.children.isEmpty)
        #expect(await !child.interactable.isActive)
    }

    @Test func twoDetachesMayOverlap() async {
        let log = SpyLog<String>()
        let gate = Gate()
        let root = router("root")
        let middle = SpyRouter(SpyInteractor("middle", whenResigning: { log.record("middle") }))
        let leaf = SpyRouter(
            SpyInteractor(
                "leaf",
                whenResigning: {
                    await gate.pass()
                    log.record("leaf")
                }))
        await root.attachChild(middle)
        await middle.attachChild(leaf)
        let inner = Task { @MainActor in await middle.detachChild(leaf) }
        await gate.arrivals()
        let outer = Task { @MainActor in await root.detachChild(middle) }
        await TransitionTests.line(of: leaf.interactor.lifecycle, reaches: 1)
        gate.open()
        await inner.value
        await outer.value
        #expect(log.events == ["leaf", "middle"])
        #expect(await outline(of: root, name: name) == "(root)")
        #expect(leaf.children.isEmpty && middle.children.isEmpty)
    }

    @Test func anInteractorsOwnTaskMayHaveItDetached() async {
        let root = router("root")
        let child = router("child")
        let grandchild = router("grandchild")
        await root.attachChild(child)
        await child.attachChild(grandchild)
        let ended = Gate()
        grandchild.interactor.task { @MainActor in
            await root.detachChild(child)
            ended.open()
        }
        await ended.pass()
        #expect(root.children.isEmpty)
        #expect(await !child.interactable.isActive)
        await grandchild.interactable.deactivate()
        #expect(grandchild.interactor.lifecycle.taskCount == 0)
    }

    @Test func aHookMayHaveItsOwnRouterDetached() async {
        let root = router("root")
        let box = Box<SpyRouter>()
        let child = SpyRouter(
            SpyInteractor(whenActive: { @MainActor in
                if let child = box.value { await root.detachChild(child) }
            }))
        box.value = child
        await root.attachChild(child)
        await child.interactable.deactivate()
        #expect(root.children.isEmpty)
        #expect(await !child.interactable.isActive)
        #expect(child.loadCount == 0)
        box.value = nil
    }

    @Test func aChildMayHaveASiblingAttached() async {
        let log = Hooks()
        let parent = router("parent")
        let sibling = router("sibling", log)
        let child = SpyRouter(
            SpyInteractor("child", log: log, whenActive: { @MainActor in await parent.attachChild(sibling) }))
        await parent.attachChild(child)
        #expect(parent.children.map(name) == ["child", "sibling"])
        #expect(log.events == [.didBecomeActive("child"), .didBecomeActive("sibling")])
        #expect(child.loadCount == 1 && sibling.loadCount == 1)
        // And back: the one takes the other out while it is taken out itself.
        let leaving = SpyRouter(
            SpyInteractor("leaving", whenResigning: { @MainActor in await parent.detachChild(sibling) }))
        await parent.attachChild(leaving)
        await parent.detachChild(leaving)
        #expect(parent.children.map(name) == ["child"])
        #expect(await !sibling.interactable.isActive)
    }

    @Test func manyChildrenKeepTheirOrderWhicheverLeave() async {
        var random = SeededRandom(3)
        let parent = router("parent")
        var expected: [SpyRouter] = []
        for step in 0..<400 {
            if step % 3 == 2, let leaving = expected.randomElement(using: &random) {
                expected.removeAll { $0 === leaving }
                await parent.detachChild(leaving)
            } else {
                let child = router("\(step)")
                expected.append(child)
                await parent.attachChild(child)
            }
        }
        for leaving in expected.prefix(110) { await parent.detachChild(leaving) }
        #expect(parent.children.map(name) == expected.dropFirst(110).map(name))
        await parent.detachChildren()
        #expect(parent.children.isEmpty)
    }

    @Test func launchShowsThenActivatesThenLoads() async {
        let window = SpyWindow()
        let log = SpyLog<String>()
        let view = StubView()
        let interactor = SpyInteractor(
            lifecycle: .patient, whenActive: { @MainActor in log.record("active, shown: \(window.shown.count)") })
        let root = LaunchRouter(interactor: interactor, viewController: view)
        await root.launch(from: window)
        await root.loaded()
        #expect(window.shown.first === view)
        #expect(log.events == ["active, shown: 1"])
        let child = router("child")
        await root.attachChild(child)
        await root.terminate()
        #expect(root.children.isEmpty)
        #expect(await !interactor.isActive)
        #expect(await !child.interactable.isActive)
    }

    @Test func aRouterMayKnowItsPartsByTheirProtocols() async {
        let router = ViewableRouter<any Interactable, any ViewControllable>(
            interactor: SpyInteractor(), viewController: StubView())
        #expect(router.viewControllable === router.viewController)
        #expect(router.interactable === router.interactor)
    }
}

/// Holds a value for a closure that is made before it.
@MainActor
final class Box<Value> {
    var value: Value?
}
