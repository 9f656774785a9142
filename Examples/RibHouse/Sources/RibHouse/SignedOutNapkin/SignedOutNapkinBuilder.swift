import Napkin

protocol SignedOutNapkinDependency: Dependency {}

protocol SignedOutNapkinBuildable: Buildable {
    @MainActor func build(withListener listener: any SignedOutNapkinListener) async -> any ViewableRouting
}

final class SignedOutNapkinBuilder: Builder<any SignedOutNapkinDependency>, SignedOutNapkinBuildable,
    @unchecked Sendable
{
    @MainActor
    func build(withListener listener: any SignedOutNapkinListener) async -> any ViewableRouting {
        let presenter = SignedOutNapkinPresenter()
        let interactor = SignedOutNapkinInteractor(presenter: presenter, listener: listener)
        let view = SignedOutNapkinView(presenter: presenter, listener: interactor)
        return SignedOutNapkinRouter(interactor: interactor, viewController: view)
    }
}
