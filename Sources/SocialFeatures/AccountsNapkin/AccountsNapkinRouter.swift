public import Napkin

/// A view of the accounts.
@MainActor
public protocol AccountsNapkinViewControllable: ViewControllable {}

/// The accounts has no children.
@MainActor
final class AccountsNapkinRouter: ViewableRouter<AccountsNapkinInteractor, any AccountsNapkinViewControllable> {}
