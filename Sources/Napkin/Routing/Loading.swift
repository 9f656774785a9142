/// Whether a router has been loaded, and who waits for it.
@MainActor
final class Loading {
    private enum State {
        case notLoaded, loading, loaded
    }

    private var state = State.notLoaded
    private var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
    private var lastWaiter: UInt64 = 0

    /// Returns true once, for the caller that loads.
    func begin() -> Bool {
        guard state == .notLoaded else { return false }
        state = .loading
        return true
    }

    func end() {
        state = .loaded
        let waiting = waiters
        waiters = [:]
        for waiter in waiting.values { waiter.resume() }
    }

    func wait() async {
        guard state != .loaded else { return }
        lastWaiter += 1
        let number = lastWaiter
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                if state == .loaded || Task.isCancelled {
                    waiter.resume()
                } else {
                    waiters[number] = waiter
                }
            }
        } onCancel: {
            Task { @MainActor in self.waiters.removeValue(forKey: number)?.resume() }
        }
    }
}
