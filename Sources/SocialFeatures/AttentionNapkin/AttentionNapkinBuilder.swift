public import Napkin
public import Services

/// What the look-out needs.
public protocol AttentionNapkinDependency: Dependency {
    /// Works on drafts.
    var draftEditing: any DraftEditing { get }
    /// Keeps what no server has taken yet.
    var outbox: any OutboxManaging { get }
    /// Reads what happened to the account.
    var notifications: any NotificationReading { get }
    /// Knows whether the person wants to be told.
    var settings: any SettingKeeping { get }
    /// Tells it on the desktop.
    var desktop: any DesktopNotifying { get }
}

/// Builds look-outs.
public final class AttentionNapkinBuilder: Buildable {
    private let dependency: any AttentionNapkinDependency

    /// Makes a builder.
    public init(dependency: any AttentionNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - account: DID of whom it looks out for.
    ///   - pause: how long it waits before it asks the server again.
    ///   - seen: says whenever the person has seen what happened; its first value is none.
    @MainActor
    public func build(
        withListener listener: any AttentionNapkinListener, account: String, pause: Duration = .seconds(60),
        seen: AsyncStream<Int>
    ) -> any Routing {
        AttentionNapkinRouter(
            interactor: AttentionNapkinInteractor(
                listener: listener, drafts: dependency.draftEditing, outbox: dependency.outbox,
                notifications: dependency.notifications, settings: dependency.settings, desktop: dependency.desktop,
                account: account, pause: pause, seen: seen))
    }
}
