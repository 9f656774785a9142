public import Observation
public import Services

/// What a view of settings tells.
public protocol SettingsNapkinPresentableListener: AnyObject, Sendable {
    /// The person wants other colours.
    func didChoose(appearance: AppSettings.Appearance) async
    /// The person wants to be told on the desktop, or no longer.
    func didChoose(notifies: Bool) async
}

/// Settings, as they are shown.
@MainActor
@Observable
public final class SettingsNapkinPresenter: SettingsNapkinPresentable {
    /// What is chosen; until that is known, as if nothing were.
    public private(set) var settings = AppSettings()
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// Settings that are not known yet.
    public init() {}

    func show(_ settings: AppSettings) {
        self.settings = settings
        failure = nil
    }

    func showFailure(_ error: SocialError) {
        failure = error
    }
}
