public import Napkin
public import Services

/// Makes the view of settings. The front provides it.
@MainActor
public protocol SettingsNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeSettingsView(
        presenter: SettingsNapkinPresenter, listener: any SettingsNapkinPresentableListener
    ) -> any SettingsNapkinViewControllable
}

/// What settings need: what is chosen for this device, and what their parts need.
public protocol SettingsNapkinDependency: AccountsNapkinDependency, MutedWordsNapkinDependency,
    SecretsNapkinDependency, PreferencesNapkinDependency
{
    /// Keeps what is chosen for this device.
    var settings: any SettingKeeping { get }
    /// Shows it.
    var settingsViews: any SettingsNapkinViewMaking { get }
}

/// Provides what settings are made of.
final class SettingsNapkinComponent: Providing {
    let dependency: any SettingsNapkinDependency
    let instances = SharedInstances()
    let presenter: SettingsNapkinPresenter

    @MainActor
    init(dependency: any SettingsNapkinDependency) {
        self.dependency = dependency
        presenter = SettingsNapkinPresenter()
    }
}

/// Builds settings.
public final class SettingsNapkinBuilder: Buildable {
    private let dependency: any SettingsNapkinDependency

    /// Makes a builder.
    public init(dependency: any SettingsNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds them.
    /// - Parameter listener: the parent; it is held weakly.
    @MainActor
    public func build(withListener listener: any SettingsNapkinListener) -> any ViewableRouting {
        let component = SettingsNapkinComponent(dependency: dependency)
        let interactor = SettingsNapkinInteractor(
            presenter: component.presenter, listener: listener, settings: dependency.settings)
        let view = dependency.settingsViews.makeSettingsView(presenter: component.presenter, listener: interactor)
        return SettingsNapkinRouter(interactor: interactor, viewController: view) {
            [
                AccountsNapkinBuilder(dependency: component.dependency).build(withListener: interactor),
                MutedWordsNapkinBuilder(dependency: component.dependency).build(withListener: interactor),
                SecretsNapkinBuilder(dependency: component.dependency).build(withListener: interactor),
                PreferencesNapkinBuilder(dependency: component.dependency).build(withListener: interactor),
            ]
        }
    }
}
