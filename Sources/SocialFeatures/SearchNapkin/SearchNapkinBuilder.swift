public import Napkin
public import Services

/// Makes the view of a search. The front provides it.
@MainActor
public protocol SearchNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeSearchView(
        presenter: SearchNapkinPresenter, listener: any SearchNapkinPresentableListener
    ) -> any SearchNapkinViewControllable
}

/// What a search needs.
public protocol SearchNapkinDependency: Dependency {
    /// Finds posts and people.
    var search: any SocialSearching { get }
    /// Shows it.
    var searchViews: any SearchNapkinViewMaking { get }
}

/// Provides what a search is made of.
final class SearchNapkinComponent: Providing {
    let dependency: any SearchNapkinDependency
    let instances = SharedInstances()
    let presenter: SearchNapkinPresenter

    @MainActor
    init(dependency: any SearchNapkinDependency, scope: SearchScope, query: String) {
        self.dependency = dependency
        presenter = SearchNapkinPresenter(scope: scope, query: query)
    }
}

/// Builds searches.
public final class SearchNapkinBuilder: Buildable {
    private let dependency: any SearchNapkinDependency

    /// Makes a builder.
    public init(dependency: any SearchNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - scope: what is looked for first.
    ///   - query: what to look for first; nothing is looked for while it is empty.
    ///   - limit: how many results a page has, 1 to 100.
    ///   - cursor: where the first page starts; nil is the start.
    @MainActor
    public func build(
        withListener listener: any SearchNapkinListener, scope: SearchScope, query: String, limit: Int,
        cursor: String? = nil
    ) -> any ViewableRouting {
        let component = SearchNapkinComponent(dependency: dependency, scope: scope, query: query)
        let interactor = SearchNapkinInteractor(
            presenter: component.presenter, listener: listener, search: dependency.search, scope: scope, query: query,
            limit: limit, cursor: cursor)
        let view = dependency.searchViews.makeSearchView(presenter: component.presenter, listener: interactor)
        return SearchNapkinRouter(interactor: interactor, viewController: view)
    }
}
