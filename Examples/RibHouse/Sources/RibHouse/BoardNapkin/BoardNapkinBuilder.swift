import Napkin

protocol BoardNapkinDependency: Dependency {
    var kitchen: any Cooking { get }
    var guest: String { get }
}

protocol BoardNapkinBuildable: Buildable {
    @MainActor func build() async -> any ViewableRouting
}

final class BoardNapkinBuilder: Builder<any BoardNapkinDependency>, BoardNapkinBuildable, @unchecked Sendable {
    @MainActor
    func build() async -> any ViewableRouting {
        let presenter = BoardNapkinPresenter()
        let interactor = BoardNapkinInteractor(
            presenter: presenter, kitchen: dependency.kitchen, guest: dependency.guest)
        let view = BoardNapkinView(presenter: presenter, listener: interactor)
        return BoardNapkinRouter(interactor: interactor, viewController: view)
    }
}

@MainActor
final class BoardNapkinRouter: ViewableRouter<BoardNapkinInteractor, BoardNapkinView> {}
