import Napkin
public import Services

/// What a look at preferences tells its parent.
public protocol PreferencesNapkinListener: AnyObject, Sendable {
    /// They are known.
    func preferencesNapkinDidLoad() async
    /// It did not work.
    func preferencesNapkinDidFail(_ error: SocialError) async
}

/// Preferences as their interactor sees what is shown.
@MainActor
protocol PreferencesNapkinPresentable: Presentable, Sendable {
    func show(_ entries: Page<PreferenceEntry>)
    func showFailure(_ error: SocialError)
}

/// Reads what the account's clients keep at its server.
final actor PreferencesNapkinInteractor: PresentableInteractable, PreferencesNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any PreferencesNapkinPresentable

    private weak var listener: (any PreferencesNapkinListener)?
    private let preferences: any PreferenceReading

    init(
        presenter: any PreferencesNapkinPresentable, listener: (any PreferencesNapkinListener)?,
        preferences: any PreferenceReading
    ) {
        self.presenter = presenter
        self.listener = listener
        self.preferences = preferences
    }

    func didBecomeActive() async {
        task { [weak self] in await self?.load() }
    }

    private func load() async {
        do {
            await presenter.show(try await preferences.preferences())
            await listener?.preferencesNapkinDidLoad()
        } catch {
            guard error != .cancelled, !Task.isCancelled else { return }
            await presenter.showFailure(error)
            await listener?.preferencesNapkinDidFail(error)
        }
    }
}
