import Napkin
import NapkinTesting
import Testing

// Code in the original's style: every name of its public API, used as its users use it. It compiles here with the
// import changed; what differs is listed in Napkin.docc/PortingFromTheOriginal.md.

// MARK: LoggedOutNapkinBuilder.swift

protocol LoggedOutNapkinDependency: Dependency {
    var greeting: String { get }
}

final class LoggedOutNapkinComponent: Component<any LoggedOutNapkinDependency>, @unchecked Sendable {
    var names: NameList { shared { NameList() } }
    var otherNames: NameList { shared(forCallerKey: "other") { NameList() } }
}

final class NameList: Sendable {}

protocol LoggedOutNapkinBuildable: Buildable {
    @MainActor func build(withListener listener: any LoggedOutNapkinListener) async -> any LoggedOutNapkinRouting
}

final class LoggedOutNapkinBuilder: Builder<any LoggedOutNapkinDependency>, LoggedOutNapkinBuildable,
    @unchecked Sendable
{
    @MainActor func build(withListener listener: any LoggedOutNapkinListener) async -> any LoggedOutNapkinRouting {
        let component = LoggedOutNapkinComponent(dependency: dependency)
        let viewController = LoggedOutNapkinViewController()
        let interactor = LoggedOutNapkinInteractor(
            presenter: viewController, greeting: component.dependency.greeting)
        await interactor.set(listener: listener)
        viewController.listener = interactor
        return LoggedOutNapkinRouter(interactor: interactor, viewController: viewController)
    }
}

// MARK: LoggedOutNapkinInteractor.swift

@MainActor
protocol LoggedOutNapkinRouting: ViewableRouting {
    func routeToHelp() async
    func detachHelp() async
}

@MainActor
protocol LoggedOutNapkinPresentable: Presentable {
    var listener: (any LoggedOutNapkinPresentableListener)? { get set }
    func update(title: String)
}

protocol LoggedOutNapkinListener: AnyObject, Sendable {
    func loggedOutDidTapLogin() async
}

final actor LoggedOutNapkinInteractor: PresentableInteractable, LoggedOutNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any LoggedOutNapkinPresentable

    weak var router: (any LoggedOutNapkinRouting)?
    weak var listener: (any LoggedOutNapkinListener)?

    private let greeting: String

    init(presenter: any LoggedOutNapkinPresentable, greeting: String) {
        self.presenter = presenter
        self.greeting = greeting
    }

    func set(listener: any LoggedOutNapkinListener) { self.listener = listener }
    func set(router: any LoggedOutNapkinRouting) { self.router = router }

    func didBecomeActive() async {
        task(priority: .userInitiated) { [weak self] in await self?.greet() }
        task { for await _ in AsyncStream<Int>.makeStream().stream {} }
    }

    func willResignActive() async {
        await presenter.update(title: "gone")
    }

    func didTapLogin() async {
        await listener?.loggedOutDidTapLogin()
    }

    func didTapHelp() async {
        await router?.routeToHelp()
    }

    private func greet() async {
        await presenter.update(title: greeting)
    }
}

// MARK: LoggedOutNapkinRouter.swift

@MainActor
protocol LoggedOutNapkinViewControllable: ViewControllable {}

@MainActor
final class LoggedOutNapkinRouter: ViewableRouter<LoggedOutNapkinInteractor, any LoggedOutNapkinViewControllable>,
    LoggedOutNapkinRouting
{
    private(set) var didLoadCount = 0
    private var help: (any Routing)?

    init(interactor: LoggedOutNapkinInteractor, viewController: LoggedOutNapkinViewController) {
        super.init(interactor: interactor, viewController: viewController)
    }

    override func didLoad() async {
        await super.didLoad()
        didLoadCount += 1
        await interactor.set(router: self)
    }

    func routeToHelp() async {
        guard help == nil else { return }
        let router = HelpNapkinRouter(interactor: HelpNapkinInteractor())
        help = router
        await attachChild(router)
    }

    func detachHelp() async {
        guard let help else { return }
        self.help = nil
        await detachChild(help)
    }
}

final actor HelpNapkinInteractor: Interactable {
    nonisolated let lifecycle = InteractorLifecycle()
}

@MainActor
final class HelpNapkinRouter: Router<HelpNapkinInteractor> {}

// MARK: LoggedOutNapkinHostingViewController.swift

protocol LoggedOutNapkinPresentableListener: AnyObject, Sendable {
    func didTapLogin() async
    func didTapHelp() async
}

@MainActor
final class LoggedOutNapkinViewController: LoggedOutNapkinPresentable, LoggedOutNapkinViewControllable {
    weak var listener: (any LoggedOutNapkinPresentableListener)?
    private(set) var title = ""

    func update(title: String) { self.title = title }

    func tapLogin() {
        dispatch { [listener] in await listener?.didTapLogin() }
    }

    func tapHelp() -> Task<Void, Never> {
        dispatch(priority: .high) { [listener] in await listener?.didTapHelp() }
    }
}

// MARK: The tests

@MainActor
struct OriginalAPITests {
    final class AppComponent: EmptyComponent, LoggedOutNapkinDependency, @unchecked Sendable {
        var greeting: String { "Hello" }
    }

    final actor RootInteractor: PresentableInteractable, LoggedOutNapkinListener {
        nonisolated let lifecycle = InteractorLifecycle()
        nonisolated let presenter: Presenter<StubView>
        nonisolated let log = SpyLog<String>()

        init(presenter: Presenter<StubView>) { self.presenter = presenter }

        func loggedOutDidTapLogin() async { log.record("login") }
    }

    @Test func aFeatureInTheOriginalsStyleWorks() async {
        let view = StubView()
        let presenter = Presenter(viewController: view)
        let interactor = RootInteractor(presenter: presenter)
        let root: any LaunchRouting = LaunchRouter(interactor: interactor, viewController: view)
        await root.launch(from: SpyWindow())
        await root.loaded()
        #expect(root.viewControllable === presenter.viewController)

        let builder: any LoggedOutNapkinBuildable = LoggedOutNapkinBuilder(dependency: AppComponent())
        let child = await builder.build(withListener: interactor)
        await root.attachChild(child)
        #expect(root.children.count == 1)
        let shown = child.viewControllable as! LoggedOutNapkinViewController
        while shown.title != "Hello" { await Task.yield() }

        shown.tapLogin()
        #expect(await interactor.log.events(1) == ["login"])
        await shown.tapHelp().value
        #expect(child.children.count == 1)
        await child.detachHelp()
        #expect(child.children.isEmpty)

        await root.detachChild(child)
        #expect(shown.title == "gone")
        #expect(await !child.interactable.isActive)
        #expect((child as? LoggedOutNapkinRouter)?.didLoadCount == 1)
    }

    @Test func anInteractorsScopeCanBeWatched() async {
        let interactor = HelpNapkinInteractor()
        let scope: any InteractorScope = interactor
        var activity = scope.isActiveStream.makeAsyncIterator()
        #expect(await activity.next() == false)
        await interactor.activate()
        #expect(await activity.next() == true)
        #expect(await scope.isActive)
        await interactor.deactivate()
        #expect(await activity.next() == false)
    }

    /// The original's lifecycle is public, for interactors that do more than the defaults do.
    final actor OwnTransitions: Interactable {
        nonisolated let lifecycle = InteractorLifecycle()
        private(set) var story: [String] = []

        func activate() async {
            story.append("activate")
            await lifecycle.activate(invoking: { await self.didBecomeActive() })
        }

        func deactivate() async {
            await lifecycle.deactivate(invoking: { await self.willResignActive() })
            story.append("deactivated")
        }

        func didBecomeActive() async {
            story.append("active: \(await lifecycle.isActive)")
            lifecycle.register(priority: .low) {}
        }
    }

    @Test func transitionsMayBeOverridden() async {
        let interactor = OwnTransitions()
        let router = Router(interactor: interactor)
        let parent = SpyRouter()
        await parent.attachChild(router)
        await parent.detachChild(router)
        #expect(await interactor.story == ["activate", "active: true", "deactivated"])
    }

    @Test func componentsShareByKey() {
        let component = LoggedOutNapkinComponent(dependency: AppComponent())
        #expect(component.names === component.names)
        #expect(component.names !== component.otherNames)
        #expect(component.dependency.greeting == "Hello")
    }

    final class HelpBuilder: ComponentizedBuilder<AppComponent, String, Int, String>, @unchecked Sendable {
        override func build(with component: AppComponent, _ dynamicBuildDependency: Int) -> String {
            "\(component.greeting) \(dynamicBuildDependency)"
        }
    }

    final class SimpleHelpBuilder: SimpleComponentizedBuilder<AppComponent, String>, @unchecked Sendable {
        override func build(with component: AppComponent) -> String { component.greeting }
    }

    final class StagedHelpBuilder: MultiStageComponentizedBuilder<AppComponent, String, Int>, @unchecked Sendable {
        override func finalStageBuild(with component: AppComponent, _ dynamicDependency: Int) -> String {
            "\(component.greeting) \(dynamicDependency)"
        }
    }

    final class SimpleStagedHelpBuilder: SimpleMultiStageComponentizedBuilder<AppComponent, String>,
        @unchecked Sendable
    {
        override func finalStageBuild(with component: AppComponent) -> String { component.greeting }
    }

    @Test func theComponentizedBuildersBuild() {
        let builder = HelpBuilder { _ in AppComponent() }
        let router: String = builder.build(withDynamicBuildDependency: 1, dynamicComponentDependency: "a")
        let (component, other): (AppComponent, String) = builder.build(
            withDynamicBuildDependency: 2, dynamicComponentDependency: "a")
        #expect([router, other, component.greeting] == ["Hello 1", "Hello 2", "Hello"])
        #expect(SimpleHelpBuilder { AppComponent() }.build() == "Hello")
        let staged = StagedHelpBuilder { AppComponent() }
        #expect(staged.componentForCurrentBuildPass === staged.componentForCurrentBuildPass)
        #expect(staged.finalStageBuild(withDynamicDependency: 3) == "Hello 3")
        #expect(SimpleStagedHelpBuilder { AppComponent() }.finalStageBuild() == "Hello")
    }
}
