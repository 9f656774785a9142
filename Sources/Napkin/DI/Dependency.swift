/// What a napkin needs from its parent, stated as a protocol of its own.
///
/// A feature declares `protocol BoardDependency: Dependency { … }`, and the parent's component conforms to it.
/// Dependencies cross isolation, so they are `Sendable`.
public protocol Dependency: AnyObject, Sendable {}

/// The dependency of a napkin that needs nothing from outside: the root of a tree.
public protocol EmptyDependency: Dependency {}
