public import Napkin

/// A view of the local network.
@MainActor
public protocol LocalNetworkNapkinViewControllable: ViewControllable {}

/// The local network has no children.
@MainActor
final class LocalNetworkNapkinRouter: ViewableRouter<
    LocalNetworkNapkinInteractor, any LocalNetworkNapkinViewControllable
>
{}
