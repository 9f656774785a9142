public import Napkin
public import Services

/// Makes the view of an edit of the profile. The front provides it.
@MainActor
public protocol ProfileEditNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeProfileEditView(
        presenter: ProfileEditNapkinPresenter, listener: any ProfileEditNapkinPresentableListener
    ) -> any ProfileEditNapkinViewControllable
}

/// What an edit of the profile needs.
public protocol ProfileEditNapkinDependency: Dependency {
    /// Does it.
    var profileEditing: any ProfileEditing { get }
    /// Shows it.
    var profileEditViews: any ProfileEditNapkinViewMaking { get }
}

/// Provides what an edit of the profile is made of.
final class ProfileEditNapkinComponent: Providing {
    let dependency: any ProfileEditNapkinDependency
    let instances = SharedInstances()
    let presenter: ProfileEditNapkinPresenter

    @MainActor
    init(dependency: any ProfileEditNapkinDependency) {
        self.dependency = dependency
        presenter = ProfileEditNapkinPresenter()
    }
}

/// Builds edits of the profile.
public final class ProfileEditNapkinBuilder: Buildable {
    private let dependency: any ProfileEditNapkinDependency

    /// Makes a builder.
    public init(dependency: any ProfileEditNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameter listener: the parent; it is held weakly.
    @MainActor
    public func build(withListener listener: any ProfileEditNapkinListener) -> any ViewableRouting {
        let component = ProfileEditNapkinComponent(dependency: dependency)
        let interactor = ProfileEditNapkinInteractor(
            presenter: component.presenter, listener: listener, profileEditing: dependency.profileEditing)
        let view = dependency.profileEditViews.makeProfileEditView(presenter: component.presenter, listener: interactor)
        return ProfileEditNapkinRouter(interactor: interactor, viewController: view)
    }
}
