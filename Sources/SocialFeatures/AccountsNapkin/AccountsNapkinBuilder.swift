public import Napkin
public import Services

/// Makes the view of the accounts. The front provides it.
@MainActor
public protocol AccountsNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeAccountsView(
        presenter: AccountsNapkinPresenter, listener: any AccountsNapkinPresentableListener
    ) -> any AccountsNapkinViewControllable
}

/// What the accounts needs.
public protocol AccountsNapkinDependency: Dependency {
    /// Knows them.
    var accounts: any AccountManaging { get }
    /// Knows what they asked for and no server has taken.
    var outbox: any OutboxManaging { get }
    /// Shows them.
    var accountsViews: any AccountsNapkinViewMaking { get }
}

/// Provides what the accounts is made of.
final class AccountsNapkinComponent: Providing {
    let dependency: any AccountsNapkinDependency
    let instances = SharedInstances()
    let presenter: AccountsNapkinPresenter

    @MainActor
    init(dependency: any AccountsNapkinDependency) {
        self.dependency = dependency
        presenter = AccountsNapkinPresenter()
    }
}

/// Builds lists of accounts.
public final class AccountsNapkinBuilder: Buildable {
    private let dependency: any AccountsNapkinDependency

    /// Makes a builder.
    public init(dependency: any AccountsNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    @MainActor
    public func build(
        withListener listener: any AccountsNapkinListener
    ) -> any ViewableRouting {
        let component = AccountsNapkinComponent(dependency: dependency)
        let interactor = AccountsNapkinInteractor(
            presenter: component.presenter, listener: listener, accounts: dependency.accounts,
            outbox: dependency.outbox)
        let view = dependency.accountsViews.makeAccountsView(presenter: component.presenter, listener: interactor)
        return AccountsNapkinRouter(interactor: interactor, viewController: view)
    }
}
