public import Napkin
public import Services

/// Makes the view of a look at lists of people. The front provides it.
@MainActor
public protocol ListsNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeListsView(
        presenter: ListsNapkinPresenter, listener: any ListsNapkinPresentableListener
    ) -> any ListsNapkinViewControllable
}

/// What a look at lists of people needs.
public protocol ListsNapkinDependency: Dependency {
    /// Keeps them.
    var lists: any ListKeeping { get }
    /// Shows it.
    var listsViews: any ListsNapkinViewMaking { get }
}

/// Provides what a look at lists of people is made of.
final class ListsNapkinComponent: Providing {
    let dependency: any ListsNapkinDependency
    let instances = SharedInstances()
    let presenter: ListsNapkinPresenter

    @MainActor
    init(dependency: any ListsNapkinDependency) {
        self.dependency = dependency
        presenter = ListsNapkinPresenter()
    }
}

/// Builds looks at lists of people.
public final class ListsNapkinBuilder: Buildable {
    private let dependency: any ListsNapkinDependency

    /// Makes a builder.
    public init(dependency: any ListsNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - scope: which lists, or which list.
    ///   - limit: how many a page has, 1 to 100.
    ///   - cursor: where the first page starts; nil is the start.
    @MainActor
    public func build(
        withListener listener: any ListsNapkinListener, scope: ListScope, limit: Int, cursor: String? = nil
    ) -> any ViewableRouting {
        let component = ListsNapkinComponent(dependency: dependency)
        let interactor = ListsNapkinInteractor(
            presenter: component.presenter, listener: listener, lists: dependency.lists, scope: scope, limit: limit,
            cursor: cursor)
        let view = dependency.listsViews.makeListsView(presenter: component.presenter, listener: interactor)
        return ListsNapkinRouter(interactor: interactor, viewController: view)
    }
}
