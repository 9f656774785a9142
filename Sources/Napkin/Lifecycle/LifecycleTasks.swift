/// What diagnostics call a task: its name, or its place in the source.
struct TaskLabel: Sendable, CustomStringConvertible {
    let name: String?
    let site: CallSite

    var description: String {
        name.map { "\($0) (\(site))" } ?? site.description
    }
}

/// A task that lives as long as its lifecycle is active.
struct RunningTask: Sendable {
    let handle: Task<Void, Never>
    let label: TaskLabel
    /// Whether a stop has given up waiting for it.
    var isAbandoned = false
}

extension InteractorLifecycle {
    /// Runs an operation until it ends or the lifecycle becomes inactive, which cancels it and waits for it.
    ///
    /// A task that has ended leaves nothing behind. On an inactive lifecycle the operation does not run, and the
    /// returned task has ended; the event ``TreeEvent/Kind/taskRefused(_:)`` says so. That differs from the original,
    /// where such a task would run until the end of the next active time.
    ///
    /// - Parameters:
    ///   - priority: the task's priority; by default the caller's.
    ///   - name: what diagnostics call the task; by default its place in the source.
    ///   - fileID: the caller's file; leave it to the default.
    ///   - line: the caller's line; leave it to the default.
    ///   - operation: what to run.
    /// - Returns: the task, for whoever wants to cancel it earlier or wait for it.
    @discardableResult
    public func register(
        priority: TaskPriority? = nil,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ operation: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        let label = TaskLabel(name: name, site: CallSite(fileID: fileID, line: line))
        let started = state.withLock { state -> Task<Void, Never>? in
            guard state.machine.taskStarts() else { return nil }
            state.lastTask += 1
            let task = state.lastTask
            // Made under the lock, so that its end, which takes the lock, finds it in the table. Its scope has no outer
            // one: nobody but this lifecycle waits for it.
            let scope = LifecycleScope(of: number, inside: nil)
            let handle = Task(priority: priority) { [weak self] in
                await LifecycleScope.$current.withValue(scope) { await operation() }
                scope.close()
                self?.taskEnded(task)
            }
            state.tasks[task] = RunningTask(handle: handle, label: label)
            return handle
        }
        if let started { return started }
        tell(.taskRefused(label.description))
        let refused = Task<Void, Never> {}
        refused.cancel()
        return refused
    }

    /// The number of tasks that have not ended.
    public var taskCount: Int {
        state.withLock { $0.tasks.count }
    }

    private func taskEnded(_ task: UInt64) {
        let end = state.withLock { state -> StopEnd in
            guard let ended = state.tasks.removeValue(forKey: task), !ended.isAbandoned else { return StopEnd() }
            return state.endStop { $0.taskEnded() }
        }
        carryOut(end, .deactivated)
    }
}
