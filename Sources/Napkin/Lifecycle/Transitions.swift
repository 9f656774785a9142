// How a lifecycle carries out the transitions that its machine orders.

extension InteractorLifecycle.State {
    /// Changes the machine and tells the consumers of the activity when that changed it.
    mutating func withMachine<Result>(
        _ change: (inout InteractorLifecycle.Machine) -> Result
    ) -> Result {
        let before = machine.isActive
        let result = change(&machine)
        let after = machine.isActive
        if before != after, !activity.isEmpty { activity.yield(after) }
        return result
    }

    /// Changes the machine in a way that may end the stop under way, and takes what waits for that.
    mutating func endStop(
        _ change: (inout InteractorLifecycle.Machine) -> InteractorLifecycle.Machine.Settlement
    ) -> InteractorLifecycle.StopEnd {
        var end = InteractorLifecycle.StopEnd(settlement: withMachine(change))
        guard end.settlement.hasSettled else { return end }
        stops += 1
        swap(&end.waiter, &stopWaiter)
        swap(&end.timer, &stopTimer)
        return end
    }
}

extension InteractorLifecycle {
    /// What to do, outside the lock, after a change that may have ended a stop.
    struct StopEnd: Sendable {
        var settlement = Machine.Settlement()
        var waiter: CheckedContinuation<Void, Never>?
        var timer: Task<Void, Never>?
        /// The tasks that would not stop.
        var stragglers: [String] = []
    }

    nonisolated(nonsending) func run(
        _ transition: Machine.Transition, of kind: (any Any.Type)? = nil, _ hook: @escaping Hook
    ) async {
        let scope = LifecycleScope.current
        let isInside = scope?.belongs(to: number) ?? false
        let answer = state.withLock { state in
            if state.kind == nil { state.kind = kind }
            return state.withMachine { $0.ask(transition) }
        }
        switch answer {
        case .alreadyThere:
            return
        case .begin:
            break
        case .busy:
            guard await isTurn(transition, isInside: isInside, hook) else { return }
        }
        await perform(transition, inside: scope, waits: !isInside, hook)
    }

    /// Stands in line. Returns whether the transition has begun and is the caller's to carry out.
    private nonisolated(nonsending) func isTurn(
        _ transition: Machine.Transition, isInside: Bool, _ hook: @escaping Hook
    ) async -> Bool {
        if isInside {
            return state.withLock { state in
                let answer = state.withMachine { $0.ask(transition) }
                if answer == .busy { state.machine.wait(for: transition, .nobody(hook)) }
                return answer == .begin
            }
        }
        return await withCheckedContinuation { caller in
            let answer = state.withLock { state in
                let answer = state.withMachine { $0.ask(transition) }
                if answer == .busy { state.machine.wait(for: transition, .caller(caller)) }
                return answer
            }
            if answer != .busy { caller.resume(returning: answer == .begin) }
        }
    }

    private nonisolated(nonsending) func perform(
        _ transition: Machine.Transition, inside outer: LifecycleScope?, waits: Bool, _ hook: Hook
    ) async {
        let scope = LifecycleScope(of: number, inside: outer)
        await LifecycleScope.$current.withValue(scope) { await hook() }
        scope.close()
        switch transition {
        case .activate:
            carryOut(state.withLock { state in state.withMachine { $0.hookReturned() } }, .activated)
        case .deactivate:
            await stop(waits: waits)
        }
    }

    /// Cancels the tasks, and waits for them unless the asker is one of them.
    private nonisolated(nonsending) func stop(waits: Bool) async {
        var tasks: [UInt64: RunningTask] = [:]
        var stop: UInt64 = 0
        let end = state.withLock { state in
            stop = state.stops
            let end = state.endStop { $0.hookReturned() }
            if !end.settlement.hasSettled { tasks = state.tasks }
            return end
        }
        if end.settlement.hasSettled { return carryOut(end, .deactivated) }

        // Outside the lock: a cancellation handler may be anyone's code.
        for task in tasks.values { task.handle.cancel() }
        startTimer(ofStop: stop)
        guard waits else { return }
        await withCheckedContinuation { waiter in
            let hasEnded = state.withLock { state in
                if state.stops > stop { return true }
                state.stopWaiter = waiter
                return false
            }
            if hasEnded { waiter.resume() }
        }
    }

    /// After the bound, gives up on the tasks that still run, and names them.
    private func startTimer(ofStop stop: UInt64) {
        let diagnostics = effectiveDiagnostics
        let timer = Task.detached { [weak self] in
            do {
                try await diagnostics.clock.sleep(for: diagnostics.stopBound)
            } catch {
                return
            }
            self?.boundPassed(ofStop: stop)
        }
        let isNeeded = state.withLock { state in
            guard state.stops == stop else { return false }
            state.stopTimer = timer
            return true
        }
        if !isNeeded { timer.cancel() }
    }

    private func boundPassed(ofStop stop: UInt64) {
        let end = state.withLock { state -> StopEnd in
            guard state.stops == stop else { return StopEnd() }
            var end = state.endStop { $0.boundPassed() }
            guard end.settlement.hasSettled else { return end }
            for (task, running) in state.tasks where !running.isAbandoned {
                state.tasks[task]?.isAbandoned = true
                end.stragglers.append(running.label.description)
            }
            return end
        }
        carryOut(end, .deactivated)
    }

    /// Does what follows from the end of a stop.
    func carryOut(_ end: StopEnd, _ event: TreeEvent.Kind) {
        if !end.stragglers.isEmpty { report(.tasksOutlivedStop(end.stragglers.sorted())) }
        carryOut(end.settlement, event)
        end.timer?.cancel()
        end.waiter?.resume()
    }

    /// Tells about the end of a transition, and lets those in line go on.
    func carryOut(_ settlement: Machine.Settlement, _ event: TreeEvent.Kind) {
        guard settlement.hasSettled else { return }
        tell(event)
        for waiter in settlement.done {
            if case .caller(let caller) = waiter { caller.resume(returning: false) }
        }
        guard let (transition, waiter) = settlement.next else { return }
        switch waiter {
        case .caller(let caller):
            caller.resume(returning: true)
        case .nobody(let hook):
            Task.detached { await self.perform(transition, inside: nil, waits: true, hook) }
        }
    }

    var effectiveDiagnostics: Diagnostics {
        state.withLock { $0.diagnostics } ?? .standard
    }

    /// Tells about an event, if anybody listens. It is made only then: naming things costs more than doing them.
    func tell(_ kind: @autoclosure () -> TreeEvent.Kind) {
        let (diagnostics, type) = state.withLock { ($0.diagnostics ?? .standard, $0.kind) }
        guard diagnostics.isObserved else { return }
        diagnostics.send(TreeEvent(kind(), napkin: Self.name(type), number: number))
    }

    /// Tells about a problem, to those who listen and to the report.
    func report(_ problem: TreeEvent.Kind) {
        let (diagnostics, type) = state.withLock { ($0.diagnostics ?? .standard, $0.kind) }
        diagnostics.send(TreeEvent(problem, napkin: Self.name(type), number: number))
    }

    private static func name(_ kind: (any Any.Type)?) -> String {
        kind.map { String(describing: $0) } ?? "InteractorLifecycle"
    }

    /// Takes over the diagnostics of the tree, unless it has its own.
    func join(_ parent: InteractorLifecycle, as kind: any Any.Type) {
        let diagnostics = parent.state.withLock { $0.diagnostics }
        state.withLock { state in
            if state.kind == nil { state.kind = kind }
            if state.diagnostics == nil { state.diagnostics = diagnostics }
        }
    }
}
