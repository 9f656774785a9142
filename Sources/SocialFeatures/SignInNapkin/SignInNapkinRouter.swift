public import Napkin

/// A view of a sign-in.
@MainActor
public protocol SignInNapkinViewControllable: ViewControllable {}

/// A sign-in has no children.
@MainActor
final class SignInNapkinRouter: ViewableRouter<SignInNapkinInteractor, any SignInNapkinViewControllable> {}
