public import Napkin

/// A view of where secrets are.
@MainActor
public protocol SecretsNapkinViewControllable: ViewControllable {}

/// Where secrets are has no children.
@MainActor
final class SecretsNapkinRouter: ViewableRouter<SecretsNapkinInteractor, any SecretsNapkinViewControllable> {}
