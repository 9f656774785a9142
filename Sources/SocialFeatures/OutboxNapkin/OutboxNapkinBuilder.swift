public import Napkin
public import Services

/// Makes the view of the outbox. The front provides it.
@MainActor
public protocol OutboxNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeOutboxView(
        presenter: OutboxNapkinPresenter, listener: any OutboxNapkinPresentableListener
    ) -> any OutboxNapkinViewControllable
}

/// What the outbox needs.
public protocol OutboxNapkinDependency: Dependency {
    /// Keeps it.
    var outbox: any OutboxManaging { get }
    /// Holds what is taken back to be corrected.
    var draftEditing: any DraftEditing { get }
    /// Shows it.
    var outboxViews: any OutboxNapkinViewMaking { get }
}

/// Provides what the outbox is made of.
final class OutboxNapkinComponent: Providing {
    let dependency: any OutboxNapkinDependency
    let instances = SharedInstances()
    let presenter: OutboxNapkinPresenter

    @MainActor
    init(dependency: any OutboxNapkinDependency) {
        self.dependency = dependency
        presenter = OutboxNapkinPresenter()
    }
}

/// Builds looks into the outbox.
public final class OutboxNapkinBuilder: Buildable {
    private let dependency: any OutboxNapkinDependency

    /// Makes a builder.
    public init(dependency: any OutboxNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - account: DID of whose entries are looked at; nil is everybody's.
    @MainActor
    public func build(
        withListener listener: any OutboxNapkinListener, account: String? = nil
    ) -> any ViewableRouting {
        let component = OutboxNapkinComponent(dependency: dependency)
        let interactor = OutboxNapkinInteractor(
            presenter: component.presenter, listener: listener, outbox: dependency.outbox,
            drafts: dependency.draftEditing, account: account)
        let view = dependency.outboxViews.makeOutboxView(presenter: component.presenter, listener: interactor)
        return OutboxNapkinRouter(interactor: interactor, viewController: view)
    }
}
