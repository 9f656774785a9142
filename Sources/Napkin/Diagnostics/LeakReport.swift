/// An object of a detached napkin that still lives after the grace period.
public struct LeakReport: Sendable, Hashable, CustomStringConvertible {
    /// The part that the object plays in its napkin.
    public enum Role: String, Sendable, Hashable {
        /// The router.
        case router
        /// The interactor.
        case interactor
        /// The presenter.
        case presenter
        /// The view.
        case view
    }

    /// The part that the object plays in its napkin.
    public let role: Role

    /// The object's type.
    public let type: String

    /// The type of the router that it was attached to.
    public let parent: String

    /// Where it was attached, if that is known.
    public let attachedAt: CallSite?

    /// What leaked, where it was attached, and what to look for.
    public var description: String {
        let place = attachedAt.map { " at \($0)" } ?? ""
        return "Leak: the \(role.rawValue) \(type), attached to \(parent)\(place), still lives after it was detached. "
            + "Look for a closure, a task or a listener that holds it strongly."
    }
}
