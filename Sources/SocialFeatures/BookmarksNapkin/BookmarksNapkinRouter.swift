public import Napkin

/// A view of a list of bookmarks.
@MainActor
public protocol BookmarksNapkinViewControllable: ViewControllable {}

/// A list of bookmarks has no children.
@MainActor
final class BookmarksNapkinRouter: ViewableRouter<BookmarksNapkinInteractor, any BookmarksNapkinViewControllable> {}
