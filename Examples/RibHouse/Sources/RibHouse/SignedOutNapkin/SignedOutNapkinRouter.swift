import Napkin

@MainActor
final class SignedOutNapkinRouter: ViewableRouter<SignedOutNapkinInteractor, SignedOutNapkinView> {}
