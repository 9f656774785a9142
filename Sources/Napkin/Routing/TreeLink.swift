/// Where a router stands in the tree. It is kept in the interactor's lifecycle, so that it is the same for every kind
/// of router, and so that one interactor cannot be attached through two.
///
///     fresh ──attach──▶ attached ──detach begins──▶ detaching ──deactivated──▶ detached
///                          ▲                                                      │
///                          └───────────────────────attach─────────────────────────┘
struct TreeLink {
    enum Standing {
        /// Never attached: the root, or a router that has just been built.
        case fresh
        case attached
        case detaching
        case detached

        /// Whether a child below would be left without a parent that is in use.
        var isLeaving: Bool { self == .detaching || self == .detached }
    }

    var standing = Standing.fresh
    weak var parent: (any TreeParent)?
    /// The place among the parent's children.
    var slot = 0
    /// How often the router has been attached.
    var attachment: UInt64 = 0
    var site: CallSite?
}

/// A router that lets go of a child when the child's own turn in a deep detach has come.
@MainActor
protocol TreeParent: Routing {
    func letGo(of child: any Routing)
}
