public import Napkin
public import Services

/// Makes the view of a list of bookmarks. The front provides it.
@MainActor
public protocol BookmarksNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeBookmarksView(
        presenter: BookmarksNapkinPresenter, listener: any BookmarksNapkinPresentableListener
    ) -> any BookmarksNapkinViewControllable
}

/// What a list of bookmarks needs.
public protocol BookmarksNapkinDependency: Dependency {
    /// Reads them.
    var bookmarks: any BookmarkReading { get }
    /// Shows it.
    var bookmarksViews: any BookmarksNapkinViewMaking { get }
}

/// Provides what a list of bookmarks is made of.
final class BookmarksNapkinComponent: Providing {
    let dependency: any BookmarksNapkinDependency
    let instances = SharedInstances()
    let presenter: BookmarksNapkinPresenter

    @MainActor
    init(dependency: any BookmarksNapkinDependency) {
        self.dependency = dependency
        presenter = BookmarksNapkinPresenter()
    }
}

/// Builds lists of bookmarks.
public final class BookmarksNapkinBuilder: Buildable {
    private let dependency: any BookmarksNapkinDependency

    /// Makes a builder.
    public init(dependency: any BookmarksNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - limit: how many a page has, 1 to 100.
    ///   - cursor: where the first page starts; nil is the newest.
    @MainActor
    public func build(withListener listener: any BookmarksNapkinListener, limit: Int, cursor: String? = nil)
        -> any ViewableRouting
    {
        let component = BookmarksNapkinComponent(dependency: dependency)
        let interactor = BookmarksNapkinInteractor(
            presenter: component.presenter, listener: listener, bookmarks: dependency.bookmarks, limit: limit,
            cursor: cursor)
        let view = dependency.bookmarksViews.makeBookmarksView(presenter: component.presenter, listener: interactor)
        return BookmarksNapkinRouter(interactor: interactor, viewController: view)
    }
}
