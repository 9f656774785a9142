public import Napkin

/// A view of a look at the machine.
@MainActor
public protocol DoctorNapkinViewControllable: ViewControllable {}

/// A look at the machine has no children.
@MainActor
final class DoctorNapkinRouter: ViewableRouter<DoctorNapkinInteractor, any DoctorNapkinViewControllable> {}
