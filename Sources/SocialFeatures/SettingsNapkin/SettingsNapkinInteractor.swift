import Napkin
import Services

/// What settings tell their parent.
public protocol SettingsNapkinListener: AnyObject, Sendable {
    /// The person adds an account.
    func settingsNapkinDidTapAddAccount() async
}

/// Settings as their interactor sees what is shown.
@MainActor
protocol SettingsNapkinPresentable: Presentable, Sendable {
    func show(_ settings: AppSettings)
    func showFailure(_ error: SocialError)
}

/// Shows what is chosen for this device and changes it; accounts, muted words and the rest are its children's.
final actor SettingsNapkinInteractor: PresentableInteractable, SettingsNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any SettingsNapkinPresentable

    private weak var listener: (any SettingsNapkinListener)?
    private let settings: any SettingKeeping

    init(
        presenter: any SettingsNapkinPresentable, listener: (any SettingsNapkinListener)?, settings: any SettingKeeping
    ) {
        self.presenter = presenter
        self.listener = listener
        self.settings = settings
    }

    func didBecomeActive() async {
        task { [presenter, settings] in
            for await settings in settings.settings { await presenter.show(settings) }
        }
    }

    func didChoose(appearance: AppSettings.Appearance) async {
        await change { $0.appearance = appearance }
    }

    func didChoose(notifies: Bool) async {
        await change { $0.notifies = notifies }
    }

    private func change(_ body: @Sendable (inout AppSettings) -> Void) async {
        let before = await settings.current()
        var wanted = before
        body(&wanted)
        guard wanted != before else { return }
        do {
            try await settings.keep(wanted)
        } catch {
            // What is shown is what holds.
            await presenter.show(before)
            await presenter.showFailure(error)
        }
    }
}

// Each part says itself what does not work.

extension SettingsNapkinInteractor: AccountsNapkinListener {
    func accountsNapkinDidLoad() async {}
    func accountsNapkinDidSwitch(to account: Account) async {}
    func accountsNapkinDidSignOut(_ account: Account) async {}
    func accountsNapkinDidTapAdd() async { await listener?.settingsNapkinDidTapAddAccount() }
    func accountsNapkinDidFail(_ error: SocialError) async {}
}

extension SettingsNapkinInteractor: MutedWordsNapkinListener {
    func mutedWordsNapkinDidLoad() async {}
    func mutedWordsNapkinDidChange(_ outcome: ActionOutcome) async {}
    func mutedWordsNapkinDidFail(_ error: SocialError) async {}
}

extension SettingsNapkinInteractor: SecretsNapkinListener {
    func secretsNapkinDidLoad() async {}
    func secretsNapkinDidMove(to place: SecretPlace) async {}
    func secretsNapkinDidFail(_ error: SocialError) async {}
}

extension SettingsNapkinInteractor: PreferencesNapkinListener {
    func preferencesNapkinDidLoad() async {}
    func preferencesNapkinDidFail(_ error: SocialError) async {}
}
