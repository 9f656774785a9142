extension Routing {
    /// The router and all below it, one line each, for logs, tests and debugging windows.
    ///
    ///     LaunchRouter (active)
    ///     ├─ AnnouncementsRouter (active, 1 task)
    ///     └─ LoggedInRouter (active)
    ///        └─ BoardRouter (inactive)
    public func treeDescription() -> String {
        var lines: [String] = []
        // A stack instead of recursion: trees may be deep.
        var stack: [(router: any Routing, prefix: String, branch: String)] = [(self, "", "")]
        while let (router, prefix, branch) = stack.popLast() {
            lines.append(prefix + branch + line(of: router))
            let deeper: String
            switch branch {
            case "": deeper = prefix
            case "└─ ": deeper = prefix + "   "
            default: deeper = prefix + "│  "
            }
            let children = router.children
            for (index, child) in children.enumerated().reversed() {
                stack.append((child, deeper, index == children.count - 1 ? "└─ " : "├─ "))
            }
        }
        return lines.joined(separator: "\n")
    }

    private func line(of router: any Routing) -> String {
        let lifecycle = router.interactable.lifecycle
        let state = lifecycle.isActiveNow ? "active" : "inactive"
        let tasks = lifecycle.taskCount
        let suffix = tasks == 0 ? "" : tasks == 1 ? ", 1 task" : ", \(tasks) tasks"
        return "\(String(describing: type(of: router))) (\(state)\(suffix))"
    }
}
