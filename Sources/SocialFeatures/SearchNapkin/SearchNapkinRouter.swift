public import Napkin

/// A view of a search.
@MainActor
public protocol SearchNapkinViewControllable: ViewControllable {}

/// A search has no children.
@MainActor
final class SearchNapkinRouter: ViewableRouter<SearchNapkinInteractor, any SearchNapkinViewControllable> {}
