import Foundation
import Napkin
import NapkinTesting
import Testing

enum LibraryRoute: Hashable, Codable, Sendable {
    case shelf(String)
    case book(Int)
}

@MainActor
final class LibraryNapkinRouter: Router<LibraryNapkinInteractor> {
    private let build: @MainActor (LibraryRoute) -> any Routing
    private var shown: [(route: LibraryRoute, router: any Routing)] = []

    init(interactor: LibraryNapkinInteractor, build: @escaping @MainActor (LibraryRoute) -> any Routing) {
        self.build = build
        super.init(interactor: interactor)
    }

    /// Makes the attached children those of the path: what differs from the first route that does leaves, deepest first.
    func show(_ path: FlowPath<LibraryRoute>) async {
        let kept = zip(shown, path.routes).prefix { $0.route == $1 }.count
        while shown.count > kept { await detachChild(shown.removeLast().router) }
        for route in path.routes.dropFirst(kept) {
            let router = build(route)
            shown.append((route, router))
            await attachChild(router)
        }
    }
}

final actor LibraryNapkinInteractor: Interactable {
    nonisolated let lifecycle = InteractorLifecycle()
    private var path = FlowPath<LibraryRoute>()
    private weak var router: LibraryNapkinRouter?

    func connect(_ router: LibraryNapkinRouter) {
        self.router = router
    }

    func didTapShelf(_ name: String) async {
        path.push(.shelf(name))
        await router?.show(path)
    }

    func didTapBook(_ number: Int) async {
        path.push(.book(number))
        await router?.show(path)
    }

    func didTapBack() async {
        path.pop()
        await router?.show(path)
    }

    func saved() throws -> Data {
        try JSONEncoder().encode(path)
    }

    func restore(_ data: Data) async throws {
        path = try JSONDecoder().decode(FlowPath<LibraryRoute>.self, from: data)
        await router?.show(path)
    }
}

@MainActor
struct FlowPathSnippets {
    private func library() async -> LibraryNapkinRouter {
        let router = LibraryNapkinRouter(interactor: LibraryNapkinInteractor()) { route in
            // One exhaustive switch: a new route does not compile until it leads somewhere.
            switch route {
            case .shelf(let name): SpyRouter(SpyInteractor("shelf \(name)"))
            case .book(let number): SpyRouter(SpyInteractor("book \(number)"))
            }
        }
        await router.interactor.connect(router)
        return router
    }

    private func names(_ router: LibraryNapkinRouter) -> [String] {
        router.children.compactMap { ($0.interactable as? SpyInteractor)?.name }
    }

    @Test func thePathIsShownAndRestored() async throws {
        let library = await library()
        await library.interactor.didTapShelf("A")
        await library.interactor.didTapBook(7)
        #expect(names(library) == ["shelf A", "book 7"])
        let saved = try await library.interactor.saved()
        await library.interactor.didTapBack()
        #expect(names(library) == ["shelf A"])

        let other = await self.library()
        try await other.interactor.restore(saved)
        #expect(names(other) == ["shelf A", "book 7"])
    }
}
