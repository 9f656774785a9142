import Napkin
public import Services

/// What an action on a post tells its parent.
public protocol PostActionNapkinListener: AnyObject, Sendable {
    /// It was done, or taken back.
    func postActionNapkinDidFinish(_ outcome: ActionOutcome) async
    /// It did not work.
    func postActionNapkinDidFail(_ error: SocialError) async
}

/// An action on a post as its interactor sees what is shown.
@MainActor
protocol PostActionNapkinPresentable: Presentable, Sendable {
    func showWorking()
    func show(_ outcome: ActionOutcome, isOn: Bool)
    func showFailure(_ error: SocialError)
}

/// Likes or reposts one post, and takes it back. While the server is asked, further taps do nothing.
final actor PostActionNapkinInteractor: PresentableInteractable, PostActionNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any PostActionNapkinPresentable

    private weak var listener: (any PostActionNapkinListener)?
    private let acting: any PostActing
    private let action: PostAction
    private let post: String
    private var isWorking = false
    private var work: Task<Void, Never>?

    init(
        presenter: any PostActionNapkinPresentable, listener: (any PostActionNapkinListener)?,
        acting: any PostActing, action: PostAction, post: String
    ) {
        self.presenter = presenter
        self.listener = listener
        self.acting = acting
        self.action = action
        self.post = post
    }

    func didTapPerform() async {
        await start(on: true)
    }

    func didTapRevert() async {
        await start(on: false)
    }

    func didTapStop() async {
        // What is in the outbox already is told as queued.
        work?.cancel()
    }

    private func start(on: Bool) async {
        guard !isWorking else { return }
        isWorking = true
        let work = task { [weak self] in await self?.run(on: on) }
        self.work = work
        await work.value
        isWorking = false
    }

    private func run(on: Bool) async {
        await presenter.showWorking()
        do {
            let outcome =
                on
                ? try await acting.perform(action, on: post)
                : try await acting.revert(action, on: post)
            await presenter.show(outcome, isOn: on)
            await listener?.postActionNapkinDidFinish(outcome)
        } catch {
            await presenter.showFailure(error)
            await listener?.postActionNapkinDidFail(error)
        }
    }
}
