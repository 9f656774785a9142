import Napkin
public import Services

/// What an action tells its parent.
public protocol ActionNapkinListener: AnyObject, Sendable {
    /// It was done, or taken back.
    func actionNapkinDidFinish(_ outcome: ActionOutcome) async
    /// It did not work.
    func actionNapkinDidFail(_ error: SocialError) async
}

/// An action as its interactor sees what is shown.
@MainActor
protocol ActionNapkinPresentable: Presentable, Sendable {
    func showWorking()
    func show(_ outcome: ActionOutcome, isOn: Bool)
    func showFailure(_ error: SocialError)
}

/// Does one thing to a post or to somebody, and takes it back. While the server is asked, further taps do nothing.
final actor ActionNapkinInteractor: PresentableInteractable, ActionNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any ActionNapkinPresentable

    private weak var listener: (any ActionNapkinListener)?
    private let acting: any PostActing
    private let following: any Following
    private let actorActing: any ActorActing
    private let action: SocialAction
    private let work = StoppableWork()

    init(
        presenter: any ActionNapkinPresentable, listener: (any ActionNapkinListener)?, acting: any PostActing,
        following: any Following, actorActing: any ActorActing, action: SocialAction
    ) {
        self.presenter = presenter
        self.listener = listener
        self.acting = acting
        self.following = following
        self.actorActing = actorActing
        self.action = action
    }

    func didTapPerform() async {
        await work.run { task { [weak self] in await self?.run(on: true) } }
    }

    func didTapRevert() async {
        await work.run { task { [weak self] in await self?.run(on: false) } }
    }

    func didTapStop() async {
        work.stop()
    }

    private func run(on: Bool) async {
        await presenter.showWorking()
        do {
            let outcome = on ? try await perform() : try await revert()
            await presenter.show(outcome, isOn: on)
            await listener?.actionNapkinDidFinish(outcome)
        } catch {
            await presenter.showFailure(error)
            await listener?.actionNapkinDidFail(error)
        }
    }

    private func perform() async throws(SocialError) -> ActionOutcome {
        switch action {
        case .toPost(let action, let post): try await acting.perform(action, on: post)
        case .follow(let actor): try await following.follow(actor)
        case .toActor(let action, let actor): try await actorActing.perform(action, on: actor)
        }
    }

    private func revert() async throws(SocialError) -> ActionOutcome {
        switch action {
        case .toPost(let action, let post): try await acting.revert(action, on: post)
        case .follow(let actor): try await following.unfollow(actor)
        case .toActor(let action, let actor): try await actorActing.revert(action, on: actor)
        }
    }
}
