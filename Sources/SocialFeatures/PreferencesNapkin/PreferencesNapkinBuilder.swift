public import Napkin
public import Services

/// Makes the view of a look at preferences. The front provides it.
@MainActor
public protocol PreferencesNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makePreferencesView(
        presenter: PreferencesNapkinPresenter, listener: any PreferencesNapkinPresentableListener
    ) -> any PreferencesNapkinViewControllable
}

/// What a look at preferences needs.
public protocol PreferencesNapkinDependency: Dependency {
    /// Reads them.
    var preferences: any PreferenceReading { get }
    /// Shows it.
    var preferencesViews: any PreferencesNapkinViewMaking { get }
}

/// Provides what a look at preferences is made of.
final class PreferencesNapkinComponent: Providing {
    let dependency: any PreferencesNapkinDependency
    let instances = SharedInstances()
    let presenter: PreferencesNapkinPresenter

    @MainActor
    init(dependency: any PreferencesNapkinDependency) {
        self.dependency = dependency
        presenter = PreferencesNapkinPresenter()
    }
}

/// Builds looks at preferences.
public final class PreferencesNapkinBuilder: Buildable {
    private let dependency: any PreferencesNapkinDependency

    /// Makes a builder.
    public init(dependency: any PreferencesNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameter listener: the parent; it is held weakly.
    @MainActor
    public func build(withListener listener: any PreferencesNapkinListener) -> any ViewableRouting {
        let component = PreferencesNapkinComponent(dependency: dependency)
        let interactor = PreferencesNapkinInteractor(
            presenter: component.presenter, listener: listener, preferences: dependency.preferences)
        let view = dependency.preferencesViews.makePreferencesView(presenter: component.presenter, listener: interactor)
        return PreferencesNapkinRouter(interactor: interactor, viewController: view)
    }
}
