import Napkin

protocol AnnouncementsNapkinDependency: Dependency {
    var loudspeakers: any Announcing { get }
}

protocol AnnouncementsNapkinBuildable: Buildable {
    /// - Parameter host: where the banners are shown; this napkin has no view of its own.
    @MainActor func build(in host: any TextViewHosting) async -> any Routing
}

final class AnnouncementsNapkinBuilder: Builder<any AnnouncementsNapkinDependency>, AnnouncementsNapkinBuildable,
    @unchecked Sendable
{
    @MainActor
    func build(in host: any TextViewHosting) async -> any Routing {
        let interactor = AnnouncementsNapkinInteractor(loudspeakers: dependency.loudspeakers)
        let router = AnnouncementsNapkinRouter(interactor: interactor, host: host, bannerBuilder: BannerNapkinBuilder())
        await interactor.connect(router)
        return router
    }
}
