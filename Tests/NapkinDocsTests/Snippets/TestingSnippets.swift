import Napkin
import NapkinTesting
import Testing

/// Waits for an answer, and may be told to stop while it does.
final actor AskingInteractor: Interactable {
    nonisolated let lifecycle: InteractorLifecycle
    private let answer: @Sendable () async -> String
    private(set) var heard: String?

    init(
        lifecycle: InteractorLifecycle = InteractorLifecycle(), answer: @escaping @Sendable () async -> String
    ) {
        self.lifecycle = lifecycle
        self.answer = answer
    }

    func didBecomeActive() async {
        heard = await answer()
    }
}

final actor AutosavingInteractor: Interactable {
    nonisolated let lifecycle = InteractorLifecycle()
    private let clock: any Clock<Duration>
    private let save: @Sendable (String) async -> Void
    private var saving: Task<Void, Never>?

    init(clock: any Clock<Duration>, save: @escaping @Sendable (String) async -> Void) {
        self.clock = clock
        self.save = save
    }

    func didType(_ text: String) {
        saving?.cancel()
        saving = task { [clock, save] in
            guard (try? await clock.sleep(for: .seconds(2))) != nil else { return }
            await save(text)
        }
    }
}

@MainActor
struct TestingSnippets {
    @Test func whatWasTypedLastIsSaved() async {
        let clock = ManualClock()
        let saved = SpyLog<String>()
        let interactor = AutosavingInteractor(clock: clock) { saved.record($0) }
        await interactor.activate()
        await interactor.didType("a")
        await clock.sleepers(1)
        await interactor.didType("ab")
        #expect(await eventually { clock.sleeperCount == 1 })
        clock.advance(by: .seconds(2))
        #expect(await saved.events(1) == ["ab"])
        await interactor.deactivate()
    }

    @Test func deactivationWaitsForTheAnswer() async {
        let gate = Gate()
        let interactor = AskingInteractor {
            await gate.pass()
            return "yes"
        }
        async let activation: Void = interactor.activate()
        await gate.arrivals()  // didBecomeActive is suspended now
        async let deactivation: Void = interactor.deactivate()
        gate.open()
        _ = await (activation, deactivation)
        #expect(await interactor.heard == "yes")
        #expect(await !interactor.isActive)
    }

    @Test func aTaskThatWillNotStopIsNamed() async {
        let clock = ManualClock()
        let problems = SpyLog<TreeEvent>()
        let diagnostics = Diagnostics(clock: clock, stopBound: .seconds(5), leakGrace: nil) { problems.record($0) }
        let interactor = SpyInteractor(lifecycle: InteractorLifecycle(diagnostics: diagnostics))
        let gate = Gate()
        await interactor.activate()
        interactor.task(name: "upload") { await gate.pass() }
        await gate.arrivals()
        async let deactivation: Void = interactor.deactivate()
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        await deactivation
        #expect(problems.events.first?.description.contains("upload") == true)
        gate.open()
    }

    @Test func aTreeOnOneLine() async {
        let parent = SpyRouter()
        await parent.interactable.activate()
        await parent.attachChild(SpyRouter())
        #expect(await outline(of: parent) == "Spy[Spy]")
    }

    @Test func nothingIsLeftOver() async throws {
        let parent = SpyRouter()
        try await expectFreed {
            let child = SpyRouter()
            await parent.attachChild(child)
            await parent.detachChild(child)
            return [child, child.interactor]
        }
    }
}
