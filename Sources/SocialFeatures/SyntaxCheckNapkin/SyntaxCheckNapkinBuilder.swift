public import Napkin
public import Services

/// Makes the view of a check of identifiers. The front provides it.
@MainActor
public protocol SyntaxCheckNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeSyntaxCheckView(
        presenter: SyntaxCheckNapkinPresenter, listener: any SyntaxCheckNapkinPresentableListener
    ) -> any SyntaxCheckNapkinViewControllable
}

/// What a check of identifiers needs.
public protocol SyntaxCheckNapkinDependency: Dependency {
    /// Decides.
    var syntax: any SyntaxChecking { get }
    /// Shows it.
    var syntaxCheckViews: any SyntaxCheckNapkinViewMaking { get }
}

/// Provides what a check of identifiers is made of.
final class SyntaxCheckNapkinComponent: Providing {
    let dependency: any SyntaxCheckNapkinDependency
    let instances = SharedInstances()
    let presenter: SyntaxCheckNapkinPresenter

    @MainActor
    init(dependency: any SyntaxCheckNapkinDependency) {
        self.dependency = dependency
        presenter = SyntaxCheckNapkinPresenter(kinds: dependency.syntax.kinds)
    }
}

/// Builds checks of identifiers.
public final class SyntaxCheckNapkinBuilder: Buildable {
    private let dependency: any SyntaxCheckNapkinDependency

    /// Makes a builder.
    public init(dependency: any SyntaxCheckNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    @MainActor
    public func build(
        withListener listener: any SyntaxCheckNapkinListener
    ) -> any ViewableRouting {
        let component = SyntaxCheckNapkinComponent(dependency: dependency)
        let interactor = SyntaxCheckNapkinInteractor(
            presenter: component.presenter, listener: listener, syntax: dependency.syntax)
        let view = dependency.syntaxCheckViews.makeSyntaxCheckView(presenter: component.presenter, listener: interactor)
        return SyntaxCheckNapkinRouter(interactor: interactor, viewController: view)
    }
}
