public import Napkin
public import Services

/// What the look-out needs.
public protocol AttentionNapkinDependency: Dependency {
    /// Works on drafts.
    var draftEditing: any DraftEditing { get }
    /// Keeps what no server has taken yet.
    var outbox: any OutboxManaging { get }
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
    @MainActor
    public func build(withListener listener: any AttentionNapkinListener, account: String) -> any Routing {
        AttentionNapkinRouter(
            interactor: AttentionNapkinInteractor(
                listener: listener, drafts: dependency.draftEditing, outbox: dependency.outbox, account: account))
    }
}
