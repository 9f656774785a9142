import Napkin
import NapkinTesting
import Observation
import Testing

protocol ProfileLoading: AnyObject, Sendable {
    func name(of id: Int) async throws(ProfileError) -> String
}

enum ProfileError: Error, Hashable {
    case notFound(Int)
}

protocol ProfileNapkinListener: AnyObject, Sendable {
    func profileNapkinDidClose() async
}

@MainActor
protocol ProfileNapkinPresentable: Presentable {
    func show(_ state: ProfileState)
}

enum ProfileState: Hashable, Sendable {
    case loading
    case loaded(String)
    case failed(ProfileError)
}

final actor ProfileNapkinInteractor: PresentableInteractable, ProfileNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any ProfileNapkinPresentable
    private let profiles: any ProfileLoading
    private let id: Int
    private weak var listener: (any ProfileNapkinListener)?

    init(
        presenter: any ProfileNapkinPresentable, profiles: any ProfileLoading, id: Int,
        listener: any ProfileNapkinListener
    ) {
        self.presenter = presenter
        self.profiles = profiles
        self.id = id
        self.listener = listener
    }

    func didBecomeActive() async {
        task { [weak self] in await self?.load() }
    }

    func didTapClose() async {
        await listener?.profileNapkinDidClose()
    }

    private func load() async {
        await presenter.show(.loading)
        do {
            await presenter.show(.loaded(try await profiles.name(of: id)))
        } catch {
            await presenter.show(.failed(error))
        }
    }
}

@MainActor @Observable
final class ProfileNapkinPresenter: ProfileNapkinPresentable {
    private(set) var title = ""

    func show(_ state: ProfileState) {
        title =
            switch state {
            case .loading: "…"
            case .loaded(let name): name
            case .failed(.notFound(let id)): "Nobody has the number \(id)."
            }
    }
}

protocol ProfileNapkinPresentableListener: AnyObject, Sendable {
    func didTapClose() async
}

/// A window that shows a view of a toolkit: what `LaunchRouter.launch(from:)` needs to know of it.
@MainActor
final class MyWindow: LaunchWindow {
    private(set) var content: (any ViewControllable)?

    func show(_ root: any ViewControllable) {
        content = root
    }
}

/// A componentized builder is on no actor, a router is: an override that is called on the main actor says so.
final class ProfileBuilder: SimpleComponentizedBuilder<EmptyComponent, Router<SpyInteractor>>, @unchecked Sendable {
    override func build(with component: EmptyComponent) -> Router<SpyInteractor> {
        MainActor.assumeIsolated { Router(interactor: SpyInteractor()) }
    }
}

@MainActor
struct MigrationSnippets {
    final class StubProfiles: ProfileLoading {
        func name(of id: Int) async throws(ProfileError) -> String {
            guard id == 1 else { throw .notFound(id) }
            return "Ann"
        }
    }

    final class SpyListener: ProfileNapkinListener {
        let log = SpyLog<String>()
        func profileNapkinDidClose() async { log.record("closed") }
    }

    @Test(arguments: [(1, "Ann"), (2, "Nobody has the number 2.")])
    func aProfileIsShown(id: Int, title: String) async {
        let presenter = ProfileNapkinPresenter()
        let listener = SpyListener()
        let interactor = ProfileNapkinInteractor(
            presenter: presenter, profiles: StubProfiles(), id: id, listener: listener)
        await interactor.activate()
        while presenter.title != title { await Task.yield() }
        await interactor.didTapClose()
        await interactor.deactivate()
        #expect(listener.log.events == ["closed"])
    }

    @Test func routersAreMadeOnTheMainActor() {
        #expect(ProfileBuilder { EmptyComponent() }.build().children.isEmpty)
    }

    @Test func aLaunchShowsTheRoot() async {
        let window = MyWindow()
        let root = LaunchRouter(interactor: SpyInteractor(), viewController: StubView())
        await root.launch(from: window)
        #expect(window.content === root.viewController)
    }
}
