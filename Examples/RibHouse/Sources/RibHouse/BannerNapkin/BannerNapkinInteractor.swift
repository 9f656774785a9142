import Napkin

protocol BannerNapkinListener: AnyObject, Sendable {
    func bannerNapkinDidDismiss() async
}

final actor BannerNapkinInteractor: Interactable, BannerNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    private weak var listener: (any BannerNapkinListener)?

    init(listener: any BannerNapkinListener) {
        self.listener = listener
    }

    func didTapDismiss() async {
        await listener?.bannerNapkinDidDismiss()
    }
}
