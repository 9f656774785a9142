/// Builds a napkin in several stages that share one component: the stages of one pass see the same component through
/// ``componentForCurrentBuildPass``, and the final stage ends the pass.
///
/// A component factory that returns the component of the pass before stops with a message.
// Unchecked because the class is open; its own state is immutable, or behind a lock.
open class MultiStageComponentizedBuilder<Component: AnyObject & Sendable, Router, DynamicBuildDependency>: Buildable,
    @unchecked Sendable
{
    private let componentBuilder: @Sendable () -> Component
    private let freshness = FreshComponents()
    private let current = Guarded<Component?>(nil)

    /// Creates a builder.
    ///
    /// - Parameter componentBuilder: makes a new component at every call. It is called once per pass, and must not
    ///   use this builder.
    public init(componentBuilder: @escaping @Sendable () -> Component) {
        self.componentBuilder = componentBuilder
    }

    /// The component of the pass that is under way; the first use in a pass makes it.
    public final var componentForCurrentBuildPass: Component {
        current.withLock { current in
            if let current { return current }
            let component = componentBuilder()
            freshness.check(component)
            current = component
            return component
        }
    }

    /// Ends the pass: builds the napkin out of the pass's component and returns its router.
    public final func finalStageBuild(withDynamicDependency dynamicDependency: DynamicBuildDependency) -> Router {
        let router = finalStageBuild(with: componentForCurrentBuildPass, dynamicDependency)
        current.withLock { $0 = nil }
        return router
    }

    /// Builds the napkin out of a component. Override it; the base class stops with a message.
    open func finalStageBuild(with component: Component, _ dynamicDependency: DynamicBuildDependency) -> Router {
        preconditionFailure("Override finalStageBuild(with:_:) in \(type(of: self)); the base class builds nothing.")
    }
}

/// A ``MultiStageComponentizedBuilder`` without values that are known only at the final stage. Override
/// ``finalStageBuild(with:)``.
// Unchecked for the reason of its superclass.
open class SimpleMultiStageComponentizedBuilder<Component: AnyObject & Sendable, Router>:
    MultiStageComponentizedBuilder<
        Component, Router, Void
    >, @unchecked Sendable
{
    /// Passes on to ``finalStageBuild(with:)``.
    public final override func finalStageBuild(with component: Component, _ dynamicDependency: Void) -> Router {
        finalStageBuild(with: component)
    }

    /// Builds the napkin out of a component. Override it; the base class stops with a message.
    open func finalStageBuild(with component: Component) -> Router {
        preconditionFailure("Override finalStageBuild(with:) in \(type(of: self)); the base class builds nothing.")
    }

    /// Ends the pass: builds the napkin out of the pass's component and returns its router.
    public final func finalStageBuild() -> Router {
        finalStageBuild(withDynamicDependency: ())
    }
}
