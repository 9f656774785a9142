import Napkin

@MainActor
final class AnnouncementsNapkinRouter: Router<AnnouncementsNapkinInteractor>, AnnouncementsNapkinRouting {
    private weak var host: (any TextViewHosting)?
    private let bannerBuilder: any BannerNapkinBuildable
    private var banner: (any ViewableRouting)?

    init(
        interactor: AnnouncementsNapkinInteractor, host: any TextViewHosting, bannerBuilder: any BannerNapkinBuildable
    ) {
        self.host = host
        self.bannerBuilder = bannerBuilder
        super.init(interactor: interactor)
    }

    func routeToBanner(_ text: String) async {
        let next = await bannerBuilder.build(withListener: interactor, text: text)
        banner = next
        await attachChild(next)
        host?.embed(next.viewControllable)
    }

    func detachBanner() async {
        guard let banner else { return }
        self.banner = nil
        host?.remove(banner.viewControllable)
        await detachChild(banner)
    }
}
