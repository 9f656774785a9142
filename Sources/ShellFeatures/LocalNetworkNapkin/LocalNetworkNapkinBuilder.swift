public import Napkin
public import Services

/// Makes the view of the local network. The front provides it.
@MainActor
public protocol LocalNetworkNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeLocalNetworkView(
        presenter: LocalNetworkNapkinPresenter, listener: any LocalNetworkNapkinPresentableListener
    ) -> any LocalNetworkNapkinViewControllable
}

/// What the local network needs.
public protocol LocalNetworkNapkinDependency: Dependency {
    /// Starts and stops it.
    var localNetwork: any LocalNetworkRunning { get }
    /// Shows it.
    var localNetworkViews: any LocalNetworkNapkinViewMaking { get }
}

/// Provides what the local network is made of.
final class LocalNetworkNapkinComponent: Providing {
    let dependency: any LocalNetworkNapkinDependency
    let instances = SharedInstances()
    let presenter: LocalNetworkNapkinPresenter

    @MainActor
    init(dependency: any LocalNetworkNapkinDependency) {
        self.dependency = dependency
        presenter = LocalNetworkNapkinPresenter()
    }
}

/// Builds controls of the local network.
public final class LocalNetworkNapkinBuilder: Buildable {
    private let dependency: any LocalNetworkNapkinDependency

    /// Makes a builder.
    public init(dependency: any LocalNetworkNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    @MainActor
    public func build(
        withListener listener: any LocalNetworkNapkinListener
    ) -> any ViewableRouting {
        let component = LocalNetworkNapkinComponent(dependency: dependency)
        let interactor = LocalNetworkNapkinInteractor(
            presenter: component.presenter, listener: listener, localNetwork: dependency.localNetwork)
        let view = dependency.localNetworkViews.makeLocalNetworkView(
            presenter: component.presenter, listener: interactor)
        return LocalNetworkNapkinRouter(interactor: interactor, viewController: view)
    }
}
