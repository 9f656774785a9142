import Napkin

protocol SignedInNapkinDependency: Dependency {
    var kitchen: any Cooking { get }
    var loudspeakers: any Announcing { get }
}

final class SignedInNapkinComponent: Component<any SignedInNapkinDependency>, BoardNapkinDependency,
    AnnouncementsNapkinDependency, @unchecked Sendable
{
    let guest: String

    init(dependency: any SignedInNapkinDependency, guest: String) {
        self.guest = guest
        super.init(dependency: dependency)
    }

    var kitchen: any Cooking { dependency.kitchen }
    var loudspeakers: any Announcing { dependency.loudspeakers }
}

protocol SignedInNapkinBuildable: Buildable {
    @MainActor func build(
        withListener listener: any SignedInNapkinListener, name: String
    ) async -> any ViewableRouting
}

final class SignedInNapkinBuilder: Builder<any SignedInNapkinDependency>, SignedInNapkinBuildable, @unchecked Sendable {
    @MainActor
    func build(withListener listener: any SignedInNapkinListener, name: String) async -> any ViewableRouting {
        let component = SignedInNapkinComponent(dependency: dependency, guest: name)
        let interactor = SignedInNapkinInteractor(listener: listener, loudspeakers: component.loudspeakers)
        return SignedInNapkinRouter(
            interactor: interactor, viewController: SignedInNapkinView(guest: name, listener: interactor),
            boardBuilder: BoardNapkinBuilder(dependency: component),
            announcementsBuilder: AnnouncementsNapkinBuilder(dependency: component))
    }
}
