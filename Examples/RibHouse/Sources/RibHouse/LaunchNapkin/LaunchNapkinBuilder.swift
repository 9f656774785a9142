import Napkin

/// What the root needs: nothing but the services.
protocol LaunchNapkinDependency: Dependency {
    var kitchen: any Cooking { get }
    var loudspeakers: any Announcing { get }
}

final class LaunchNapkinComponent: Component<any LaunchNapkinDependency>, SignedOutNapkinDependency,
    SignedInNapkinDependency, @unchecked Sendable
{
    var kitchen: any Cooking { dependency.kitchen }
    var loudspeakers: any Announcing { dependency.loudspeakers }
}

final class LaunchNapkinBuilder: Builder<any LaunchNapkinDependency>, @unchecked Sendable {
    @MainActor
    func build(diagnostics: Diagnostics = .standard) async -> LaunchNapkinRouter {
        let component = LaunchNapkinComponent(dependency: dependency)
        let interactor = LaunchNapkinInteractor(lifecycle: InteractorLifecycle(diagnostics: diagnostics))
        let router = LaunchNapkinRouter(
            interactor: interactor, viewController: LaunchNapkinView(),
            signedOutBuilder: SignedOutNapkinBuilder(dependency: component),
            signedInBuilder: SignedInNapkinBuilder(dependency: component))
        await interactor.connect(router)
        return router
    }
}
