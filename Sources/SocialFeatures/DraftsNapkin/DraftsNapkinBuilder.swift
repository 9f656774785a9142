public import Napkin
public import Services

/// Makes the view of a look at drafts. The front provides it.
@MainActor
public protocol DraftsNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeDraftsView(
        presenter: DraftsNapkinPresenter, listener: any DraftsNapkinPresentableListener
    ) -> any DraftsNapkinViewControllable
}

/// What a look at drafts needs.
public protocol DraftsNapkinDependency: Dependency {
    /// Keeps them.
    var drafts: any DraftKeeping { get }
    /// Works on them again.
    var draftEditing: any DraftEditing { get }
    /// Shows it.
    var draftsViews: any DraftsNapkinViewMaking { get }
}

/// Provides what a look at drafts is made of.
final class DraftsNapkinComponent: Providing {
    let dependency: any DraftsNapkinDependency
    let instances = SharedInstances()
    let presenter: DraftsNapkinPresenter

    @MainActor
    init(dependency: any DraftsNapkinDependency) {
        self.dependency = dependency
        presenter = DraftsNapkinPresenter()
    }
}

/// Builds looks at drafts.
public final class DraftsNapkinBuilder: Buildable {
    private let dependency: any DraftsNapkinDependency

    /// Makes a builder.
    public init(dependency: any DraftsNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - id: the one to look at; nil is all of them.
    ///   - account: DID of whose drafts are looked at; nil is everybody's.
    @MainActor
    public func build(
        withListener listener: any DraftsNapkinListener, id: Int64?, account: String? = nil
    ) -> any ViewableRouting {
        let component = DraftsNapkinComponent(dependency: dependency)
        let interactor = DraftsNapkinInteractor(
            presenter: component.presenter, listener: listener, drafts: dependency.drafts,
            editing: dependency.draftEditing, id: id, account: account)
        let view = dependency.draftsViews.makeDraftsView(presenter: component.presenter, listener: interactor)
        return DraftsNapkinRouter(interactor: interactor, viewController: view)
    }
}
