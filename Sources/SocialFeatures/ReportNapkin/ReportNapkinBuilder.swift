public import Napkin
public import Services

/// Makes the view of a report. The front provides it.
@MainActor
public protocol ReportNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeReportView(
        presenter: ReportNapkinPresenter, listener: any ReportNapkinPresentableListener
    ) -> any ReportNapkinViewControllable
}

/// What a report needs.
public protocol ReportNapkinDependency: Dependency {
    /// Sends it.
    var reporting: any Reporting { get }
    /// Shows it.
    var reportViews: any ReportNapkinViewMaking { get }
}

/// Provides what a report is made of.
final class ReportNapkinComponent: Providing {
    let dependency: any ReportNapkinDependency
    let instances = SharedInstances()
    let presenter: ReportNapkinPresenter

    @MainActor
    init(dependency: any ReportNapkinDependency, subject: String) {
        self.dependency = dependency
        presenter = ReportNapkinPresenter(subject: subject)
    }
}

/// Builds reports.
public final class ReportNapkinBuilder: Buildable {
    private let dependency: any ReportNapkinDependency

    /// Makes a builder.
    public init(dependency: any ReportNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - subject: whom or what: handle, DID, at-URI or web address.
    @MainActor
    public func build(withListener listener: any ReportNapkinListener, subject: String) -> any ViewableRouting {
        let component = ReportNapkinComponent(dependency: dependency, subject: subject)
        let interactor = ReportNapkinInteractor(
            presenter: component.presenter, listener: listener, reporting: dependency.reporting, subject: subject)
        let view = dependency.reportViews.makeReportView(presenter: component.presenter, listener: interactor)
        return ReportNapkinRouter(interactor: interactor, viewController: view)
    }
}
