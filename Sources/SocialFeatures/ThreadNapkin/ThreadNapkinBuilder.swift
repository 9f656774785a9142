public import Napkin
public import Services

/// Makes the view of a thread. The front provides it.
@MainActor
public protocol ThreadNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeThreadView(
        presenter: ThreadNapkinPresenter, listener: any ThreadNapkinPresentableListener
    ) -> any ThreadNapkinViewControllable
}

/// What a thread needs.
public protocol ThreadNapkinDependency: Dependency {
    /// Reads it.
    var threads: any ThreadReading { get }
    /// Likes and reposts its posts.
    var acting: any PostActing { get }
    /// Shows it.
    var threadViews: any ThreadNapkinViewMaking { get }
}

/// Provides what a thread is made of.
final class ThreadNapkinComponent: Providing {
    let dependency: any ThreadNapkinDependency
    let instances = SharedInstances()
    let presenter: ThreadNapkinPresenter

    @MainActor
    init(dependency: any ThreadNapkinDependency) {
        self.dependency = dependency
        presenter = ThreadNapkinPresenter()
    }
}

/// Builds threads.
public final class ThreadNapkinBuilder: Buildable {
    private let dependency: any ThreadNapkinDependency

    /// Makes a builder.
    public init(dependency: any ThreadNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - post: at-URI or web address of any of its posts.
    @MainActor
    public func build(
        withListener listener: any ThreadNapkinListener, post: String
    ) -> any ViewableRouting {
        let component = ThreadNapkinComponent(dependency: dependency)
        let interactor = ThreadNapkinInteractor(
            presenter: component.presenter, listener: listener, threads: dependency.threads, acting: dependency.acting,
            post: post)
        let view = dependency.threadViews.makeThreadView(presenter: component.presenter, listener: interactor)
        return ThreadNapkinRouter(interactor: interactor, viewController: view)
    }
}
