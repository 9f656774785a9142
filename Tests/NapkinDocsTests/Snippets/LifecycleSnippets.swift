import Napkin
import NapkinTesting
import Testing

protocol UploadNapkinListener: AnyObject, Sendable {
    func uploadNapkinDidFinish() async
}

final actor UploadNapkinInteractor: Interactable {
    nonisolated let lifecycle: InteractorLifecycle
    private weak var listener: (any UploadNapkinListener)?
    private var parts: [String]

    init(parts: [String], listener: any UploadNapkinListener, lifecycle: InteractorLifecycle = InteractorLifecycle()) {
        self.parts = parts
        self.listener = listener
        self.lifecycle = lifecycle
    }

    func didBecomeActive() async {
        task(name: "upload") { [weak self] in
            while !Task.isCancelled, let part = await self?.nextPart() { await self?.send(part) }
            await self?.finish()
        }
    }

    func willResignActive() async {
        // Tasks still run here, and are cancelled when this returns.
    }

    private func finish() async {
        // The parent may detach this napkin now, though one of its own tasks asks for it.
        await listener?.uploadNapkinDidFinish()
    }

    private func nextPart() -> String? {
        parts.popLast()
    }

    private func send(_ part: String) async {}
}

@MainActor
struct LifecycleSnippets {
    @MainActor
    final class Parent: UploadNapkinListener {
        let root = SpyRouter()
        let ended = Gate()

        func uploadNapkinDidFinish() async {
            for child in root.children { await root.detachChild(child) }
            ended.open()
        }
    }

    @Test func aNapkinEndsItself() async {
        let parent = Parent()
        let interactor = UploadNapkinInteractor(parts: ["a", "b"], listener: parent)
        await parent.root.attachChild(Router(interactor: interactor))
        await parent.ended.pass()
        #expect(parent.root.children.isEmpty)
        await interactor.deactivate()
        #expect(interactor.lifecycle.taskCount == 0)
    }

    @Test func theTreesBoundsAreTheRoots() async {
        let problems = SpyLog<TreeEvent>()
        let diagnostics = Diagnostics(stopBound: .seconds(2), leakGrace: .seconds(3)) { problem in
            problems.record(problem)
        }
        let root = Router(interactor: SpyInteractor(lifecycle: InteractorLifecycle(diagnostics: diagnostics)))
        await root.interactable.activate()
        await root.interactable.deactivate()
        #expect(problems.events.isEmpty)
    }
}
