public import Napkin

/// A view of a look at lists of people.
@MainActor
public protocol ListsNapkinViewControllable: ViewControllable {}

/// A look at lists of people has no children.
@MainActor
final class ListsNapkinRouter: ViewableRouter<ListsNapkinInteractor, any ListsNapkinViewControllable> {}
