/// A router and all below it, about to leave the tree.
@MainActor
struct Subtree {
    /// Bottom-up, of siblings the last attached first: the reverse of the order from the top.
    private let routers: [any Routing]
    private let top: any Routing

    init(_ top: any Routing) {
        self.top = top
        var routers: [any Routing] = []
        var stack = [top]
        while let router = stack.popLast() {
            routers.append(router)
            stack.append(contentsOf: router.children.reversed())
        }
        self.routers = routers.reversed()
    }

    /// Deactivates and detaches every router. `letGo` removes the top from its parent, at once, so that a second detach
    /// finds nothing to do.
    func takeDown(letGo: () -> Void) async {
        let diagnostics = top.interactable.lifecycle.effectiveDiagnostics
        var watch = LeakWatch()
        for router in routers {
            if diagnostics.leakGrace != nil { watch.add(router) }
            router.interactable.lifecycle.link.standing = .detaching
        }
        letGo()
        for router in routers {
            await router.interactable.deactivate()
            let lifecycle = router.interactable.lifecycle
            // Someone may have attached the top again in the meantime.
            guard lifecycle.link.standing == .detaching else { continue }
            if router !== top { lifecycle.link.parent?.letGo(of: router) }
            lifecycle.link.standing = .detached
            lifecycle.link.parent = nil
            lifecycle.report(.detached)
        }
        if let grace = diagnostics.leakGrace { watch.start(diagnostics, grace: grace) }
    }
}
