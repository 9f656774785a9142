public import Observation
public import Services

/// What a view of preferences tells: nothing yet.
public protocol PreferencesNapkinPresentableListener: AnyObject, Sendable {}

/// Preferences, as they are shown.
@MainActor
@Observable
public final class PreferencesNapkinPresenter: PreferencesNapkinPresentable {
    /// Every entry, as the server has it; nil until they are known.
    public private(set) var entries: [PreferenceEntry]?
    /// Whether they are what the server says now.
    public private(set) var freshness = Freshness.live
    /// What went wrong; nil when nothing did.
    public private(set) var failure: SocialError?

    /// Preferences that are not known yet.
    public init() {}

    func show(_ entries: Page<PreferenceEntry>) {
        self.entries = entries.items
        freshness = entries.freshness
        failure = nil
    }

    func showFailure(_ error: SocialError) {
        failure = error
    }
}
