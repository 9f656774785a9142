/// Builds a napkin with a fresh component for every build, out of values that are known only then.
///
/// Override ``build(with:_:)``. A component factory that returns the same component twice stops with a message: two
/// napkins on one component would share state that belongs to each. Unlike the original's, the component has to be
/// a `Sendable` class, which every ``Dependency`` is.
///
/// The builder is on no actor. Routers are made on the main actor: an override that makes one there says so with
/// `MainActor.assumeIsolated`.
// Unchecked because the class is open; its own state is immutable, or behind a lock.
open class ComponentizedBuilder<
    Component: AnyObject & Sendable, Router, DynamicBuildDependency, DynamicComponentDependency
>: Buildable, @unchecked Sendable {
    private let componentBuilder: @Sendable (DynamicComponentDependency) -> Component
    private let freshness = FreshComponents()

    /// Creates a builder.
    ///
    /// - Parameter componentBuilder: makes a new component at every call.
    public init(componentBuilder: @escaping @Sendable (DynamicComponentDependency) -> Component) {
        self.componentBuilder = componentBuilder
    }

    /// Builds the napkin and returns its router.
    public final func build(
        withDynamicBuildDependency dynamicBuildDependency: DynamicBuildDependency,
        dynamicComponentDependency: DynamicComponentDependency
    ) -> Router {
        build(
            withDynamicBuildDependency: dynamicBuildDependency,
            dynamicComponentDependency: dynamicComponentDependency
        ).1
    }

    /// Builds the napkin and returns its component and its router.
    public final func build(
        withDynamicBuildDependency dynamicBuildDependency: DynamicBuildDependency,
        dynamicComponentDependency: DynamicComponentDependency
    ) -> (Component, Router) {
        let component = componentBuilder(dynamicComponentDependency)
        freshness.check(component)
        return (component, build(with: component, dynamicBuildDependency))
    }

    /// Builds the napkin out of a component. Override it; the base class stops with a message.
    open func build(with component: Component, _ dynamicBuildDependency: DynamicBuildDependency) -> Router {
        preconditionFailure("Override build(with:_:) in \(type(of: self)); the base class builds nothing.")
    }
}

/// A ``ComponentizedBuilder`` without values that are known only at the build. Override ``build(with:)``.
// Unchecked for the reason of its superclass.
open class SimpleComponentizedBuilder<Component: AnyObject & Sendable, Router>: ComponentizedBuilder<
    Component, Router, Void, Void
>,
@unchecked Sendable
{
    /// Creates a builder.
    ///
    /// - Parameter componentBuilder: makes a new component at every call.
    public init(componentBuilder: @escaping @Sendable () -> Component) {
        super.init(componentBuilder: { _ in componentBuilder() })
    }

    /// Builds the napkin and returns its router.
    public final func build() -> Router {
        build(withDynamicBuildDependency: (), dynamicComponentDependency: ())
    }

    /// Passes on to ``build(with:)``.
    public final override func build(with component: Component, _ dynamicBuildDependency: Void) -> Router {
        build(with: component)
    }

    /// Builds the napkin out of a component. Override it; the base class stops with a message.
    open func build(with component: Component) -> Router {
        preconditionFailure("Override build(with:) in \(type(of: self)); the base class builds nothing.")
    }
}

/// Remembers the component of the build before, weakly, so that the same one is not used twice.
final class FreshComponents: Sendable {
    private struct Last {
        weak var component: (any AnyObject & Sendable)?
    }

    private let last = Guarded(Last())

    /// Stops with a message when `component` is the one that was checked last.
    func check(_ component: some AnyObject & Sendable) {
        let isFresh = last.withLock { last in
            defer { last.component = component }
            return last.component !== component
        }
        precondition(
            isFresh,
            "The component factory returned the same \(type(of: component)) twice. Make a new one for every build."
        )
    }
}
