import Napkin
public import Services

/// What an action on somebody tells its parent.
public protocol ActorActionNapkinListener: AnyObject, Sendable {
    /// It was done, or taken back.
    func actorActionNapkinDidFinish(_ outcome: ActionOutcome) async
    /// It did not work.
    func actorActionNapkinDidFail(_ error: SocialError) async
}

/// An action on somebody as its interactor sees what is shown.
@MainActor
protocol ActorActionNapkinPresentable: Presentable, Sendable {
    func showWorking()
    func show(_ outcome: ActionOutcome, isOn: Bool)
    func showFailure(_ error: SocialError)
}

/// Blocks or mutes somebody, and takes it back. While the server is asked, further taps do nothing.
final actor ActorActionNapkinInteractor: PresentableInteractable, ActorActionNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any ActorActionNapkinPresentable

    private weak var listener: (any ActorActionNapkinListener)?
    private let actorActing: any ActorActing
    private let action: ActorAction
    private let actor: String
    private var isWorking = false
    private var work: Task<Void, Never>?

    init(
        presenter: any ActorActionNapkinPresentable, listener: (any ActorActionNapkinListener)?,
        actorActing: any ActorActing, action: ActorAction, actor: String
    ) {
        self.presenter = presenter
        self.listener = listener
        self.actorActing = actorActing
        self.action = action
        self.actor = actor
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
                ? try await actorActing.perform(action, on: actor)
                : try await actorActing.revert(action, on: actor)
            await presenter.show(outcome, isOn: on)
            await listener?.actorActionNapkinDidFinish(outcome)
        } catch {
            await presenter.showFailure(error)
            await listener?.actorActionNapkinDidFail(error)
        }
    }
}
