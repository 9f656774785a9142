import Napkin

protocol BannerNapkinBuildable: Buildable {
    @MainActor func build(
        withListener listener: any BannerNapkinListener, text: String
    ) async -> any ViewableRouting
}

final class BannerNapkinBuilder: BannerNapkinBuildable {
    @MainActor
    func build(withListener listener: any BannerNapkinListener, text: String) async -> any ViewableRouting {
        let interactor = BannerNapkinInteractor(listener: listener)
        return BannerNapkinRouter(
            interactor: interactor, viewController: BannerNapkinView(text: text, listener: interactor))
    }
}

@MainActor
final class BannerNapkinRouter: ViewableRouter<BannerNapkinInteractor, BannerNapkinView> {}
