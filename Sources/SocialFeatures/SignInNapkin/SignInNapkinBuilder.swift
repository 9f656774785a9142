public import Napkin
public import Services

/// Makes the view of a sign-in. The front provides it.
@MainActor
public protocol SignInNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeSignInView(
        presenter: SignInNapkinPresenter, listener: any SignInNapkinPresentableListener
    ) -> any SignInNapkinViewControllable
}

/// What a sign-in needs.
public protocol SignInNapkinDependency: Dependency {
    /// Signs in.
    var accounts: any AccountManaging { get }
    /// Shows it.
    var signInViews: any SignInNapkinViewMaking { get }
}

/// Provides what a sign-in is made of.
final class SignInNapkinComponent: Providing {
    let dependency: any SignInNapkinDependency
    let instances = SharedInstances()
    let presenter: SignInNapkinPresenter

    @MainActor
    init(dependency: any SignInNapkinDependency) {
        self.dependency = dependency
        presenter = SignInNapkinPresenter()
    }
}

/// Builds sign-ins.
public final class SignInNapkinBuilder: Buildable {
    private let dependency: any SignInNapkinDependency

    /// Makes a builder.
    public init(dependency: any SignInNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - place: where the account's secrets go; nil leaves that to the accounts.
    @MainActor
    public func build(
        withListener listener: any SignInNapkinListener, keepingIn place: SecretPlace? = nil
    ) -> any ViewableRouting {
        let component = SignInNapkinComponent(dependency: dependency)
        let interactor = SignInNapkinInteractor(
            presenter: component.presenter, listener: listener, accounts: dependency.accounts,
            keepingIn: place)
        let view = dependency.signInViews.makeSignInView(presenter: component.presenter, listener: interactor)
        return SignInNapkinRouter(interactor: interactor, viewController: view)
    }
}
