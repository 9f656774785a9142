/// Something that holds a dependency and provides more on top of it.
///
/// Conform a `final class` with immutable properties to this protocol when you want the compiler to check that it
/// is `Sendable`; subclass ``Component`` when you prefer the shorter form, which has to restate
/// `@unchecked Sendable`.
public protocol Providing: Dependency {
    /// The type of what is needed from the parent.
    associatedtype DependencyType: Sendable

    /// What the parent provides.
    var dependency: DependencyType { get }

    /// The objects that `shared` has made so far.
    var instances: SharedInstances { get }
}

extension Providing {
    /// Returns the one instance of `T` that belongs to this component and call site, making it at the first call.
    ///
    /// Safe from every thread: concurrent callers get the same instance, and the factory runs once. The factory may
    /// call `shared` for other objects.
    ///
    /// - Parameters:
    ///   - key: names the instance; by default the property or function that calls. Calls with one key and different
    ///     types make different instances.
    ///   - factory: makes the instance.
    public func shared<T: Sendable>(forCallerKey key: String = #function, _ factory: () -> T) -> T {
        instances.instance(for: key, factory)
    }
}

/// Provides what a napkin and its children need: what came from the parent, and what it makes itself.
///
/// Subclass it once per napkin; conform the subclass to the dependencies of the children. A subclass holds only
/// immutable state and `shared` instances, and so may restate `@unchecked Sendable`.
// Unchecked because the class is open; its own state is immutable, or behind the lock of `SharedInstances`.
open class Component<DependencyType: Sendable>: Providing, @unchecked Sendable {
    /// What the parent provides.
    public let dependency: DependencyType

    /// The objects that ``shared(forCallerKey:_:)`` has made so far.
    public let instances = SharedInstances()

    /// Creates a component on top of what the parent provides.
    public init(dependency: DependencyType) {
        self.dependency = dependency
    }

    /// Returns the one instance of `T` that belongs to this component and call site, making it at the first call.
    ///
    /// Safe from every thread: concurrent callers get the same instance, and the factory runs once. The factory may
    /// call `shared` for other objects; an object that needs itself stops with a message.
    ///
    /// Unlike the original, `T` is `Sendable`, since the instance is handed to any thread.
    ///
    /// - Parameters:
    ///   - key: names the instance; by default the property or function that calls. Calls with one key and different
    ///     types make different instances.
    ///   - factory: makes the instance.
    public final func shared<T: Sendable>(forCallerKey key: String = #function, _ factory: () -> T) -> T {
        instances.instance(for: key, factory)
    }
}

/// The component of a napkin that needs nothing from outside.
// Unchecked because the class is open; it has no state.
open class EmptyComponent: EmptyDependency, @unchecked Sendable {
    /// Creates an empty component.
    public init() {}
}
