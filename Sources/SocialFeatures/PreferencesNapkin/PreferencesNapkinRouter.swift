public import Napkin

/// A view of a look at preferences.
@MainActor
public protocol PreferencesNapkinViewControllable: ViewControllable {}

/// A look at preferences has no children.
@MainActor
final class PreferencesNapkinRouter: ViewableRouter<PreferencesNapkinInteractor, any PreferencesNapkinViewControllable>
{}
