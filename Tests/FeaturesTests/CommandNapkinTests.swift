import Napkin
import NapkinTesting
import Services
import Testing

@testable import ShellFeatures

@MainActor
struct CommandNapkinTests {
    final class StubView: CommandNapkinViewControllable {
        var shown: [any ViewControllable] = []
        func show(_ child: any ViewControllable) { shown.append(child) }
    }

    final class StubChildView: ViewControllable {}

    /// The tests hold what they detach: however long they take, that is no leak.
    private let diagnostics = Diagnostics(leakGrace: nil)

    /// Builds a child that does nothing, and keeps what it would tell the run.
    final class StubChildren: CommandNapkinChildBuilding, CommandNapkinViewMaking {
        func keepingTrouble() async -> SocialError? { nil }

        func sendWaiting() async -> Int { 0 }
        let child = ViewableRouter(interactor: SpyInteractor(), viewController: StubChildView())
        let view = StubView()
        var routes: [CommandRoute] = []
        var failure: SocialError?
        weak var run: (any CommandNapkinChildListener)?
        weak var listener: (any CommandNapkinPresentableListener)?
        var presenter: CommandNapkinPresenter?

        func build(
            _ route: CommandRoute, withListener listener: any CommandNapkinChildListener
        ) async throws(SocialError) -> any ViewableRouting {
            routes.append(route)
            if let failure { throw failure }
            run = listener
            return child
        }

        func makeCommandView(
            presenter: CommandNapkinPresenter, listener: any CommandNapkinPresentableListener
        ) -> any CommandNapkinViewControllable {
            self.presenter = presenter
            self.listener = listener
            return view
        }
    }

    final class StubDependency: CommandNapkinDependency {
        let children: StubChildren
        let commandViews: any CommandNapkinViewMaking

        init(_ children: StubChildren) {
            self.children = children
            commandViews = children
        }

        var commandChildren: any CommandNapkinChildBuilding { children }
    }

    private let parent = SpyParent()
    private let children = StubChildren()

    private func launch(_ route: CommandRoute) async -> CommandNapkinRun {
        let run = await CommandNapkinBuilder(dependency: StubDependency(children))
            .build(withListener: parent, route: route, diagnostics: diagnostics)
        await run.launch(from: SpyWindow())
        return run
    }

    @Test func showsTheChildAndEndsWhenItHasRead() async {
        let run = await launch(.accounts)
        #expect(children.routes == [.accounts])
        #expect(children.view.shown.count == 1)
        #expect(await children.child.interactor.isActive)
        await children.run?.commandNapkinChildDidLoad()
        #expect(parent.told.events == [.ended(.finished)])
        #expect(children.presenter?.outcome == .finished)
        await run.terminate()
        #expect(await !children.child.interactor.isActive)
    }

    @Test func waitsForWhatIsToBeDone() async {
        let run = await launch(.signOut(account: nil))
        await children.run?.commandNapkinChildDidLoad()
        #expect(parent.told.events.isEmpty)
        await children.run?.commandNapkinChildDidFinish()
        #expect(parent.told.events == [.ended(.finished)])
        await run.terminate()
    }

    @Test func endsOnce() async {
        let run = await launch(.accounts)
        await children.run?.commandNapkinChildDidFail(.cancelled)
        await children.run?.commandNapkinChildDidLoad()
        await children.run?.commandNapkinChildDidFinish()
        await children.listener?.didTapInterrupt()
        #expect(parent.told.events == [.ended(.failed(.cancelled))])
        await run.terminate()
    }

    @Test func endsWhenTheChildCannotBeBuilt() async {
        children.failure = .storage(detail: "broken")
        let run = await launch(.doctor(showsTree: false))
        #expect(parent.told.events == [.ended(.failed(.storage(detail: "broken")))])
        #expect(children.view.shown.isEmpty)
        await run.terminate()
    }

    @Test func endsWhenItIsInterruptedOrAWordIsRefused() async {
        let run = await launch(.syntaxCheck(kind: "x"))
        await children.run?.commandNapkinChildDidRefuse(what: "KIND", given: "x", choices: ["did"])
        #expect(
            parent.told.events == [.ended(.unknownChoice(what: "KIND", given: "x", choices: ["did"]))])
        await run.terminate()
        let other = StubChildren()
        let second = await CommandNapkinBuilder(dependency: StubDependency(other))
            .build(withListener: parent, route: .localNetworkUp(port: nil), diagnostics: diagnostics)
        await second.launch(from: SpyWindow())
        await other.listener?.didTapInterrupt()
        #expect(parent.told.events.last == .ended(.interrupted))
        await second.terminate()
    }
}
