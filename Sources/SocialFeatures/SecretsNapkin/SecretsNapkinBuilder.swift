public import Napkin
public import Services

/// Makes the view of where secrets are. The front provides it.
@MainActor
public protocol SecretsNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeSecretsView(
        presenter: SecretsNapkinPresenter, listener: any SecretsNapkinPresentableListener
    ) -> any SecretsNapkinViewControllable
}

/// What a view of secrets needs.
public protocol SecretsNapkinDependency: Dependency {
    /// Knows where they are.
    var secrets: any SecretKeeping { get }
    /// Shows it.
    var secretsViews: any SecretsNapkinViewMaking { get }
}

/// Provides what the view of secrets is made of.
final class SecretsNapkinComponent: Providing {
    let dependency: any SecretsNapkinDependency
    let instances = SharedInstances()
    let presenter: SecretsNapkinPresenter

    @MainActor
    init(dependency: any SecretsNapkinDependency) {
        self.dependency = dependency
        presenter = SecretsNapkinPresenter()
    }
}

/// Builds views of where secrets are.
public final class SecretsNapkinBuilder: Buildable {
    private let dependency: any SecretsNapkinDependency

    /// Makes a builder.
    public init(dependency: any SecretsNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    @MainActor
    public func build(withListener listener: any SecretsNapkinListener) -> any ViewableRouting {
        let component = SecretsNapkinComponent(dependency: dependency)
        let interactor = SecretsNapkinInteractor(
            presenter: component.presenter, listener: listener, secrets: dependency.secrets)
        let view = dependency.secretsViews.makeSecretsView(presenter: component.presenter, listener: interactor)
        return SecretsNapkinRouter(interactor: interactor, viewController: view)
    }
}
