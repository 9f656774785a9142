/// A router and all below it, about to leave the tree.
@MainActor
struct Subtree {
    private struct Member {
        let router: any Routing
        let lifecycle: InteractorLifecycle
        let attachment: UInt64

        /// Whether the member has neither left already, through another detach, nor been attached again since.
        @MainActor var isLeaving: Bool {
            lifecycle.link.standing == .detaching && lifecycle.link.attachment == attachment
        }
    }

    /// Bottom-up, of siblings the last attached first: the reverse of the order from the top.
    private let members: [Member]

    init(_ top: any Routing) {
        var members: [Member] = []
        // A stack instead of recursion: trees may be deep.
        var stack = [top]
        while let router = stack.popLast() {
            let lifecycle = router.interactable.lifecycle
            members.append(Member(router: router, lifecycle: lifecycle, attachment: lifecycle.link.attachment))
            stack.append(contentsOf: router.children.reversed())
        }
        members.reverse()
        self.members = members
    }

    /// Deactivates and detaches every router. Two detaches may overlap: each waits for all of its own subtree, and
    /// the first to find a router inactive takes it out.
    func takeDown(_ diagnostics: Diagnostics) async {
        var watch = LeakWatch()
        for member in members where member.lifecycle.link.standing != .detaching {
            if diagnostics.leakGrace != nil { watch.add(member.router) }
            member.lifecycle.link.standing = .detaching
        }
        for member in members where member.isLeaving {
            await member.router.interactable.deactivate()
            guard member.isLeaving else { continue }
            member.lifecycle.link.parent?.letGo(of: member.router)
            member.lifecycle.link.standing = .detached
            member.lifecycle.link.parent = nil
            member.lifecycle.tell(.detached)
        }
        if let grace = diagnostics.leakGrace, !watch.isEmpty { watch.start(diagnostics, grace: grace) }
    }
}
