public import Napkin
public import Services

/// Makes the view of a look at muted words. The front provides it.
@MainActor
public protocol MutedWordsNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeMutedWordsView(
        presenter: MutedWordsNapkinPresenter, listener: any MutedWordsNapkinPresentableListener
    ) -> any MutedWordsNapkinViewControllable
}

/// What a look at muted words needs.
public protocol MutedWordsNapkinDependency: Dependency {
    /// Keeps them.
    var wordMuting: any WordMuting { get }
    /// Shows it.
    var mutedWordsViews: any MutedWordsNapkinViewMaking { get }
}

/// Provides what a look at muted words is made of.
final class MutedWordsNapkinComponent: Providing {
    let dependency: any MutedWordsNapkinDependency
    let instances = SharedInstances()
    let presenter: MutedWordsNapkinPresenter

    @MainActor
    init(dependency: any MutedWordsNapkinDependency) {
        self.dependency = dependency
        presenter = MutedWordsNapkinPresenter()
    }
}

/// Builds looks at muted words.
public final class MutedWordsNapkinBuilder: Buildable {
    private let dependency: any MutedWordsNapkinDependency

    /// Makes a builder.
    public init(dependency: any MutedWordsNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameter listener: the parent; it is held weakly.
    @MainActor
    public func build(withListener listener: any MutedWordsNapkinListener) -> any ViewableRouting {
        let component = MutedWordsNapkinComponent(dependency: dependency)
        let interactor = MutedWordsNapkinInteractor(
            presenter: component.presenter, listener: listener, wordMuting: dependency.wordMuting)
        let view = dependency.mutedWordsViews.makeMutedWordsView(presenter: component.presenter, listener: interactor)
        return MutedWordsNapkinRouter(interactor: interactor, viewController: view)
    }
}
