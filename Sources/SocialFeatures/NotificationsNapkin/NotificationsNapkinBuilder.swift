public import Napkin
public import Services

/// Makes the view of notifications. The front provides it.
@MainActor
public protocol NotificationsNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeNotificationsView(
        presenter: NotificationsNapkinPresenter, listener: any NotificationsNapkinPresentableListener
    ) -> any NotificationsNapkinViewControllable
}

/// What notifications needs.
public protocol NotificationsNapkinDependency: Dependency {
    /// Reads them.
    var notifications: any NotificationReading { get }
    /// Marks them as seen.
    var seenMarking: any SeenMarking { get }
    /// Shows them.
    var notificationsViews: any NotificationsNapkinViewMaking { get }
}

/// Provides what notifications is made of.
final class NotificationsNapkinComponent: Providing {
    let dependency: any NotificationsNapkinDependency
    let instances = SharedInstances()
    let presenter: NotificationsNapkinPresenter

    @MainActor
    init(dependency: any NotificationsNapkinDependency) {
        self.dependency = dependency
        presenter = NotificationsNapkinPresenter()
    }
}

/// Builds lists of notifications.
public final class NotificationsNapkinBuilder: Buildable {
    private let dependency: any NotificationsNapkinDependency

    /// Makes a builder.
    public init(dependency: any NotificationsNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - limit: how many a page has, 1 to 100.
    ///   - cursor: where the first page starts; nil is the newest.
    ///   - marksSeen: marks all as seen once the first page is shown.
    @MainActor
    public func build(
        withListener listener: any NotificationsNapkinListener, limit: Int, cursor: String? = nil, marksSeen: Bool
    ) -> any ViewableRouting {
        let component = NotificationsNapkinComponent(dependency: dependency)
        let interactor = NotificationsNapkinInteractor(
            presenter: component.presenter, listener: listener, notifications: dependency.notifications,
            seenMarking: dependency.seenMarking, limit: limit, cursor: cursor, marksSeen: marksSeen)
        let view = dependency.notificationsViews.makeNotificationsView(
            presenter: component.presenter, listener: interactor)
        return NotificationsNapkinRouter(interactor: interactor, viewController: view)
    }
}
