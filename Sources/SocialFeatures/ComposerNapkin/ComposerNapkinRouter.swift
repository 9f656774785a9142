public import Napkin

/// A view of a composer.
@MainActor
public protocol ComposerNapkinViewControllable: ViewControllable {}

/// A composer has no children.
@MainActor
final class ComposerNapkinRouter: ViewableRouter<ComposerNapkinInteractor, any ComposerNapkinViewControllable> {}
