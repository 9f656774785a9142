import Napkin
public import Services

/// What the accounts tell their parent.
public protocol AccountsNapkinListener: AnyObject, Sendable {
    /// The accounts are known.
    func accountsNapkinDidLoad() async
    /// Another account is current.
    func accountsNapkinDidSwitch(to account: Account) async
    /// An account left.
    func accountsNapkinDidSignOut(_ account: Account) async
    /// The person adds an account.
    func accountsNapkinDidTapAdd() async
    /// Something did not work.
    func accountsNapkinDidFail(_ error: SocialError) async
}

/// The accounts as their interactor sees what is shown.
@MainActor
protocol AccountsNapkinPresentable: Presentable, Sendable {
    func show(_ state: SignInState)
    func show(_ change: AccountsChange)
    func showFailure(_ error: SocialError)
}

/// Shows the accounts, follows every change of them wherever it was made, switches and signs out.
final actor AccountsNapkinInteractor: PresentableInteractable, AccountsNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any AccountsNapkinPresentable

    private weak var listener: (any AccountsNapkinListener)?
    private let accounts: any AccountManaging
    private let outbox: any OutboxManaging
    private var isLoaded = false

    init(
        presenter: any AccountsNapkinPresentable, listener: (any AccountsNapkinListener)?,
        accounts: any AccountManaging, outbox: any OutboxManaging
    ) {
        self.presenter = presenter
        self.listener = listener
        self.accounts = accounts
        self.outbox = outbox
    }

    func didBecomeActive() async {
        task { [weak self, accounts] in
            for await state in accounts.signInStates { await self?.show(state) }
        }
    }

    func didTapSwitch(to account: String) async {
        await task { [weak self] in await self?.makeCurrent(account) }.value
    }

    func didTapSignOut(_ account: String?) async {
        await task { [weak self] in await self?.signOut(account) }.value
    }

    func didTapAdd() async {
        await listener?.accountsNapkinDidTapAdd()
    }

    private func show(_ state: SignInState) async {
        await presenter.show(state)
        guard !isLoaded else { return }
        isLoaded = true
        await listener?.accountsNapkinDidLoad()
    }

    private func makeCurrent(_ name: String) async {
        do {
            let account = try await accounts.makeCurrent(account: name)
            await presenter.show(.switched(account))
            await listener?.accountsNapkinDidSwitch(to: account)
        } catch {
            await fail(error)
        }
    }

    private func signOut(_ name: String?) async {
        do {
            let account = try await accounts.signOut(account: name)
            // Without the state there is still the account that left to tell of.
            let state = try? await accounts.signInState()
            let waiting = (try? await outbox.list())?.count { $0.account.did == account.did } ?? 0
            await presenter.show(.signedOut(account, acting: state?.current, waiting: waiting))
            await listener?.accountsNapkinDidSignOut(account)
        } catch {
            await fail(error)
        }
    }

    private func fail(_ error: SocialError) async {
        guard error != .cancelled, !Task.isCancelled else { return }
        await presenter.showFailure(error)
        await listener?.accountsNapkinDidFail(error)
    }
}
