/// Something that builds a napkin. A feature refines it with its own `build(withListener:)`, which is
/// `@MainActor`, and `async` where it has to wait, when the napkin has a view.
public protocol Buildable: AnyObject, Sendable {}

/// Builds a napkin out of what the parent provides. It is on no actor.
// Unchecked because the class is open; its own state is immutable. A subclass holds only immutable state.
open class Builder<DependencyType: Sendable>: Buildable, @unchecked Sendable {
    /// What the parent provides.
    public let dependency: DependencyType

    /// Creates a builder.
    public init(dependency: DependencyType) {
        self.dependency = dependency
    }
}
