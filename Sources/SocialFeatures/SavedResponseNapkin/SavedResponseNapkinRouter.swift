public import Napkin

/// A view of a saved answer.
@MainActor
public protocol SavedResponseNapkinViewControllable: ViewControllable {}

/// A saved answer has no children.
@MainActor
final class SavedResponseNapkinRouter: ViewableRouter<
    SavedResponseNapkinInteractor, any SavedResponseNapkinViewControllable
>
{}
