import Napkin
import NapkinTesting
import Testing

/// Leaks, events, and the picture of a tree.
@MainActor
struct DiagnosticsTests {
    final class LeakyPresenter: Presentable {
        nonisolated init() {}
    }

    final actor ShownInteractor: PresentableInteractable {
        nonisolated let lifecycle = InteractorLifecycle()
        nonisolated let presenter: any Presentable = LeakyPresenter()
    }

    final class ShownRouter: ViewableRouter<ShownInteractor, StubView> {}

    let clock = ManualClock()
    let problems = SpyLog<TreeEvent>()
    let diagnostics: Diagnostics
    let root: SpyRouter

    init() {
        let problems = problems
        diagnostics = Diagnostics(clock: clock, leakGrace: .seconds(3)) { problems.record($0) }
        root = SpyRouter(SpyInteractor("root", lifecycle: InteractorLifecycle(diagnostics: diagnostics)))
    }

    private func attachAndDetach() async -> (ShownRouter, line: UInt) {
        let router = ShownRouter(interactor: ShownInteractor(), viewController: StubView())
        await root.attachChild(router); let line: UInt = #line
        await root.detachChild(router)
        return (router, line)
    }

    private func report(of problem: TreeEvent) -> LeakReport? {
        if case .leaked(let report) = problem.kind { report } else { nil }
    }

    @Test func whatIsHeldAfterADetachIsReportedWithItsPlace() async {
        let (router, line) = await attachAndDetach()
        await clock.sleepers(1)
        clock.advance(by: .seconds(2))
        #expect(problems.events.isEmpty)
        clock.advance(by: .seconds(1))
        let reports = await problems.events(4).compactMap(report)
        #expect(reports.map(\.role) == [.router, .interactor, .presenter, .view])
        #expect(reports.map(\.type) == ["ShownRouter", "ShownInteractor", "LeakyPresenter", "StubView"])
        #expect(reports[0].parent == "SpyRouter")
        #expect(reports[0].attachedAt == CallSite(fileID: #fileID, line: line))
        #expect(reports[0].description.contains("DiagnosticsTests.swift:\(line)"))
        _ = router
    }

    /// A planted leak of each ring alone: what it holds itself is reported with it.
    @Test(arguments: [
        (LeakReport.Role.router, [LeakReport.Role.router, .interactor, .presenter, .view]),
        (.interactor, [.interactor, .presenter]), (.presenter, [.presenter]), (.view, [.view]),
    ])
    func aLeakOfEachRingIsReportedWithItsPlace(held role: LeakReport.Role, reported: [LeakReport.Role]) async {
        let held: AnyObject
        let place: UInt
        do {
            let (router, line) = await attachAndDetach()
            place = line
            held =
                switch role {
                case .router: router
                case .interactor: router.interactor
                case .presenter: router.interactor.presenter
                case .view: router.viewController
                }
        }
        await clock.sleepers(1)
        clock.advance(by: .seconds(3))
        let reports = await problems.events(reported.count).compactMap(report)
        #expect(reports.map(\.role) == reported)
        #expect(reports.allSatisfy { $0.attachedAt == CallSite(fileID: #fileID, line: place) })
        withExtendedLifetime(held) {}
    }

    @Test func onlyWhatIsHeldIsReported() async {
        let view: StubView
        do {
            let (router, _) = await attachAndDetach()
            view = router.viewController
        }
        await clock.sleepers(1)
        clock.advance(by: .seconds(3))
        await problems.events(1)
        #expect(problems.events.compactMap(report).map(\.role) == [.view])
        _ = view
    }

    @Test func whatIsFreedOrAttachedAgainIsNoLeak() async {
        _ = await attachAndDetach()
        let (again, _) = await attachAndDetach()
        await root.attachChild(again)
        await clock.sleepers(2)
        clock.advance(by: .seconds(3))
        // The marker leaks for certain, and is looked at after the others.
        let (marker, _) = await attachAndDetach()
        await clock.sleepers(1)
        clock.advance(by: .seconds(3))
        let reports = await problems.events(4).compactMap(report)
        #expect(reports.count == 4)
        #expect(problems.events.allSatisfy { $0.number == problems.events[0].number })
        _ = marker
    }

    @Test func theEventsTellTheStoryInOrder() async {
        var stream = diagnostics.events().makeAsyncIterator()
        let child = SpyRouter(SpyInteractor("child"))
        await root.interactable.activate()
        await root.attachChild(child)
        await root.detachChild(child)
        var kinds: [TreeEvent.Kind] = []
        while kinds.count < 6, let event = await stream.next() {
            kinds.append(event.kind)
            #expect(event.napkin == "SpyInteractor")
        }
        #expect(kinds == [.activated, .attached(to: "SpyRouter"), .activated, .loaded, .deactivated, .detached])
    }

    @Test func aTreeIsDescribed() async {
        await root.interactable.activate()
        let board = SpyRouter()
        let shown = ShownRouter(interactor: ShownInteractor(), viewController: StubView())
        let leaf = SpyRouter()
        await root.attachChild(board)
        await board.attachChild(shown)
        await root.attachChild(leaf)
        let gate = Gate()
        shown.interactor.task { await gate.pass() }
        await leaf.interactable.deactivate()
        #expect(
            root.treeDescription() == """
                SpyRouter (active)
                ├─ SpyRouter (active)
                │  └─ ShownRouter (active, 1 task)
                └─ SpyRouter (inactive)
                """)
        gate.open()
    }

    @Test func problemsReadAsSentences() {
        let refusal = AttachRefusal.hasParent("BoardRouter").description
        #expect(refusal == "it is a child of BoardRouter. Detach it there first.")
        #expect(CallSite(fileID: "Module/File.swift", line: 7).description == "Module/File.swift:7")
    }
}

/// What the testing library finds.
@MainActor
struct ExpectFreedTests {
    @Test func aHeldObjectIsNamed() async {
        let held = StubView()
        let error = await #expect(throws: StillAlive.self) {
            try await expectFreed(turns: 10) { [held, StubView()] }
        }
        #expect(error?.types == ["StubView"])
    }
}
