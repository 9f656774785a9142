import Napkin
public import Services

/// What an edit of the profile tells its parent.
public protocol ProfileEditNapkinListener: AnyObject, Sendable {
    /// It was changed, or will be.
    func profileEditNapkinDidFinish(_ outcome: ActionOutcome) async
    /// It did not work.
    func profileEditNapkinDidFail(_ error: SocialError) async
}

/// An edit of the profile as its interactor sees what is shown.
@MainActor
protocol ProfileEditNapkinPresentable: Presentable, Sendable {
    func showWorking()
    func show(_ outcome: ActionOutcome)
    func showFailure(_ error: SocialError)
}

/// Changes the profile. While the server is asked, further taps do nothing.
final actor ProfileEditNapkinInteractor: PresentableInteractable, ProfileEditNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any ProfileEditNapkinPresentable

    private weak var listener: (any ProfileEditNapkinListener)?
    private let profileEditing: any ProfileEditing
    private let work = StoppableWork()

    init(
        presenter: any ProfileEditNapkinPresentable, listener: (any ProfileEditNapkinListener)?,
        profileEditing: any ProfileEditing
    ) {
        self.presenter = presenter
        self.listener = listener
        self.profileEditing = profileEditing
    }

    func didTapSave(_ change: ProfileChange) async {
        await work.run { task { [weak self] in await self?.save(change) } }
    }

    func didTapStop() async {
        work.stop()
    }

    func didFailToOpen(_ name: String, problem: String) async {
        await fail(.image(name: name, problem: problem))
    }

    private func save(_ change: ProfileChange) async {
        await presenter.showWorking()
        do {
            let outcome = try await profileEditing.edit(change)
            await presenter.show(outcome)
            await listener?.profileEditNapkinDidFinish(outcome)
        } catch {
            await fail(error)
        }
    }

    private func fail(_ error: SocialError) async {
        await presenter.showFailure(error)
        await listener?.profileEditNapkinDidFail(error)
    }
}
