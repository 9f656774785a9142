/// Something that happened in a tree of napkins. ``Diagnostics/events()`` hands them out.
public struct TreeEvent: Sendable, Hashable, CustomStringConvertible {
    /// What happened.
    public enum Kind: Sendable, Hashable {
        /// A router was attached to the one named.
        case attached(to: String)
        /// `didBecomeActive` has returned.
        case activated
        /// `didLoad` has returned.
        case loaded
        /// The interactor is inactive and its tasks have ended.
        case deactivated
        /// A router and its interactor have left the tree.
        case detached
        /// An attachment did not happen.
        case attachRefused(AttachRefusal)
        /// A task was asked for while the interactor was inactive; the task's name or place.
        case taskRefused(String)
        /// Tasks did not stop within the bound after they were cancelled; their names or places.
        case tasksOutlivedStop([String])
        /// An object of a detached napkin still lives.
        case leaked(LeakReport)

        /// Whether it should not have happened. Problems go to the report of ``Diagnostics`` as well as to its events.
        public var isProblem: Bool {
            switch self {
            case .attached, .activated, .loaded, .deactivated, .detached, .taskRefused: false
            case .attachRefused(let refusal): refusal.isMisuse
            case .tasksOutlivedStop, .leaked: true
            }
        }
    }

    /// What happened.
    public let kind: Kind

    /// The type of the interactor whose napkin it happened to.
    public let napkin: String

    /// Tells one interactor from another of its type, for as long as the process lives.
    public let number: UInt64

    init(_ kind: Kind, napkin: String, number: UInt64) {
        self.kind = kind
        self.napkin = napkin
        self.number = number
    }

    /// One line, for a log.
    public var description: String {
        let name = "\(napkin)#\(number)"
        return switch kind {
        case .attached(let parent): "\(name) was attached to \(parent)"
        case .activated: "\(name) is active"
        case .loaded: "\(name) is loaded"
        case .deactivated: "\(name) is inactive"
        case .detached: "\(name) was detached"
        case .attachRefused(let refusal): "\(name) was not attached: \(refusal)"
        case .taskRefused(let task): "\(name) is inactive and did not start the task \(task)"
        case .tasksOutlivedStop(let tasks):
            "\(name) was deactivated, but tasks would not stop: \(tasks.joined(separator: ", ")). "
                + "Let them end when Task.isCancelled."
        case .leaked(let leak): leak.description
        }
    }
}

/// Why a router was not attached.
public enum AttachRefusal: Sendable, Hashable, CustomStringConvertible {
    /// It is a child of this router already.
    case alreadyAttached
    /// It, or its interactor, is a child of the router named.
    case hasParent(String)
    /// The router would be its own ancestor.
    case wouldMakeCycle
    /// The parent is being detached, or was.
    case parentDetached
    /// It is being detached, and that has not ended.
    case beingDetached

    /// Whether it is a programmer's mistake, and not a race that can happen to anyone.
    public var isMisuse: Bool { self != .parentDetached && self != .beingDetached }

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .alreadyAttached: "it is a child of this router already. Attach a router once."
        case .hasParent(let parent): "it is a child of \(parent). Detach it there first."
        case .wouldMakeCycle: "it is an ancestor of the router that it should become a child of. Build a new child."
        case .parentDetached: "its parent is being detached, or was."
        case .beingDetached: "it is being detached, and that has not ended."
        }
    }
}
