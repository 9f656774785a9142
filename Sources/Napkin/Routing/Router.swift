/// Owns an interactor and the routers below it, and carries out what the interactor decides about them.
///
/// Subclass it once per napkin; the interactor calls the subclass's `routeTo…` functions with `await`.
@MainActor
open class Router<InteractorType>: Routing {
    /// The interactor, as this router sees it.
    public let interactor: InteractorType

    /// The interactor, as every router sees it.
    public let interactable: any Interactable

    private var list = ChildList()
    private var loading = Loading()

    /// Creates a router that owns an interactor.
    ///
    /// - Parameter interactor: an ``Interactable``; anything else stops with a message.
    public init(interactor: InteractorType) {
        guard let interactable = interactor as? any Interactable else {
            preconditionFailure("\(type(of: interactor)) has to conform to Interactable to be a router's interactor.")
        }
        self.interactor = interactor
        self.interactable = interactable
    }

    /// The attached children, in the order in which they were attached.
    public final var children: [any Routing] { list.all }

    /// The router has been attached and its interactor is active: attach the children that are always there. The
    /// default does nothing.
    open func didLoad() async {}

    /// Calls ``didLoad()``, once in the router's life, and returns when that has. A later call returns at once.
    public final func load() async {
        guard loading.begin() else { return }
        await didLoad()
        loading.end()
        interactable.lifecycle.tell(.loaded)
    }

    /// Returns when the router has been loaded, or the caller is cancelled.
    public final func loaded() async {
        await loading.wait()
    }

    /// Attaches a child: activates its interactor, then loads it.
    ///
    /// Refused, with a message in debug builds (see ``MisusePolicy``), are a child that is attached already, here or
    /// elsewhere, and a child that would make the tree a cycle. Refused with an event alone are a child whose detach
    /// has not ended, and any child of a router that is being detached or was: nothing stays active below a detached
    /// router.
    ///
    /// - Parameters:
    ///   - child: the router to attach; it is held until it is detached.
    ///   - fileID: the caller's file, which a ``LeakReport`` names; leave it to the default.
    ///   - line: the caller's line; leave it to the default.
    public final func attachChild(
        _ child: any Routing, fileID: StaticString = #fileID, line: UInt = #line
    ) async {
        await attach(child, at: CallSite(fileID: fileID, line: line))
    }

    // Disfavored, so that a call from source picks the one that records the call site; this one is for `any Routing`.
    /// Attaches a child: activates its interactor, then loads it.
    @_disfavoredOverload
    public final func attachChild(_ child: any Routing) async {
        await attach(child, at: nil)
    }

    private func attach(_ child: any Routing, at site: CallSite?) async {
        let lifecycle = child.interactable.lifecycle
        if let refusal = refusal(of: child) { return refuse(child, refusal) }
        list.append(child)
        lifecycle.link.standing = .attached
        lifecycle.link.parent = self
        lifecycle.link.attachment += 1
        lifecycle.link.site = site
        lifecycle.join(interactable.lifecycle, as: type(of: child.interactable))
        lifecycle.tell(.attached(to: typeName))
        let attachment = lifecycle.link.attachment
        await child.interactable.activate()
        guard lifecycle.link.attachment == attachment, lifecycle.link.standing == .attached else { return }
        await child.load()
    }

    /// Detaches a child and all below it: deactivates bottom-up, of siblings the last attached first, and returns
    /// when every interactor among them is inactive. Does nothing when the router is not a child.
    ///
    /// From the start of the detach no child can be attached anywhere in the subtree; a router leaves `children` when
    /// it is inactive. Asked for from a task or a hook of an
    /// interactor in the subtree, the detach does not wait for that; see ``InteractorLifecycle``.
    public final func detachChild(_ child: any Routing) async {
        guard list.contains(child) else { return }
        await Subtree(child).takeDown(interactable.lifecycle.effectiveDiagnostics)
    }

    /// Detaches every child, the last attached first, until none is left. The original has no such function.
    public final func detachChildren() async {
        while let child = list.last {
            await detachChild(child)
        }
    }

    private var typeName: String { String(describing: type(of: self)) }

    private func refusal(of child: any Routing) -> AttachRefusal? {
        let own = interactable.lifecycle
        let lifecycle = child.interactable.lifecycle
        if child === self || lifecycle === own { return .wouldMakeCycle }
        if lifecycle.link.standing == .attached {
            if let parent = lifecycle.link.parent {
                return parent === self ? .alreadyAttached : .hasParent(String(describing: type(of: parent)))
            }
        }
        // Only a router that has children can be an ancestor, and one without a parent only the root.
        if !child.children.isEmpty, root === child { return .wouldMakeCycle }
        if lifecycle.link.standing == .detaching { return .beingDetached }
        if own.link.standing.isLeaving { return .parentDetached }
        return nil
    }

    private var root: any Routing {
        var top: any Routing = self
        while let parent = top.interactable.lifecycle.link.parent { top = parent }
        return top
    }

    private func refuse(_ child: any Routing, _ refusal: AttachRefusal) {
        if refusal.isMisuse, MisusePolicy.current == .stop {
            preconditionFailure("\(type(of: child)) cannot be attached to \(typeName): \(refusal)")
        }
        let lifecycle = child.interactable.lifecycle
        lifecycle.join(interactable.lifecycle, as: type(of: child.interactable))
        lifecycle.report(.attachRefused(refusal))
    }
}

extension Router: TreeParent {
    func letGo(of child: any Routing) {
        list.remove(child)
    }
}
