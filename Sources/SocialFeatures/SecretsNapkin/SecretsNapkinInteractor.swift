import Napkin
public import Services

/// What the view of secrets tells its parent.
public protocol SecretsNapkinListener: AnyObject, Sendable {
    /// It is known where they are.
    func secretsNapkinDidLoad() async
    /// They are in another place.
    func secretsNapkinDidMove(to place: SecretPlace) async
    /// Something did not work.
    func secretsNapkinDidFail(_ error: SocialError) async
}

/// Where secrets are, as its interactor sees what is shown.
@MainActor
protocol SecretsNapkinPresentable: Presentable, Sendable {
    func show(_ secrets: [KeptSecrets], movedTo place: SecretPlace?)
    func showFailure(_ error: SocialError)
}

/// Shows where the accounts' secrets are, and moves them.
final actor SecretsNapkinInteractor: PresentableInteractable, SecretsNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any SecretsNapkinPresentable

    private weak var listener: (any SecretsNapkinListener)?
    private let secrets: any SecretKeeping
    private var isMoving = false

    init(
        presenter: any SecretsNapkinPresentable, listener: (any SecretsNapkinListener)?, secrets: any SecretKeeping
    ) {
        self.presenter = presenter
        self.listener = listener
        self.secrets = secrets
    }

    func didBecomeActive() async {
        task { [weak self] in await self?.load() }
    }

    func didTapMove(to place: SecretPlace) async {
        await task { [weak self] in await self?.move(to: place) }.value
    }

    private func load() async {
        do {
            let secrets = try await secrets.secrets()
            // Where they were is of no interest any more.
            if !isMoving { await presenter.show(secrets, movedTo: nil) }
            await listener?.secretsNapkinDidLoad()
        } catch {
            await fail(error)
        }
    }

    private func move(to place: SecretPlace) async {
        isMoving = true
        do {
            await presenter.show(try await secrets.moveSecrets(to: place), movedTo: place)
            await listener?.secretsNapkinDidMove(to: place)
        } catch {
            await fail(error)
        }
    }

    private func fail(_ error: SocialError) async {
        guard error != .cancelled, !Task.isCancelled else { return }
        await presenter.showFailure(error)
        await listener?.secretsNapkinDidFail(error)
    }
}
