import Napkin
public import Services

/// What a follow button tells its parent.
public protocol FollowNapkinListener: AnyObject, Sendable {
    /// The account follows, or no longer does.
    func followNapkinDidFinish(_ outcome: ActionOutcome) async
    /// It did not work.
    func followNapkinDidFail(_ error: SocialError) async
}

/// A follow button as its interactor sees what is shown.
@MainActor
protocol FollowNapkinPresentable: Presentable, Sendable {
    func showWorking()
    func show(_ outcome: ActionOutcome, isFollowing: Bool)
    func showFailure(_ error: SocialError)
}

/// Follows somebody, and stops. While the server is asked, further taps do nothing.
final actor FollowNapkinInteractor: PresentableInteractable, FollowNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any FollowNapkinPresentable

    private weak var listener: (any FollowNapkinListener)?
    private let following: any Following
    private let actor: String
    private var isWorking = false
    private var work: Task<Void, Never>?

    init(
        presenter: any FollowNapkinPresentable, listener: (any FollowNapkinListener)?, following: any Following,
        actor: String
    ) {
        self.presenter = presenter
        self.listener = listener
        self.following = following
        self.actor = actor
    }

    func didTapFollow() async {
        await start(follows: true)
    }

    func didTapUnfollow() async {
        await start(follows: false)
    }

    func didTapStop() async {
        // What is in the outbox already is told as queued.
        work?.cancel()
    }

    private func start(follows: Bool) async {
        guard !isWorking else { return }
        isWorking = true
        let work = task { [weak self] in await self?.run(follows: follows) }
        self.work = work
        await work.value
        isWorking = false
    }

    private func run(follows: Bool) async {
        await presenter.showWorking()
        do {
            let outcome = follows ? try await following.follow(actor) : try await following.unfollow(actor)
            await presenter.show(outcome, isFollowing: follows)
            await listener?.followNapkinDidFinish(outcome)
        } catch {
            await presenter.showFailure(error)
            await listener?.followNapkinDidFail(error)
        }
    }
}
