public import Napkin
public import Services

/// Makes the view of a saved answer. The front provides it.
@MainActor
public protocol SavedResponseNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeSavedResponseView(
        presenter: SavedResponseNapkinPresenter, listener: any SavedResponseNapkinPresentableListener
    ) -> any SavedResponseNapkinViewControllable
}

/// What a saved answer needs.
public protocol SavedResponseNapkinDependency: Dependency {
    /// Reads it.
    var savedResponses: any SavedResponseReading { get }
    /// Shows it.
    var savedResponseViews: any SavedResponseNapkinViewMaking { get }
}

/// Provides what a saved answer is made of.
final class SavedResponseNapkinComponent: Providing {
    let dependency: any SavedResponseNapkinDependency
    let instances = SharedInstances()
    let presenter: SavedResponseNapkinPresenter

    @MainActor
    init(dependency: any SavedResponseNapkinDependency) {
        self.dependency = dependency
        presenter = SavedResponseNapkinPresenter()
    }
}

/// Builds views of saved answers.
public final class SavedResponseNapkinBuilder: Buildable {
    private let dependency: any SavedResponseNapkinDependency

    /// Makes a builder.
    public init(dependency: any SavedResponseNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    @MainActor
    public func build(
        withListener listener: any SavedResponseNapkinListener
    ) -> any ViewableRouting {
        let component = SavedResponseNapkinComponent(dependency: dependency)
        let interactor = SavedResponseNapkinInteractor(
            presenter: component.presenter, listener: listener, savedResponses: dependency.savedResponses)
        let view = dependency.savedResponseViews.makeSavedResponseView(
            presenter: component.presenter, listener: interactor)
        return SavedResponseNapkinRouter(interactor: interactor, viewController: view)
    }
}
