import Napkin

@MainActor
final class SignedInNapkinRouter: ViewableRouter<SignedInNapkinInteractor, SignedInNapkinView> {
    private let boardBuilder: any BoardNapkinBuildable
    private let announcementsBuilder: any AnnouncementsNapkinBuildable

    init(
        interactor: SignedInNapkinInteractor, viewController: SignedInNapkinView,
        boardBuilder: any BoardNapkinBuildable, announcementsBuilder: any AnnouncementsNapkinBuildable
    ) {
        self.boardBuilder = boardBuilder
        self.announcementsBuilder = announcementsBuilder
        super.init(interactor: interactor, viewController: viewController)
    }

    /// The children that are there as long as the guest is.
    override func didLoad() async {
        let board = await boardBuilder.build()
        await attachChild(board)
        viewController.embed(board.viewControllable)
        await attachChild(announcementsBuilder.build(in: viewController))
    }
}
