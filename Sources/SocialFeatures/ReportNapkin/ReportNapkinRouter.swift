public import Napkin

/// A view of a report.
@MainActor
public protocol ReportNapkinViewControllable: ViewControllable {}

/// A report has no children.
@MainActor
final class ReportNapkinRouter: ViewableRouter<ReportNapkinInteractor, any ReportNapkinViewControllable> {}
