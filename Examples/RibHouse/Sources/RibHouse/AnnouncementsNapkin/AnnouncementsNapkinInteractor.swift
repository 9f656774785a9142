import Napkin

@MainActor
protocol AnnouncementsNapkinRouting: AnyObject, Sendable {
    func routeToBanner(_ text: String) async
    func detachBanner() async
}

/// Shows a banner while something is announced. It has no view, and no presenter: a headless parent.
final actor AnnouncementsNapkinInteractor: Interactable, BannerNapkinListener {
    nonisolated let lifecycle = InteractorLifecycle()
    private weak var router: (any AnnouncementsNapkinRouting)?
    private let loudspeakers: any Announcing

    init(loudspeakers: any Announcing) {
        self.loudspeakers = loudspeakers
    }

    func connect(_ router: any AnnouncementsNapkinRouting) {
        self.router = router
    }

    func didBecomeActive() async {
        task { [weak self, loudspeakers] in
            for await announcement in loudspeakers.announcements { await self?.follow(announcement) }
        }
    }

    func bannerNapkinDidDismiss() async {
        loudspeakers.announce(nil)
    }

    private func follow(_ announcement: String?) async {
        await router?.detachBanner()
        if let announcement { await router?.routeToBanner(announcement) }
    }
}
