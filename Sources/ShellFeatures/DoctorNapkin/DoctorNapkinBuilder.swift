public import Napkin
public import Services

/// Makes the view of a look at the machine. The front provides it.
@MainActor
public protocol DoctorNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeDoctorView(
        presenter: DoctorNapkinPresenter, listener: any DoctorNapkinPresentableListener
    ) -> any DoctorNapkinViewControllable
}

/// What a look at the machine needs.
public protocol DoctorNapkinDependency: Dependency {
    /// Looks.
    var machine: any MachineInspecting { get }
    /// Watches the napkins; nil leaves them out.
    var tree: (any NapkinTreeWatching)? { get }
    /// Shows it.
    var doctorViews: any DoctorNapkinViewMaking { get }
}

/// Provides what a look at the machine is made of.
final class DoctorNapkinComponent: Providing {
    let dependency: any DoctorNapkinDependency
    let instances = SharedInstances()
    let presenter: DoctorNapkinPresenter

    @MainActor
    init(dependency: any DoctorNapkinDependency) {
        self.dependency = dependency
        presenter = DoctorNapkinPresenter()
    }
}

/// Builds looks at the machine.
public final class DoctorNapkinBuilder: Buildable {
    private let dependency: any DoctorNapkinDependency

    /// Makes a builder.
    public init(dependency: any DoctorNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - repairs: the store is repaired, and nothing else is looked at.
    @MainActor
    public func build(
        withListener listener: any DoctorNapkinListener, repairs: Bool = false
    ) -> any ViewableRouting {
        let component = DoctorNapkinComponent(dependency: dependency)
        let interactor = DoctorNapkinInteractor(
            presenter: component.presenter, listener: listener, machine: dependency.machine,
            tree: dependency.tree, repairs: repairs)
        let view = dependency.doctorViews.makeDoctorView(presenter: component.presenter, listener: interactor)
        return DoctorNapkinRouter(interactor: interactor, viewController: view)
    }
}
